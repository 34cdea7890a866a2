// TypeScript 7 has no programming interface yet. A tool that asks for "typescript" gets the last one
// that has, in the process that imports this module and nowhere else.
import { createRequire, register } from "node:module";
import { ts } from "@ts-morph/common";

const require = createRequire(import.meta.url);

// Some tools look at the version before they import it.
require("typescript/package.json").version = ts.version;

const url = new URL("typescript-source.mjs", import.meta.url).href;
const resolve = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: "${url}", shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`, import.meta.url);
