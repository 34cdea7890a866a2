// `npm start`: prepares what is missing, then starts the server. With nothing to prepare it starts
// at once.
import { spawn } from "node:child_process";
import {
  checkNode,
  ensureBuilt,
  ensureEnvFile,
  ensureGenerated,
  ensureInstalled,
} from "./lib/setup.mjs";
import { SERVER_SETTINGS, serverArguments } from "./lib/server-process.mjs";
import { runMain } from "./lib/steps.mjs";

await runMain(async () => {
  checkNode();
  console.log("Curbwrench");
  await ensureInstalled();
  await ensureEnvFile();
  await ensureGenerated();
  await ensureBuilt();
  serve();
});

function serve() {
  console.log("  … Starting");
  const server = spawn(process.execPath, serverArguments(), {
    env: { ...SERVER_SETTINGS, ...process.env, NODE_ENV: "production" },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  server.on("message", (message) => showReady(message));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
  // The terminal was closed. To several processes, a SIGHUP would mean to load a new version.
  process.on("SIGHUP", () => server.kill("SIGTERM"));
  stopWithNpm(() => server.kill("SIGTERM"));
  server.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
}

/**
 * Stops the server when npm's shell ends. npm passes a stop signal only to the shell between it and
 * this script; this script then gets another parent, and the server must not keep running alone.
 * @param {() => void} stop
 */
function stopWithNpm(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

/** @param {{ url: string, seconds: string, signIns: { role: string, note: string, email: string, password: string }[] }} ready */
function showReady({ url, seconds, signIns }) {
  console.log(`  ✓ Started (${seconds} s)\n`);
  console.log(`Curbwrench is at ${url}`);
  if (signIns.length === 0) return;
  console.log("Demo sign-ins:");
  const width = Math.max(...signIns.map(({ email }) => email.length));
  for (const { role, note, email, password } of signIns) {
    console.log(`  ${email.padEnd(width)}  ${password}  (${role}: ${note})`);
  }
  console.log(
    "\nAnyone who can reach this port can sign in as these people. For real customers set DEMO_DATA=false" +
      "\nin .env, which closes their accounts. HOST=127.0.0.1 keeps other machines out until then.",
  );
}
