// Measures what decoding costs in the built server: `node test/gateways/vin/measure.mjs`.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const DATA = join(ROOT, "src/server/gateways/vin/vpic.json");
const SAMPLES = join(ROOT, "test/gateways/vin/samples.json");

/** Runs in a process of its own, with `--expose-gc`. */
const CHILD = `
  const { readFileSync } = await import("node:fs");
  const { vinTable } = await import(process.env.ENTRY);
  const { samples } = JSON.parse(readFileSync(process.env.SAMPLES, "utf8"));
  const used = () => {
    gc();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = used();
  const started = performance.now();
  const { carOf } = await vinTable();
  const loadMs = performance.now() - started;
  const megabytes = (used() - before) / 1_000_000;
  const decode = ({ vin, year }) => carOf(vin, year);
  const known = samples.filter(({ year }) => year !== undefined);
  known.forEach(decode);
  const times = known.map((sample) => {
    const from = performance.now();
    decode(sample);
    return performance.now() - from;
  });
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))];
  const afterwards = (used() - before) / 1_000_000;
  console.log(JSON.stringify({ loadMs, megabytes, afterwards, median: at(0.5), p99: at(0.99) }));
`;

/** Returns the file's size, and the memory and time of decoding. Sizes are in bytes and megabytes. */
export async function measureVinTable() {
  const data = await readFile(DATA);
  const folder = await mkdtemp(join(tmpdir(), "vin-measure-"));
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: ["src/server/gateways/vin/vpic.ts"],
      outdir: folder,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      target: "node20",
    });
    const env = { ...process.env, ENTRY: join(folder, "vpic.mjs"), SAMPLES };
    const run = promisify(execFile);
    const options = ["--expose-gc", "--input-type=module", "-e", CHILD];
    const { stdout } = await run(process.execPath, options, { env });
    return { bytes: data.length, gzipped: gzipSync(data).length, ...JSON.parse(stdout) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(await measureVinTable());
