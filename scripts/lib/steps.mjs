import { spawn } from "node:child_process";

const STILL_AT_IT_MS = 10_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Runs one step, and shows its name and duration.
 *
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(name, work) {
  const begun = performance.now();
  console.log(`  … ${name}`);
  const ticker = setInterval(() => console.log(`    ${seconds(begun)}`), STILL_AT_IT_MS);
  try {
    const result = await work();
    console.log(`  ✓ ${name} (${seconds(begun)})`);
    return result;
  } catch (error) {
    console.log(`  ✗ ${name} (${seconds(begun)})`);
    throw error;
  } finally {
    clearInterval(ticker);
  }
}

/** A message for the person at the terminal, shown without a stack. */
export class Stop extends Error {}

/**
 * Runs a program quietly, and shows its output only if it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean, cwd?: string, quiet?: boolean
 * }} [options] quiet: true if a failure is expected, so that its output isn't shown
 */
export async function run(command, args, { env = {}, shell = false, cwd, quiet = false } = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    shell,
  });
  const said = [];
  child.stdout.on("data", (chunk) => said.push(chunk));
  child.stderr.on("data", (chunk) => said.push(chunk));
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0) {
    if (!quiet) process.stderr.write(Buffer.concat(said));
    throw new Stop(`"${command} ${args.join(" ")}" failed (exit code ${code}); see above.`);
  }
}

/** @param {() => Promise<void>} main */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? `\n${error.message}` : error);
    process.exit(1);
  }
}
