// `npm run prove [section …]`: runs the long proofs, shows their figures in one table and writes it
// to docs/proof-figures.md. Without a name it runs all, which takes an hour or more; with a name,
// those that begin with it (`npm run prove -- load`). `--list` lists them.
import { checkNode, ensureBuilt, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain, step, Stop } from "./lib/steps.mjs";

await runMain(async () => {
  checkNode();
  await ensureInstalled({ tests: true });
  await ensureGenerated();
  // These import packages, which may have been installed just now.
  const { SECTIONS } = await import("./lib/prove-sections.mjs");
  const { keepSection } = await import("./lib/prove-report.mjs");
  const { temporaryPostgres } = await import("./lib/postgres.mjs");
  const { NotRun } = await import("./lib/previous-release.mjs");

  const names = process.argv.slice(2);
  if (names.includes("--list")) {
    for (const { name, title } of SECTIONS) console.log(`${name.padEnd(16)} ${title}`);
    return;
  }
  const unknown = names.filter(
    (name) => !SECTIONS.some((section) => section.name.startsWith(name)),
  );
  if (unknown.length > 0) {
    const known = SECTIONS.map(({ name }) => name).join(", ");
    throw new Stop(`There is no section ${unknown.join(", ")}. Choose from ${known}.`);
  }
  const wanted = SECTIONS.filter(
    ({ name }) => names.length === 0 || names.some((start) => name.startsWith(start)),
  );
  if (wanted.some(({ built }) => built)) await ensureBuilt();

  const given = process.env.TEST_DATABASE_URL;
  const needsPostgres = wanted.some(({ postgres }) => postgres);
  const started = needsPostgres && !given ? await temporaryPostgres() : null;
  const url = given || started?.url;
  const table = [];
  try {
    for (const { name, title, postgres, run } of wanted) {
      const begun = performance.now();
      let rows;
      try {
        if (postgres && !url) throw new Error("it needs a Postgres: set TEST_DATABASE_URL");
        rows = await step(title, () => run(postgres ? url : ""));
      } catch (error) {
        // A section that crashes is one red row; the others continue.
        const figure = error instanceof Error ? error.message : String(error);
        const verdict = error instanceof NotRun ? "not run" : undefined;
        rows = [{ what: title, id: "", figure, wanted: "a result", ok: false, verdict }];
        if (verdict !== undefined) {
          // The last result stays.
          table.push(...rows);
          continue;
        }
      }
      const seconds = (performance.now() - begun) / 1000;
      await keepSection(
        name,
        title,
        rows,
        seconds,
        SECTIONS.map((section) => section.name),
      );
      table.push(...rows);
    }
  } finally {
    started?.stop();
  }
  console.table(
    table.map(({ what, id, figure, wanted, ok, verdict = ok ? "✓" : "✗ RED" }) => ({
      what,
      case: id,
      figure,
      wanted,
      verdict,
    })),
  );
  const red = table.filter(({ ok }) => !ok).length;
  const notRun = table.filter(({ verdict }) => verdict === "not run").length;
  console.log(
    `${table.length - red} of ${table.length} as expected${notRun === 0 ? "" : `, ${notRun} not run`}; docs/proof-figures.md has the results`,
  );
  process.exitCode = red === 0 ? 0 : 1;
});
