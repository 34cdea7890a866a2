import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runtimeManifest } from "../../../scripts/lib/bundle.mjs";
import { freePort, serverEnvironment } from "~test/support/http/server";

// Docker can't run in every place where these tests run. This builds the image's program as a
// folder, and starts it as its user does: without a right to write anything but the data folder.

const root = mkdtempSync(join(tmpdir(), "curbwrench-image-"));
const app = join(root, "app");
const data = join(root, "data");
const dockerfile = readFileSync("Dockerfile", "utf8");
const stages = dockerfile.split(/^FROM /m);
const program = stages.find((stage) => /^\S+ AS program$/m.test(stage)) ?? "";
const [lastStage = ""] = stages.slice(-1);
/** A user without rights: the image's, as far as this machine has one. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

/** Returns the sources and targets of the stage's COPY lines, without the packages. */
const copied = [...program.matchAll(/^COPY --from=(\w+) --chown=node:node (\S+) (\S+)$/gm)].map(
  ([, stage, from = "", to = ""]) => ({ stage, from: from.replace("/app/", ""), to }),
);

/** Copies the packages that the image installs, and those that they need, by the lock file. */
function copyPackages(): void {
  const lock: {
    packages: Record<
      string,
      {
        optional?: boolean;
        dependencies?: Record<string, string>;
        optionalDependencies?: Record<string, string>;
        peerDependencies?: Record<string, string>;
      }
    >;
  } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const { dependencies } = runtimeManifest(JSON.parse(readFileSync("package.json", "utf8")));
  const seen = new Set<string>();
  /** Finds a package as Node does: beside its user, or in a folder above. */
  const find = (name: string, from: string): string | null => {
    for (
      let folder = from;
      ;
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))
    ) {
      const path = `${folder === "" ? "" : `${folder}/`}node_modules/${name}`;
      if (lock.packages[path] !== undefined) return path;
      if (folder === "") return null;
    }
  };
  const add = (name: string, from: string) => {
    const path = find(name, from);
    if (path === null || seen.has(path)) return;
    seen.add(path);
    const entry = lock.packages[path];
    for (const needed of [
      entry?.dependencies,
      entry?.optionalDependencies,
      entry?.peerDependencies,
    ]) {
      for (const one of Object.keys(needed ?? {})) add(one, path);
    }
  };
  for (const name of Object.keys(dependencies)) add(name, "");
  for (const path of [...seen].toSorted()) {
    // Such as the binary of another system, which npm leaves out.
    if (lock.packages[path]?.optional === true && !existsSync(path)) continue;
    mkdirSync(dirname(join(app, path)), { recursive: true });
    execFileSync("cp", ["-al", resolve(path), join(app, path)]);
  }
}

beforeAll(() => {
  mkdirSync(app, { recursive: true });
  for (const { stage, from, to } of copied) {
    if (from === "node_modules") continue;
    const source = stage === "packages" ? join("dist", from) : from;
    const target = join(app, to.endsWith("/") ? join(to, from.split("/").at(-1) ?? "") : to);
    cpSync(source, target, { recursive: true });
  }
  copyPackages();
  mkdirSync(data);
  chmodSync(root, 0o755);
  chmodSync(data, 0o777);
}, 120_000);
afterAll(() => rmSync(root, { recursive: true }));

test(
  "the image's files are enough, and its user writes only /data",
  { timeout: 60_000 },
  async () => {
    expect(copied.map(({ to }) => to)).toEqual([
      "./",
      "./prisma",
      "./public",
      "./node_modules",
      "./.next/",
      "./.next/prerendered",
      "./.next/static",
      "./dist",
    ]);
    const port = await freePort();
    const [, command = ""] = /^CMD (\[.+\])$/m.exec(lastStage) ?? [];
    const [runner = "", ...args]: string[] = JSON.parse(command);
    expect([runner, lastStage.split("\n")[0]]).toEqual(["node", "program"]);
    const child = spawn(process.execPath, args, {
      cwd: app,
      env: serverEnvironment(port, data, {}),
      ...user,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const ended = new Promise((done) => child.on("exit", done));
    try {
      // As HEALTHCHECK asks.
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/api/ready`).then(
          ({ status }) => status,
          () => output,
        );
      await expect.poll(ready, { timeout: 30_000 }).toBe(200);
      for (const path of ["/", "/auth/login/customer", "/docs/api", "/api/services"]) {
        expect([path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]).toEqual([
          path,
          200,
        ]);
      }
      const person = { firstName: "Ana", lastName: "Bo", role: "customer" };
      const signUp = await fetch(`http://127.0.0.1:${port}/api/auth/signup`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...person, email: "ana@example.com", password: "Curbside!2026" }),
      });
      expect(signUp.status).toBe(201);
      // The confirmation is drawn and written: templates and packages are there.
      const mails = () => execFileSync("find", [join(data, "mail"), "-name", "*.eml"]).toString();
      await expect.poll(mails).toContain(".eml");
    } finally {
      child.kill("SIGTERM");
      expect(await ended).toBe(0);
    }
  },
);
