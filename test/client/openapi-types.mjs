// Converts an OpenAPI document (given by path) to a client's types (on standard output).
import { readFileSync } from "node:fs";
import "../../scripts/lib/typescript-api.mjs";

const { default: generate, astToString } = await import("openapi-typescript");
const document = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
process.stdout.write(astToString(await generate(document)));
