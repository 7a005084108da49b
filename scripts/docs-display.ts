/** `npm run docs`: writes docs/display.md anew from the contract. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { displayPage } from "./docs/display-page.ts";
import { root } from "./serve.ts";

writeFileSync(join(root, "docs", "display.md"), displayPage());
