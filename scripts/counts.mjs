// `npm run counts`: how plain the house is, in numbers (docs/decisions/001-layers-imports-packages.md).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { filesOf } from "./lib/hash.mjs";

const isCode = (file) => /\.(?:tsx?|m?js)$/.test(file);
const codeOf = (folder) => filesOf(folder).filter(isCode);
const textOf = (file) => readFileSync(file, "utf8");
const linesOf = (folder) =>
  codeOf(folder).reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0);
const found = (folder, pattern) =>
  codeOf(folder).flatMap((file) => textOf(file).match(pattern) ?? []);

const ROOMS = ["gateways", "http", "front"].map((room) => `src/server/${room}`);

/** Page files that stand for the same address once folders for layout alone are left out. */
function twinPages() {
  const pages = codeOf("src/app").filter((file) => file.endsWith("/page.tsx"));
  const routes = pages.map((file) => file.replaceAll(/\/\([^)]+\)/g, ""));
  return routes.length - new Set(routes).size;
}

/** Files of the tests that write the rows of a scene themselves. */
function sceneFactories() {
  const writes = /\bprisma\.(?:booking|vehicle|service|mechanicProfile)\.create\(/;
  return codeOf("test").filter((file) => writes.test(textOf(file))).length;
}

/** What the linter says of words. */
function wordsLeft() {
  const lint = spawnSync(process.execPath, ["node_modules/oxlint/bin/oxlint", "--format", "json"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const { diagnostics } = JSON.parse(lint.stdout);
  return diagnostics.filter(({ code }) => code === "house(words)").length;
}

const rooms = ROOMS.map((room) => [`lines of ${room}`, linesOf(room)]);
const machinery = rooms.reduce((sum, [, lines]) => sum + lines, 0);
const product = linesOf("src") - linesOf("src/generated");
const percentOf = (whole) => Math.round((machinery / whole) * 100);
const rows = [
  ...rooms,
  ["lines of the three together", machinery],
  ["in a hundred lines of src/server", percentOf(linesOf("src/server"))],
  ["in a hundred lines of src, without what tools write", percentOf(product)],
  ["of these lines of src/server/gateways/payments", linesOf("src/server/gateways/payments")],
  ["factories of tests' scenes", sceneFactories()],
  [
    "SQL as text in services",
    found(
      "src/server/services",
      /\$(?:query|execute)Raw|\bPrisma\.(?:sql|join|empty|raw)\b|(?<![\w.`])sql(?:<[^>`]*>)?`/g,
    ).length,
  ],
  ["twin pages", twinPages()],
  ["names on globalThis", new Set(found("src", /\bglobalThis\.\w+/g)).size],
  ["words to be changed", wordsLeft()],
];
for (const [name, count] of rows) console.log(`${String(count).padStart(6)}  ${name}`);
