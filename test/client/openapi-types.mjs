// From an OpenAPI document (its path) to the types of a client (standard output).
import { readFileSync } from "node:fs";
import { register } from "node:module";

// TypeScript 7 has no programming interface yet; the generator gets one that has.
const typescript = new URL("typescript.mjs", import.meta.url).href;
const resolve = `export const resolve = (name, context, next) =>
  name === "typescript" ? { url: "${typescript}", shortCircuit: true } : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(resolve)}`, import.meta.url);

const { default: generate, astToString } = await import("openapi-typescript");
const document = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
process.stdout.write(astToString(await generate(document)));
