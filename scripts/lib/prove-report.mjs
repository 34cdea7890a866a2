import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { format, resolveConfig } from "prettier";

// Stores the last result of every section beside the page that shows them.

const STORE = "docs/proof.json";
const PAGE = "docs/proof-figures.md";
const GB = 1024 ** 3;

/** Describes this machine in one line. */
function machine() {
  const [first] = cpus();
  const memory = Math.round(totalmem() / GB);
  return `${cpus().length} × ${first?.model.trim() ?? "?"}, ${memory} GB, Node ${process.versions.node}, ${process.platform}`;
}

/** Returns the commit that was proved, and whether the working tree differed from it. */
function commit() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--", "src", "test", "prisma", "scripts") !== "";
    return `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
  } catch {
    return "unknown";
  }
}

function readStore() {
  return existsSync(STORE) ? JSON.parse(readFileSync(STORE, "utf8")) : {};
}

async function writeFormatted(path, text) {
  const options = await resolveConfig(path);
  writeFileSync(path, await format(text, { ...options, filepath: path }));
}

/** Stores a section's result and rewrites the page. */
export async function keepSection(name, title, rows, seconds, order) {
  const store = readStore();
  store[name] = {
    title,
    ranAt: new Date().toISOString(),
    seconds: Math.round(seconds),
    commit: commit(),
    machine: machine(),
    rows,
  };
  const known = order.filter((one) => store[one] !== undefined);
  const sorted = Object.fromEntries(known.map((one) => [one, store[one]]));
  await writeFormatted(STORE, JSON.stringify(sorted));
  await writeFormatted(PAGE, pageOf(sorted, order));
}

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");

function pageOf(store, order) {
  const machines = [...new Set(Object.values(store).map((section) => section.machine))];
  const lines = Object.entries(store).flatMap(([name, { rows }]) =>
    rows.map((row) =>
      [
        "",
        cell(row.what),
        cell(row.id === "" ? "–" : row.id),
        cell(row.figure),
        cell(row.wanted),
        row.ok ? "✓" : "**✗**",
        `[${name}](#when)`,
        "",
      ].join("|"),
    ),
  );
  const runs = Object.entries(store).map(
    ([name, { title, ranAt, seconds, commit, machine }]) =>
      `| \`${name}\` | ${cell(title)} | ${ranAt.slice(0, 16).replace("T", " ")} UTC | ${seconds} s | \`${commit}\` | ${machines.indexOf(machine) + 1} |`,
  );
  const missing = order.filter((name) => store[name] === undefined);
  return `# Figures of the long proofs

\`npm run prove\` writes this page, and every figure is what the run itself reported; [proof.md](proof.md) says what they mean. \`npm run prove -- NAME …\` runs single sections again, and the others keep their last result. A case's letters and number name the abuse or fault that it tests.

| what | case | figure | wanted | verdict | section |
|---|---|---|---|---|---|
${lines.join("\n")}

## When

| section | what | when | took | commit | machine |
|---|---|---|---|---|---|
${runs.join("\n")}

${machines.map((one, index) => `Machine ${index + 1}: ${one}.`).join("\n\n")}
${missing.length === 0 ? "" : `\nNot run yet: ${missing.map((name) => `\`${name}\``).join(", ")}.\n`}`;
}
