// `npm run dev`: runs the same server, rebuilt and restarted after each change of its sources, with
// Next's development mode behind it (which reloads pages by itself).
import { spawn } from "node:child_process";
import { checkNode, ensureEnvFile, ensureGenerated, ensureInstalled } from "./lib/setup.mjs";
import { runMain } from "./lib/steps.mjs";

/** @type {import("node:child_process").ChildProcess | null} */
let server = null;
let ending = false;

function start() {
  server = spawn(process.execPath, ["--enable-source-maps", "dist/dev/main.js"], {
    env: { ...process.env, NODE_ENV: "development", NEXT_TELEMETRY_DISABLED: "1" },
    stdio: "inherit",
  });
  server.on("exit", (code) => {
    server = null;
    if (ending) process.exit(code ?? 0);
    if (code !== 0) console.log("The server stopped. Your next change restarts it.");
  });
}

function restart() {
  if (server === null) return start();
  // The next server can open the database only after this one has closed it.
  server.once("exit", start);
  server.kill("SIGTERM");
}

await runMain(async () => {
  checkNode();
  await ensureInstalled();
  await ensureEnvFile();
  await ensureGenerated();
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => {
      ending = true;
      if (server === null) process.exit(0);
      server.kill(signal);
    });
  }
  const { watchServer } = await import("./lib/bundle.mjs");
  await watchServer(restart);
});
