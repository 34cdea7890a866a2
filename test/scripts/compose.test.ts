import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readEnv } from "~/env";
import { HTTP_SERVER_LIMITS } from "~/server/front/http-server";
import { productionSettings } from "../../deploy/setup.mjs";
import { serverArguments, SERVER_SETTINGS } from "../../scripts/lib/server-process.mjs";

// Docker can't run in every place where these tests run, so they read what it would read.

const text = (path: string) => readFileSync(path, "utf8");
const file = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: z.record(z.string(), z.string()).default({}),
      env_file: z.string().optional(),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.looseObject({})).default({}),
    }),
  ),
  volumes: z.record(z.string(), z.null()).default({}),
});
const composeOf = (path: string) => file.parse(parse(text(path), { merge: true }));

/** Replaces `${NAME:?…}`, `${NAME:-default}` and `${NAME}` as compose does. */
const filled = (value: string, settings: Readonly<Record<string, string | undefined>>) =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, how, rest: string) => {
    const given = settings[name];
    if (given !== undefined && given !== "") return given;
    if (how === "-") return rest;
    throw new Error(`${name} is not set`);
  });

const MAIL = "smtp://user:p%2Fw%40$x@mail.example.com:587";
const folder = mkdtempSync(join(tmpdir(), "curbwrench-setup-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("compose.yaml", () => {
  const compose = composeOf("compose.yaml");
  const settings = parseEnv(productionSettings(["example.com", "owner@example.com", MAIL]));

  test("publishes http and https, and nothing else", () => {
    const published = Object.entries(compose.services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(published).toEqual(["balancer 80:80", "balancer 443:443", "balancer 443:443/udp"]);
  });

  test("keeps certificates, database and files in volumes", () => {
    const kept = Object.values(compose.services).flatMap(({ volumes }) => volumes);
    expect(kept).toContain("certificates:/data");
    const named = kept
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((one) => !/[./]/.test(one));
    expect(new Set(named)).toEqual(new Set(Object.keys(compose.volumes)));
    const mounted = kept
      .map((volume) => volume.split(":")[0] ?? "")
      .filter((one) => /[./]/.test(one));
    expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
  });

  test("waits only for services that exist and say when they are ready", () => {
    for (const [name, { depends_on }] of Object.entries(compose.services)) {
      for (const wanted of Object.keys(depends_on)) {
        const service = compose.services[wanted];
        // The image of the product checks itself.
        const checks =
          service?.["healthcheck"] !== undefined || service?.["image"] === "curbwrench";
        expect([name, wanted, checks]).toEqual([name, wanted, true]);
      }
    }
  });

  test("backs up every night with the programs of its own database's version", () => {
    const { backup, db } = compose.services;
    const stages = text("Dockerfile").split(/^FROM /m);
    const stage = stages.find((one) => / AS backup$/m.test(one)) ?? "";
    // Postgres's programs copy no newer server, and an older one can't read what newer ones write.
    expect(stage).toMatch(new RegExp(`^${String(db?.["image"])}-`));
    // Both images need the same libraries.
    const [, debian = ""] = /^postgres:\d+-(\w+) /.exec(stage) ?? [];
    expect(stage).toContain(`COPY --from=node:24-${debian}-slim /usr/local/bin/node `);

    expect(backup).toMatchObject({ build: { target: "backup" }, volumes: ["backups:/backups"] });
    expect(String(backup?.["command"])).toContain("dist/maintenance.js backup --nightly");
    expect(stage).toContain(`CMD ${JSON.stringify(backup?.["command"]).replaceAll(",", ", ")}`);
    for (const name of ["app-1", "app-2"]) {
      const app = compose.services[name];
      expect(app?.volumes).toEqual(["backups:/backups:ro"]);
      expect(app?.environment["BACKUP_DIR"]).toBe("/backups");
    }
    // Whichever container comes first, the volume belongs to the one that writes it.
    const owned = stages.filter((one) => one.includes("chown 999:999 /backups"));
    expect(owned).toHaveLength(2);
    expect(stage).toContain("USER 999\n");
  });

  test("gives each instance settings that the server accepts", () => {
    for (const name of ["app-1", "app-2"]) {
      const app = compose.services[name];
      expect(app).toMatchObject({ env_file: "deploy/production.env", read_only: true });
      const own = Object.entries(app?.environment ?? {}).map(([key, value]) => [
        key,
        filled(value, settings),
      ]);
      const env = readEnv({ ...settings, ...Object.fromEntries(own), NODE_ENV: "production" });
      expect(env).toMatchObject({
        APP_URL: "https://example.com",
        ADMIN_EMAILS: ["owner@example.com"],
        MAIL_URL: MAIL,
        DRAIN_MS: 5000,
        DEMO_DATA: false,
        BACKUPS_EXPECTED: true,
        TRUSTED_PROXY_HOPS: 1,
      });
      expect(env.DATABASE_URL).toBe(
        `postgres://curbwrench:${settings["POSTGRES_PASSWORD"]}@db:5432/curbwrench`,
      );
      // A container that is killed while it drains would drop calls.
      const grace = Number.parseInt(String(app?.["stop_grace_period"]), 10) * 1000;
      expect(grace).toBeGreaterThan(env.DRAIN_MS + 11_500);
    }
  });

  test("fills every variable of every service from the written file", () => {
    for (const { environment } of Object.values(compose.services)) {
      for (const value of Object.values(environment)) expect(filled(value, settings)).not.toBe("");
    }
    expect(compose.services["balancer"]?.environment).toMatchObject({
      UPSTREAMS: "app-1:3000 app-2:3000",
    });
    expect(settings["SITE_ADDRESS"]).toBe("example.com");
  });

  test("sets only variables that .env.example explains", () => {
    const names = [
      ...Object.keys(compose.services["app-1"]?.environment ?? {}),
      ...Object.keys(settings),
    ];
    const ofCompose = new Set(["POSTGRES_PASSWORD", "SITE_ADDRESS"]);
    const explained = text(".env.example");
    const unknown = names.filter(
      (name) => !ofCompose.has(name) && !explained.includes(`\n${name}=`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("deploy/setup.yaml", () => {
  cpSync("deploy/setup.mjs", join(folder, "deploy", "setup.mjs"));
  cpSync("scripts/lib/push-keys.mjs", join(folder, "scripts", "lib", "push-keys.mjs"));
  const written = join(folder, "deploy", "production.env");
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, "deploy", "setup.mjs"), ...args],
      { encoding: "utf8" },
    );
    return { status, said: stdout + stderr };
  };

  test.each([
    [[], "Usage: setup <domain>"],
    [["localhost", "owner@example.com", MAIL], "The first argument must be a domain"],
    [["example.com", "owner", MAIL], "The second argument must be the owner's email"],
    [["example.com", "o@example.com", "smtp://u:secret/word@mail:587"], "write / as %2F"],
    [["example.com", "o@example.com", "smtp://u:secret'word@mail:587"], "and ' as %27"],
    [["example.com", "o@example.com", "smtp://u:secret@word@mail:587"], "@ as %40"],
  ])("says what is wrong with %j, and writes nothing", (args, sentence) => {
    const { status, said } = run(...args);
    expect([status, said]).toEqual([1, expect.stringContaining(sentence)]);
    expect(said).not.toContain("secret");
    expect(existsSync(written)).toBe(false);
  });

  test("writes the settings once, for their owner alone, each time with other secrets", () => {
    expect(run("example.com", "owner@example.com", MAIL).status).toBe(0);
    expect(statSync(written).mode & 0o777).toBe(0o600);
    const first = text(written);
    const { status, said } = run("example.com", "owner@example.com", MAIL);
    expect([status, said]).toEqual([1, expect.stringContaining("exists already")]);
    expect(text(written)).toBe(first);
    const [one, two] = [first, productionSettings(["example.com", "owner@example.com", MAIL])].map(
      (file) => parseEnv(file),
    );
    for (const secret of [
      "NEXTAUTH_SECRET",
      "ENCRYPTION_KEYS",
      "VAPID_PRIVATE_KEY",
      "POSTGRES_PASSWORD",
      "S3_SECRET_ACCESS_KEY",
    ]) {
      expect(one?.[secret]?.length).toBeGreaterThan(30);
      expect(one?.[secret]).not.toBe(two?.[secret]);
    }
  });

  test("needs only what it mounts", () => {
    const { services } = composeOf("deploy/setup.yaml");
    expect(services["setup"]?.volumes).toEqual(["../scripts:/app/scripts:ro", ".:/app/deploy"]);
  });
});

test("the balancer closes an idle connection before an instance does", () => {
  const [, seconds = ""] = /^\t+keepalive (\d+)s$/m.exec(text("deploy/Caddyfile")) ?? [];
  expect(Number(seconds) * 1000).toBeGreaterThan(0);
  expect(Number(seconds) * 2000).toBeLessThan(HTTP_SERVER_LIMITS.keepAliveTimeout);
});

test("compose.dev.yaml is a Postgres that only this machine reaches", () => {
  const { services } = composeOf("compose.dev.yaml");
  expect(Object.keys(services)).toEqual(["db"]);
  expect(services["db"]?.ports).toEqual(["127.0.0.1:5433:5432"]);
});

test("the unit of systemd starts the server as `npm start` does", () => {
  const unit = text("deploy/curbwrench.service");
  const [, command = ""] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? [];
  expect(command.split(" ")).toEqual(serverArguments({ memory: 8 * 1024 ** 3, options: "" }));
  for (const [name, value] of Object.entries(SERVER_SETTINGS)) {
    expect(unit).toContain(` ${name}=${value}`);
  }
  const [, home = ""] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? [];
  expect(text("docs/without-docker.md")).toContain(`git clone <this repository> ${home}`);
});

test("the nightly backup of systemd runs as the server does, into the folder that the desk reads", () => {
  const settingsOf = (unit: string) =>
    [...text(unit).matchAll(/^(?:User|WorkingDirectory|EnvironmentFile|StateDirectory)=.+$/gm)]
      .flat()
      .toSorted();
  const backup = text("deploy/curbwrench-backup.service");
  expect(settingsOf("deploy/curbwrench-backup.service")).toEqual(
    settingsOf("deploy/curbwrench.service"),
  );
  const [, folder = ""] = / BACKUP_DIR=(\S+)$/m.exec(backup) ?? [];
  expect(text("deploy/curbwrench.service")).toContain(`Environment=BACKUP_DIR=${folder}\n`);
  expect(backup).toContain("dist/maintenance.js backup --nightly");
  for (const unit of ["curbwrench-backup.service", "curbwrench-backup.timer"]) {
    expect(text("docs/without-docker.md")).toContain(`deploy/${unit}`);
  }
});
