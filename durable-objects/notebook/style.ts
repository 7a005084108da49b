/** The look of an exported page: it reads well on a screen, at night and on paper. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1d2021; --soft: #667; --line: #d8dade; --back: #fff; --tint: #f4f5f7; --link: #0b62c4; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --soft: #a0a4ac; --line: #3a3d44; --back: #16181c; --tint: #1f2228; --link: #7ab7ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, "DejaVu Sans", sans-serif; }
header, footer { color: var(--soft); font-size: .875rem; }
h1 { color: var(--ink); font-size: 1.75rem; margin: 0; }
a { color: var(--link); }
section { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.25rem; }
.name { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; }
.name h2 { margin: 0; font: 600 1.125rem ui-monospace, "DejaVu Sans Mono", monospace; }
.name span, figcaption, .note { color: var(--soft); font-size: .875rem; }
.stale { color: #9a5b00; }
figure { margin: 1rem 0; overflow-x: auto; }
figure img { display: block; max-width: 100%; height: auto; background: #fff; border: 1px solid var(--line); border-radius: 6px; padding: .5rem; }
.rows { width: fit-content; max-width: 100%; overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; margin: 1rem 0 .5rem; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .7rem; text-align: left; vertical-align: top; white-space: nowrap; max-width: 28rem; overflow: hidden; text-overflow: ellipsis; }
th { background: var(--tint); border-bottom: 1px solid var(--line); }
th small { display: block; color: var(--soft); font-weight: 400; max-width: 12rem; overflow: hidden; text-overflow: ellipsis; }
tr + tr td { border-top: 1px solid var(--line); }
td.number { text-align: right; }
td.null { color: var(--soft); font-style: italic; }
pre { background: var(--tint); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto; font-size: .8125rem; }
code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .9em; }
summary { cursor: pointer; color: var(--soft); font-size: .875rem; }
blockquote { margin: 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--soft); }
@media print { body { max-width: none; } section { break-inside: avoid; } }
`;
