/** `npm run docs`: writes docs/errors.md anew from the contract. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorsPage } from "./docs/errors-page.ts";
import { root } from "./serve.ts";

writeFileSync(join(root, "docs", "errors.md"), errorsPage());
