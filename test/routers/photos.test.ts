import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import type { PhotoSize } from "~/domain/photo/rules";
import type { PhotoKind } from "~/domain/photo/kinds";
import { attachPhotos, photosOf } from "~/server/services/photo/attach";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { sweepPhotos } from "~/server/services/booking/photos/remove";
import { inTransaction } from "~/server/services/transaction";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { sweepUploads } from "~/server/services/upload/sweep";
import { useDatabase } from "~test/support/db";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  NEW_YORK,
  type BookingScene,
} from "~test/support/factory";
import {
  bombPng,
  EXE,
  jpeg,
  pdf,
  photoWithMetadata,
  png,
  scene,
  SVG,
  webp,
} from "~test/support/files";
import { givenPhoto } from "~test/support/booking/photos";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
let customer: { id: string };
let mechanic: { id: string };
beforeEach(async () => {
  world = createWorld(database.db);
  customer = await givenCustomer(database.prisma);
  mechanic = await givenMechanic(database.prisma);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const booked = (scene: BookingScene = {}) =>
  givenBooking(database.prisma, {
    customer,
    mechanic: scene.status === undefined ? null : mechanic,
    ...scene,
  });
/** Returns a job whose mechanic has arrived. */
async function reached(status: "accepted" | "in_progress" = "accepted") {
  const { id } = await booked({ status, scheduledAt: new Date() });
  return database.prisma.booking.update({ where: { id }, data: { arrivedAt: new Date() } });
}

async function add(user: { id: string }, id: string, kind: PhotoKind, bytes?: Uint8Array) {
  const caller = await world.callerFor(user);
  const content = new Uint8Array(bytes ?? (await png()));
  return caller.booking.photos.add({ id, kind, bytes: content, filename: "a.png" });
}
const list = async (user: { id: string }, id: string) =>
  (await world.callerFor(user)).booking.photos.list({ id });
const remove = async (user: { id: string }, id: string) =>
  (await world.callerFor(user)).booking.photos.remove({ id });

/** Returns the photo as this person gets it, or the error's code. */
async function readAs(user: { id: string }, id: string, size: PhotoSize = "full") {
  const session = await world.sessionOf(user);
  try {
    return (await readPhoto(world.context(session), session, id, size)).bytes;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const attach = (
  user: { id: string },
  bookingId: string,
  kind: PhotoKind,
  ids: string[],
  to: string,
) =>
  inTransaction(world.context(), (ctx) =>
    attachPhotos(ctx, { bookingId, userId: user.id, kind, ids, to }),
  );
const storedFiles = () => database.prisma.storedFile.count();

describe("an uploaded photo", () => {
  test.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
    ["a phone's photo with its GPS position", photoWithMetadata],
  ])("%s is re-encoded in two sizes, upright and without metadata", async (_name, make) => {
    const { id } = await booked();
    const photo = await add(customer, id, "issue", await make());
    expect(photo).toMatchObject({ url: `/api/photos/${photo.id}`, kind: "issue", canRemove: true });
    for (const size of ["full", "preview"] as const) {
      const bytes = await readAs(customer, photo.id, size);
      if (typeof bytes === "string") throw new Error(bytes);
      const meta = await sharp(bytes).metadata();
      expect(meta).toMatchObject({ format: "webp" });
      expect(meta.exif).toBeUndefined();
      expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/SpyCam|Exif/);
    }
  });

  test("shrinks a large photo to 1,600 pixels for both sides, and to 800 for small screens", async () => {
    const { id } = await booked();
    const photo = await add(customer, id, "issue", await jpeg(3_000, 2_250));
    const widths = [];
    for (const size of ["full", "preview"] as const) {
      const bytes = await readAs(customer, photo.id, size);
      widths.push((await sharp(Buffer.from(bytes)).metadata()).width);
    }
    expect(widths).toEqual([1_600, 800]);
  });

  test.each([
    ["SVG named .png", SVG],
    ["a program", EXE],
    ["a PDF", pdf()],
    ["nothing", Buffer.alloc(0)],
    ["a bomb of 400 million pixels", bombPng(20_000)],
    ["a picture that is also HTML", Buffer.concat([Buffer.from("<html>"), SVG])],
  ])("%s is refused, and nothing is stored", async (_name, bytes) => {
    const { id } = await booked();
    expect((await refusalOf(add(customer, id, "issue", bytes))).code).toBe("INVALID");
    expect(await storedFiles()).toBe(0);
    expect(world.files.files.size).toBe(0);
  });

  test("removes data hidden behind a real picture's end", async () => {
    const { id } = await booked();
    const polyglot = Buffer.concat([await jpeg(), Buffer.from("<script>alert(1)</script>")]);
    const photo = await add(customer, id, "issue", polyglot);
    const bytes = await readAs(customer, photo.id);
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("script");
  });

  test("a storage failure halfway leaves no photo and no file", async () => {
    const { id } = await booked();
    const put = world.files.put.bind(world.files);
    let puts = 0;
    world.files.put = async (key, bytes) => {
      puts += 1;
      if (puts === 2) throw new DomainError("storageAway");
      return put(key, bytes);
    };
    expect((await refusalOf(add(customer, id, "issue"))).code).toBe("STORAGE_UNAVAILABLE");
    expect([await storedFiles(), world.files.files.size]).toEqual([0, 0]);
    expect(await database.prisma.photo.count()).toBe(0);
  });
});

describe("limits on adding photos", () => {
  test("the customer adds six of the problem and no more", async () => {
    const { id } = await booked();
    for (let count = 0; count < 6; count += 1) await add(customer, id, "issue");
    expect(await refusalOf(add(customer, id, "issue"))).toMatchObject({
      code: "CONFLICT",
      message: "You can add up to 6 photos here.",
    });
  });

  test("ten sent at once leave six", async () => {
    const { id } = await booked();
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, () => add(customer, id, "issue")),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(await database.prisma.photo.count()).toBe(6);
    expect(await storedFiles()).toBe(12);
    expect(world.files.files.size).toBe(12);
  });

  test("each side adds its own kinds, and only at the right stage of the job", async () => {
    const pending = await booked();
    const accepted = await booked({ status: "accepted" });
    const reachedJob = await booked({ status: "in_progress", scheduledAt: new Date() });
    const codeOf = async (user: { id: string }, id: string, kind: PhotoKind) =>
      (await refusalOf(add(user, id, kind))).code;
    expect(await codeOf(customer, accepted.id, "before")).toBe("FORBIDDEN");
    expect(await codeOf(mechanic, accepted.id, "issue")).toBe("FORBIDDEN");
    // The mechanic hasn't arrived yet.
    expect(await codeOf(mechanic, accepted.id, "before")).toBe("CONFLICT");
    expect(await codeOf(mechanic, accepted.id, "arrival")).toBe("CONFLICT");
    expect(await codeOf(mechanic, accepted.id, "after")).toBe("CONFLICT");
    expect(await codeOf(customer, reachedJob.id, "issue")).toBe("CONFLICT");
    expect(await codeOf(customer, pending.id, "message")).toBe("CONFLICT");
    // A stranger doesn't even learn that the booking exists.
    expect(await codeOf(mechanic, pending.id, "issue")).toBe("NOT_FOUND");
    expect(await codeOf(await givenCustomer(database.prisma), pending.id, "issue")).toBe(
      "NOT_FOUND",
    );
    await add(mechanic, reachedJob.id, "before");
    await add(mechanic, reachedJob.id, "after");
  });

  test("photos of the finished work can be added until a day after it", async () => {
    const { id } = await booked({ status: "completed", paid: true, completedAt: new Date() });
    await add(mechanic, id, "after");
    world.clock.advance(DAY + HOUR);
    expect((await refusalOf(add(mechanic, id, "after"))).code).toBe("CONFLICT");
  });

  test("a photo of the arrival asks the customer and, unanswered, confirms it once", async () => {
    const { id } = await reached();
    await add(mechanic, id, "arrival", await scene());
    await add(mechanic, id, "arrival", await scene());
    world.clock.advance(600_000);
    await endForgotten(world.context());
    await endForgotten(world.context());
    const row = await database.prisma.booking.findUniqueOrThrow({
      where: { id },
      include: { events: { where: { kind: "confirm_arrival" } } },
    });
    expect(row.arrivalConfirmedAt).not.toBeNull();
    expect(row.events).toHaveLength(1);
  });
});

describe("access to photos", () => {
  test("mechanics who may accept the job see a small version of the problem's photos only", async () => {
    const { id } = await booked();
    const photo = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: customer.id,
      kind: "issue",
    });
    const far = await givenMechanic(database.prisma, NEW_YORK);
    const offline = await givenMechanic(database.prisma, { isAvailable: false });
    expect(await list(mechanic, id)).toEqual([
      expect.objectContaining({ url: `/api/photos/${photo.id}/preview`, canRemove: false }),
    ]);
    expect(await readAs(mechanic, photo.id, "preview")).toBeInstanceOf(Uint8Array);
    expect(await readAs(mechanic, photo.id, "full")).toBe("NOT_FOUND");
    for (const other of [far, offline, await givenCustomer(database.prisma)]) {
      expect((await refusalOf(list(other, id))).code).toBe("NOT_FOUND");
      expect(await readAs(other, photo.id, "preview")).toBe("NOT_FOUND");
    }
  });

  test("a mechanic who declined, released it or whose plan ended no longer sees them", async () => {
    const { id } = await booked();
    const photo = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: customer.id,
      kind: "issue",
    });
    const ended = await givenMechanic(database.prisma, { subscriptionStatus: "expired" });
    expect(await list(ended, id)).toEqual([]);
    expect(await readAs(ended, photo.id, "preview")).toBe("NOT_FOUND");
    const decliner = await givenMechanic(database.prisma);
    await database.prisma.bookingDecline.create({
      data: { bookingId: id, mechanicId: decliner.id },
    });
    expect(await readAs(decliner, photo.id, "preview")).toBe("NOT_FOUND");

    const taken = await booked({ status: "accepted" });
    const before = await givenPhoto(world, {
      bookingId: taken.id,
      uploadedBy: customer.id,
      kind: "issue",
    });
    expect(await readAs(mechanic, before.id)).toBeInstanceOf(Uint8Array);
    const caller = await world.callerFor(mechanic);
    await caller.booking.release({ id: taken.id, reason: "My van broke down." });
    expect((await refusalOf(list(mechanic, taken.id))).code).toBe("NOT_FOUND");
    expect(await readAs(mechanic, before.id, "preview")).toBe("NOT_FOUND");
  });

  test("a mechanic sees a job's photos until 30 days after its warranty, the customer longer", async () => {
    const completedAt = new Date();
    const { id } = await booked({ status: "completed", paid: true, completedAt });
    const photo = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: mechanic.id,
      kind: "after",
    });
    world.clock.set(new Date(completedAt.getTime() + 60 * DAY));
    expect(await readAs(mechanic, photo.id)).toBeInstanceOf(Uint8Array);
    expect(await list(mechanic, id)).toHaveLength(1);
    world.clock.advance(1);
    expect(await readAs(mechanic, photo.id)).toBe("NOT_FOUND");
    expect(await list(mechanic, id)).toEqual([]);
    expect(await readAs(customer, photo.id)).toBeInstanceOf(Uint8Array);
  });

  test("a message's photo is for its two sides, and an unsent one for its owner", async () => {
    const { id } = await booked({ status: "accepted" });
    const draft = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: mechanic.id,
      kind: "message",
    });
    expect(await readAs(mechanic, draft.id)).toBeInstanceOf(Uint8Array);
    expect(await readAs(customer, draft.id)).toBe("NOT_FOUND");
    const earlier = await givenMechanic(database.prisma);
    const message = await database.prisma.message.create({
      data: { bookingId: id, senderId: customer.id, receiverId: earlier.id, content: "Hello" },
    });
    const old = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: customer.id,
      kind: "message",
      attachedTo: message.id,
    });
    expect(await readAs(customer, old.id)).toBeInstanceOf(Uint8Array);
    expect(await readAs(mechanic, old.id)).toBe("NOT_FOUND");
    expect(await readAs(earlier, old.id)).toBe("NOT_FOUND");
    // No attached photo appears on the booking's page.
    expect(await list(mechanic, id)).toEqual([]);
  });

  test("staff see them after their second factor", async () => {
    const { id } = await booked({ status: "accepted" });
    const photo = await givenPhoto(world, {
      bookingId: id,
      uploadedBy: customer.id,
      kind: "issue",
    });
    const staff = await givenCustomer(database.prisma, { staffRole: "operator" });
    expect(await readAs(staff, photo.id)).toBe("SECOND_FACTOR_REQUIRED");
  });
});

describe("photos in messages", () => {
  test("go with the message to both sides, and with no other one", async () => {
    const { id } = await booked({ status: "accepted" });
    const caller = await world.callerFor(customer);
    const photos = [await add(customer, id, "message"), await add(customer, id, "message")];
    const message = { bookingId: id, receiverId: mechanic.id, content: "It leaks here." };
    const photoIds = photos.map((photo) => photo.id);
    const sent = await caller.message.send({ ...message, photoIds });
    const refs = photos.map(({ id, url }) => ({ id, url }));
    expect(sent.photos).toEqual(refs);
    const [read] = await (await world.callerFor(mechanic)).message.thread({ bookingId: id });
    expect(read?.photos).toEqual(refs);
    expect(await readAs(mechanic, photos[0]!.id)).toBeInstanceOf(Uint8Array);
    // A second message with one of them is refused.
    expect((await refusalOf(caller.message.send({ ...message, photoIds }))).code).toBe("INVALID");
    const theirs = await add(mechanic, id, "message");
    const foreign = { ...message, photoIds: [theirs.id] };
    expect((await refusalOf(caller.message.send(foreign))).code).toBe("INVALID");
    expect(await caller.message.thread({ bookingId: id })).toHaveLength(1);
  });

  test("allows at most six", async () => {
    const { id } = await booked({ status: "accepted" });
    const caller = await world.callerFor(customer);
    const photoIds = Array.from({ length: 7 }, () => crypto.randomUUID());
    const message = { bookingId: id, receiverId: mechanic.id, content: "Look.", photoIds };
    expect((await refusalOf(caller.message.send(message))).message).toBe(
      "You can attach up to 6 photos.",
    );
  });
});

describe("photos attached to claims and change orders", () => {
  test("are attached once, only by their owner, and only of that booking and kind", async () => {
    const { id } = await reached("in_progress");
    const other = await booked({ status: "accepted", scheduledAt: new Date(Date.now() + 9 * DAY) });
    const mine = await add(mechanic, id, "change");
    const order = crypto.randomUUID();
    const refused = (...attempt: Parameters<typeof attach>) =>
      attach(...attempt).then(
        () => "attached",
        (error: unknown) => (error instanceof DomainError ? error.code : error),
      );
    expect(await refused(customer, id, "change", [mine.id], order)).toBe("INVALID");
    expect(await refused(mechanic, id, "claim", [mine.id], order)).toBe("INVALID");
    expect(await refused(mechanic, other.id, "change", [mine.id], order)).toBe("INVALID");
    expect(await refused(mechanic, id, "change", [mine.id, "nothing"], order)).toBe("INVALID");
    await attach(mechanic, id, "change", [mine.id, mine.id], order);
    expect(await photosOf(world.context(), order)).toEqual([{ id: mine.id, url: mine.url }]);
    expect(await refused(mechanic, id, "change", [mine.id], crypto.randomUUID())).toBe("INVALID");
    expect(await readAs(customer, mine.id)).toBeInstanceOf(Uint8Array);
    expect((await refusalOf(remove(mechanic, mine.id))).code).toBe("CONFLICT");
  });

  test("are deleted with their files after a day when they were never sent", async () => {
    const { id } = await reached("in_progress");
    const kept = await add(mechanic, id, "change");
    await attach(mechanic, id, "change", [kept.id], crypto.randomUUID());
    const waste = await add(mechanic, id, "change");
    const before = await add(mechanic, id, "before");
    world.clock.advance(DAY - HOUR);
    await sweepPhotos(world.context());
    expect(await database.prisma.photo.count()).toBe(3);
    world.clock.advance(2 * HOUR);
    await sweepPhotos(world.context());
    await sweepUploads(world.context());
    const left = await database.prisma.photo.findMany({ select: { id: true } });
    expect(new Set(left.map((row) => row.id))).toEqual(new Set([kept.id, before.id]));
    expect(await readAs(mechanic, waste.id)).toBe("NOT_FOUND");
    expect([await storedFiles(), world.files.files.size]).toEqual([4, 4]);
  });
});

describe("deleting a photo", () => {
  test("only the owner can, while the job is at the same stage", async () => {
    const { id } = await booked();
    const photo = await add(customer, id, "issue");
    expect((await refusalOf(remove(mechanic, photo.id))).code).toBe("NOT_FOUND");
    await remove(customer, photo.id);
    expect([await storedFiles(), world.files.files.size]).toEqual([0, 0]);
    expect((await refusalOf(remove(customer, photo.id))).code).toBe("NOT_FOUND");

    const later = await add(customer, id, "issue");
    await (await world.callerFor(mechanic)).booking.accept({ id });
    expect(await list(customer, id)).toEqual([expect.objectContaining({ canRemove: false })]);
    expect((await refusalOf(remove(customer, later.id))).code).toBe("CONFLICT");
  });
});

describe("storage for photos", () => {
  const MB = 1024 * 1024;
  /** Makes the one existing photo count as that large; its preview counts nothing. */
  const weigh = async (id: string, sizeBytes: number) => {
    const { fileId, previewId } = await database.prisma.photo.findFirstOrThrow({
      where: { bookingId: id },
    });
    await database.prisma.storedFile.update({ where: { id: fileId }, data: { sizeBytes } });
    await database.prisma.storedFile.update({ where: { id: previewId }, data: { sizeBytes: 0 } });
  };

  test("is limited to 30 MB a side, so neither can fill the other's", async () => {
    const { id } = await reached("in_progress");
    await add(mechanic, id, "before");
    await weigh(id, 30 * MB - 10);
    for (const kind of ["before", "message", "change"] as const) {
      expect((await refusalOf(add(mechanic, id, kind))).is("bookingPhotosFull"), kind).toBe(true);
    }
    await add(customer, id, "message");
    expect(await database.prisma.storedFile.count({ where: { uploadExpiresAt: null } })).toBe(4);
  });

  test("keeps 8 MB of them for arrival, change-order and claim photos", async () => {
    const { id } = await reached("in_progress");
    await add(mechanic, id, "before");
    await weigh(id, 22 * MB - 10);
    expect((await refusalOf(add(mechanic, id, "before"))).is("bookingPhotosFull")).toBe(true);
    expect((await refusalOf(add(mechanic, id, "message"))).is("bookingPhotosFull")).toBe(true);
    await add(mechanic, id, "change");
    await add(mechanic, id, "claim");
    const other = await booked();
    await add(customer, other.id, "issue");
    // Photos that are stored already stay, even beyond the room.
    await weigh(other.id, 60 * MB);
    expect((await refusalOf(add(customer, other.id, "issue"))).is("bookingPhotosFull")).toBe(true);
    expect(await list(customer, other.id)).toHaveLength(1);
  });

  test("is limited to 150 MB per account and day, deleted photos included", async () => {
    const { id } = await reached("in_progress");
    const { id: photoId } = await add(mechanic, id, "before");
    await remove(mechanic, photoId);
    await world.context().limits.consume("photoKilobytes", mechanic.id, 150 * 1024 - 1);
    const refusal = await refusalOf(add(mechanic, id, "before"));
    expect(refusal.code).toBe("TOO_MANY");
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(86_000);
    await add(customer, id, "message");
    expect(await list(mechanic, id)).toEqual([]);
  });
});
