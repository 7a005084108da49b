import "./custom.css";
import { Main } from "../../shell/main.tsx";
import { KindSection } from "./kind-section.tsx";
import { KINDS } from "./kinds.ts";

/** Statistics, displays and post-processings of the project. */
export default function CustomPage() {
  return (
    <Main title="Customise" className="page custom">
      <h1>Customise</h1>
      {KINDS.map((kind) => (
        <KindSection key={kind.kind} kind={kind} />
      ))}
    </Main>
  );
}
