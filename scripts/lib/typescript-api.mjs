// TypeScript 7 has no programming interface yet. In the process that imports this module,
// `typescript` resolves to the last version that has one.
import { createRequire, register } from "node:module";
import { ts } from "@ts-morph/common";

const require = createRequire(import.meta.url);

// Some tools check the version before they import it.
require("typescript/package.json").version = ts.version;

const url = new URL("typescript-source.mjs", import.meta.url).href;
const resolve = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: "${url}", shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`, import.meta.url);
