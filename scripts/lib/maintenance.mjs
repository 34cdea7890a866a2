import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { checkNode, ensureGenerated, ensureInstalled } from "./setup.mjs";
import { runMain, Stop } from "./steps.mjs";

/**
 * Runs a command of src/server/maintenance.ts with this script's arguments.
 *
 * @param {"backup" | "restore"} command
 */
export async function runMaintenance(command) {
  await runProgram("maintenance", [command, ...process.argv.slice(2)]);
}

/**
 * Runs a program of src/server for the operator, with this installation's environment.
 * @param {"maintenance" | "stripe-check"} name
 * @param {string[]} words
 */
export async function runProgram(name, words) {
  await runMain(async () => {
    checkNode();
    await ensureInstalled();
    await ensureGenerated();
    if (!existsSync(".env") && !process.env.ENCRYPTION_KEYS) {
      throw new Stop(
        "There is no .env here. Restore the one that belongs to this installation (its keys are in " +
          "no backup), or run `npm start` once, which creates a new one.",
      );
    }
    // Bundled alone, for a folder where nothing was built yet.
    const { bundlePrograms } = await import("./bundle.mjs");
    await bundlePrograms([`src/server/${name}.ts`], `dist/${name}`);
    const child = spawn(process.execPath, [`dist/${name}/${name}.js`, ...words], {
      env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? "production" },
      stdio: "inherit",
    });
    process.exitCode = await new Promise((resolve) =>
      child.on("exit", (code) => resolve(code ?? 1)),
    );
  });
}
