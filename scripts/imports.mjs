// Checks that every import in src is allowed for its layer; a step of `npm run check`.
import "./lib/typescript-api.mjs";

process.argv.push("src", "--config", ".dependency-cruiser.mjs", "--output-type", "err-long");
await import("../node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
