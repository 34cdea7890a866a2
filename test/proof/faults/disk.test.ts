import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, inject, test } from "vitest";
import { localFiles } from "~/server/gateways/files/files";
import { openPGlite } from "~/server/gateways/db/pglite/database";
import { createCaller } from "~/server/root";
import { toDomainError } from "~/server/trpc";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { pdf, png } from "~test/support/files";
import { useRest } from "~test/support/rest";
import { createWorld, UNLIMITED } from "~test/support/world";
import { limitFileSizes, mountSmallDisk, type SmallDisk } from "./small-disk";

const rest = useRest();
let disk: SmallDisk | null = null;
const folders: string[] = [];
afterEach(() => {
  disk?.remove();
  disk = null;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder on a full disk, in the most realistic way that this machine allows. */
function fullFolder(): { folder: string; makeRoom: () => void } {
  disk = mountSmallDisk(1);
  if (disk !== null) {
    disk.fill();
    return { folder: disk.folder, makeRoom: () => disk?.free() };
  }
  const folder = mkdtempSync(join(tmpdir(), "curbwrench-full-"));
  folders.push(folder);
  const limit = limitFileSizes(1_024);
  if (limit !== null) return { folder, makeRoom: () => limit.lift() };
  const inTheWay = join(folder, "files");
  writeFileSync(inTheWay, "");
  return { folder: inTheWay, makeRoom: () => rmSync(inTheWay) };
}

const resume = () => {
  const data = new FormData();
  const bytes = new Uint8Array(pdf("x".repeat(200_000)));
  data.set("resume", new Blob([bytes]), "cv.pdf");
  return { body: data };
};
const picture = async () => {
  const data = new FormData();
  // Larger than the file size that `limitFileSizes` allows.
  data.set("profilePicture", new Blob([new Uint8Array(await png(900, 900))]), "me.png");
  return { body: data };
};

test(
  "UP-19: a full disk refuses uploads, leaves nothing behind, keeps the rest working, and recovers with room",
  { timeout: 120_000 },
  async () => {
    const person = await givenMechanic(rest.prisma);
    const customer = await givenCustomer(rest.prisma);
    await givenBooking(rest.prisma, { customer });
    const mechanic = await rest.as(person);
    const full = fullFolder();
    rest.replace({ files: localFiles(full.folder) });
    const before = existsSync(full.folder) ? files(full.folder) : [];
    const [cv, photo] = [resume(), await picture()];
    try {
      const answer = await mechanic.send("POST", "/api/upload/resume", cv);
      const { message } = answer.refused(503, "STORAGE_UNAVAILABLE");
      expect(message).toBe("We can't store files right now. Try again later.");
      expect(answer.text).not.toMatch(/ENOSPC|EFBIG|ENOTDIR|\/tmp/);
      expect(files(full.folder)).toEqual(before);
      expect(await rest.prisma.storedFile.count({ where: { purpose: { not: "trash" } } })).toBe(0);
      (await mechanic.get("/api/auth/user")).is(200);
      expect((await (await rest.as(customer)).get("/api/bookings")).is(200).text).toContain("CW-");
    } finally {
      full.makeRoom();
    }
    (await mechanic.send("POST", "/api/upload/resume", resume())).is(200);
    (await mechanic.send("POST", "/api/upload/profile-picture", photo)).is(200);
    expect(files(full.folder).filter((name) => /\.\d+$/.test(name))).toEqual([]);
  },
);

function files(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  } catch {
    // A file blocks the folder's name.
    return [];
  }
}

function onSmallDisk() {
  if (process.env.FAULTS_LONG !== "1" || inject("database").engine !== "pglite") return;
  const trial = mountSmallDisk(1);
  if (trial === null) return;
  trial.remove();

  describe("FLT-15: the embedded database's disk is full", () => {
    test(
      "refuses writes with 503, keeps reads working, recovers with room, and loses nothing that was answered",
      { timeout: 300_000 },
      async () => {
        disk = mountSmallDisk(100);
        if (disk === null) throw new Error("Mounting worked a moment ago.");
        const dataDir = join(disk.folder, "db");
        const { openAsBlob } = await import("node:fs");
        const source = inject("database");
        if (source.engine !== "pglite") throw new Error(source.engine);
        const db = await openPGlite({ dataDir, loadDataDir: await openAsBlob(source.snapshot) });
        const world = createWorld(db, { bookingLimits: UNLIMITED });
        const customer = await givenCustomer(db.prisma);
        const { vehicleId, lines } = await givenBooking(db.prisma, { customer }).then((booking) =>
          db.prisma.booking.findUniqueOrThrow({
            where: { id: booking.id },
            include: { lines: true },
          }),
        );
        const api = createCaller(world.context(await world.sessionOf(customer)));
        const book = (issueDescription: string) =>
          api.booking.create({
            vehicleId,
            serviceIds: lines.map(({ serviceId }) => serviceId).filter((id) => id !== null),
            serviceLocation: "Austin, TX 78701",
            scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
            issueDescription,
          });

        disk.fill(100_000);
        const answered: string[] = [];
        let refusal: unknown = null;
        for (let index = 0; index < 3_000 && refusal === null; index += 1) {
          await book(`${index} ${"x".repeat(4_000)}`).then(
            ({ id }) => answered.push(id),
            (error: unknown) => (refusal = error),
          );
        }
        expect(toDomainError(refusal)).toMatchObject({ code: "DATABASE_UNAVAILABLE" });
        expect(JSON.stringify(await api.booking.list())).toContain("CW-");

        disk.free();
        answered.push((await book("there is room again")).id);
        await db.close();
        const again = await openPGlite({ dataDir });
        const kept = await again.prisma.booking.findMany({
          where: { id: { in: answered } },
          include: { lines: true },
        });
        expect(kept).toHaveLength(answered.length);
        expect(kept.every((booking) => booking.lines.length === 1)).toBe(true);
        await again.close();
      },
    );
  });
}
onSmallDisk();
