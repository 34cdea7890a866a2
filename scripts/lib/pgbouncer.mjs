import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PROGRAMS = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];
const ANSWERS_WITHIN_MS = 5_000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Opens a connection and closes it. */
function connectTo(port) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.end()));
    socket.on("error", reject);
  });
}

/** Returns true if PgBouncer is installed on this machine. */
export const hasPooler = () => PROGRAMS.some((path) => existsSync(path));

/**
 * Starts PgBouncer in transaction mode in front of a Postgres. It asks callers for no password.
 *
 * @param {string} url
 * @param {number} connections how many it opens to the database
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 * @throws if it isn't installed
 */
export async function startPooler(url, connections) {
  const program = PROGRAMS.find((path) => existsSync(path));
  if (program === undefined) {
    throw new Error("PgBouncer is not installed (apt-get install pgbouncer)");
  }
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-pgbouncer-"));
  const listen = await freePort();
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(join(folder, "users.txt"), `"${username}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  spawnSync("chmod", ["-R", "a+rX", folder]);
  const child = spawn(program, ["-q", settings], { stdio: ["ignore", "ignore", "pipe"], ...user });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => child.on("exit", resolve));
  const pooled = new URL(`postgres://${username}@127.0.0.1:${listen}${pathname}`);
  for (const until = Date.now() + ANSWERS_WITHIN_MS; ;) {
    const answers = await connectTo(listen).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (child.exitCode !== null || Date.now() > until) throw new Error(`PgBouncer failed: ${said}`);
    await sleep(100);
  }
  pooled.search = "pgbouncer=true";
  return {
    url: pooled.href,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
