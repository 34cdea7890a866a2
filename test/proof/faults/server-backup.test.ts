import { execFile, execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Db } from "~/server/gateways/db/db";
import { newestMigration } from "~/server/gateways/db/migrations";
import { newInstance, noteInstance } from "~/server/gateways/db/instances";
import { openPostgres } from "~/server/gateways/db/postgres";
import { s3Files } from "~/server/gateways/files/files";
import { prepareTables } from "~/server/gateways/jobs/prepare";
import { makeDatabase } from "~test/support/database/postgres";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { startS3, type S3Server } from "~test/support/services/s3-server";
import { clientPrograms, temporaryPostgres } from "../../../scripts/lib/postgres.mjs";
import { seed } from "../../../prisma/seed/seed";
import { fingerprint } from "./fingerprint";

// A database server is copied and restored with its own programs. The packages have none, so these
// run where a Postgres with them is installed; `npm run test:all` says when they're left out.

const programs = clientPrograms();
const run = promisify(execFile);
const silent = pino({ level: "silent" });
const SLOW = { timeout: 120_000 };
const PASSWORD = "p/w#1@planted";

describe.runIf(programs !== undefined)("backups of a database server", () => {
  let postgres: { url: string; stop: () => void };
  let store: S3Server;
  let folder: string;
  let url: string;
  let db: Db;

  beforeAll(async () => {
    const started = await temporaryPostgres({ clients: true });
    if (started === null) throw new Error("Postgres didn't start.");
    postgres = started;
  });
  afterAll(() => postgres.stop());

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "curbwrench-server-backup-"));
    store = await startS3();
    url = await makeDatabase(postgres.url, `copied_${randomUUID().slice(0, 8)}`);
    db = openPostgres(url, { max: 2, log: silent });
    return async () => {
      await db.close();
      await store.close();
      rmSync(folder, { recursive: true });
    };
  });

  /** Runs the operator's command, as bundled for the image. */
  async function operate(...words: string[]): Promise<string> {
    const program = join(inject("programs"), "maintenance.js");
    const address = new URL(url);
    // The server asks for none, but no output may show it.
    address.password = encodeURIComponent(PASSWORD);
    const env = {
      ...process.env,
      PATH: `${programs}${delimiter}${process.env.PATH}`,
      DATABASE_URL: address.href,
      BACKUP_DIR: folder,
      S3_ENDPOINT: store.endpoint,
      S3_BUCKET: store.bucket,
      S3_REGION: store.region,
      S3_ACCESS_KEY_ID: store.accessKeyId,
      S3_SECRET_ACCESS_KEY: store.secretAccessKey,
    };
    const said = await run(process.execPath, [program, ...words], { env }).then(
      ({ stdout, stderr }) => stdout + stderr,
      (error: { stdout: string; stderr: string }) => `refused: ${error.stdout}${error.stderr}`,
    );
    expect(said).not.toContain("planted");
    return said;
  }

  const files = () => s3Files(store);
  const backups = () => readdirSync(folder).toSorted();
  const filesInStore = () =>
    Object.fromEntries(
      [...store.objects].map(([key, { bytes, type }]) => [key, `${type} ${bytes.toString("hex")}`]),
    );

  async function fill(): Promise<void> {
    await prepareTables(db);
    await seed(db.prisma, { demo: true, now: new Date("2026-03-11T19:20:00Z"), files: files() });
    const customer = await givenCustomer(db.prisma, { firstName: "\\N\tÜnï 🔧\u2028'\"" });
    await givenBooking(db.prisma, {
      customer,
      serviceLocation: "SET transaction_timeout = 0;\n\\.\n\\restrict x",
    });
    await addFile("resume/strange.pdf", customer.id, { isExpected: false });
    // Its bytes haven't come yet.
    await addFile("resume/expected.pdf", customer.id, { isExpected: true });
  }

  async function addFile(key: string, ownerId: string, { isExpected }: { isExpected: boolean }) {
    const bytes = new Uint8Array(70_000).fill(7);
    if (!isExpected) await files().put(key, bytes, "application/pdf");
    await db.prisma.storedFile.create({
      data: {
        ownerId,
        purpose: "resume",
        storageKey: key,
        contentType: "application/pdf",
        sizeBytes: bytes.byteLength,
        uploadExpiresAt: isExpected ? new Date("2031-01-01") : null,
      },
    });
  }

  test("restore every row, rule and file after a total loss", SLOW, async () => {
    await fill();
    const before = { rows: await fingerprint(db), files: filesInStore() };
    expect(Object.values(before.rows).flat().length).toBeGreaterThan(500);
    expect(Object.keys(before.files).length).toBeGreaterThan(3);

    expect(await operate("backup", "--nightly")).toContain(
      `the database and ${store.objects.size} uploaded files\n`,
    );
    const [name = ""] = backups();
    expect(backups()).toEqual([expect.stringMatching(/^curbwrench-[\dTZ-]+-nightly$/)]);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
    // Once a night, however often it is asked.
    expect(await operate("backup", "--nightly")).toBe("");

    // A new server: no table, no file.
    store.objects.clear();
    await db.close();
    url = await makeDatabase(postgres.url, `restored_${randomUUID().slice(0, 8)}`);
    db = openPostgres(url, { max: 2, log: silent });
    expect(await operate("restore", join(folder, name))).toContain("Restored: the state of");

    expect(await fingerprint(db)).toEqual(before.rows);
    expect(filesInStore()).toEqual(before.files);
    expect(await prepareTables(db)).toEqual([]);
    const { customerId } = await db.prisma.booking.findFirstOrThrow();
    await givenBooking(db.prisma, { customer: { id: customerId } });
    await expect(db.query(`DELETE FROM "LedgerEntry"`)).rejects.toThrow(/append/i);
    await expect(db.query(`DELETE FROM "User"`)).rejects.toThrow(/violates/);
  });

  test("replace existing data only when told to, and copy it first", SLOW, async () => {
    await fill();
    await operate("backup");
    const [name = ""] = backups();
    const path = join(folder, name);
    const { id } = await givenCustomer(db.prisma, { firstName: "Later" });
    const later = await fingerprint(db);

    expect(await operate("restore", path)).toMatch(/refused: The database has data .*--yes/s);
    await noteInstance(db, newInstance("0.0.0"), newestMigration());
    expect(await operate("restore", path, "--yes")).toMatch(/refused: The server is running/);
    await db.query(`DELETE FROM "Instance"`);
    expect(await fingerprint(db)).toEqual(later);

    expect(await operate("restore", path, "--yes")).toContain("What was there before is in");
    expect(await db.prisma.user.count({ where: { id } })).toBe(0);
    const copy = backups().find((one) => one !== name) ?? "";
    await operate("restore", join(folder, copy), "--yes");
    expect(await fingerprint(db)).toEqual(later);
  });

  test("link unchanged files, and say which ones the store has lost", SLOW, async () => {
    await fill();
    await operate("backup");
    const [first = ""] = backups();
    const { id } = await givenCustomer(db.prisma);
    await addFile("resume/new.pdf", id, { isExpected: false });
    store.objects.delete(`/${store.bucket}/resume/strange.pdf`);
    rmSync(join(folder, first, "files/resume/strange.pdf"));
    expect(await operate("backup")).toContain("1 files are missing from the file store");
    const second = backups().find((one) => one !== first) ?? "";
    expect(existsSync(join(folder, second, "files/resume/new.pdf"))).toBe(true);
    const links = execFileSync("find", [
      join(folder, second, "files"),
      "-type",
      "f",
      "-links",
      "2",
    ]);
    expect(links.toString().trim().split("\n").length).toBe(store.objects.size - 1);
  });

  test(
    "leave nothing behind without the file store, and change nothing when damaged",
    SLOW,
    async () => {
      await fill();
      await operate("backup");
      const [name = ""] = backups();
      await givenCustomer(db.prisma, { firstName: "Later" });
      const later = await fingerprint(db);
      const dump = join(folder, name, "database.dump");
      const bytes = readFileSync(dump);
      for (const [damage, sentence] of [
        [() => writeFileSync(dump, bytes.subarray(0, -1000)), "is not as it was written"],
        [() => rmSync(dump), "is missing"],
        [() => rmSync(join(folder, name, "manifest.json")), "no backup of a database server"],
      ] as const) {
        damage();
        expect(await operate("restore", join(folder, name), "--yes")).toContain(sentence);
        expect(await fingerprint(db)).toEqual(later);
      }
      rmSync(join(folder, name), { recursive: true });
      await store.close();
      expect(await operate("backup")).toMatch(/^refused: /);
      expect(backups()).toEqual([]);
      store = await startS3();
    },
  );
});
