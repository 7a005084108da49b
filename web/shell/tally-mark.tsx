/** Five: four strokes and one across. */
export function TallyMark() {
  return (
    <svg className="tally" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M5 4v16M9.7 4v16M14.3 4v16M19 4v16M2.5 17 21.5 7" />
    </svg>
  );
}
