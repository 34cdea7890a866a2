import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { DomainError } from "~/domain/errors";
import { fileIdOf } from "~/domain/upload/address";
import { MAX_STORED_BYTES_PER_USER, MAX_UPLOAD_BYTES } from "~/domain/upload/rules";
import { readFile } from "~/server/services/upload/queries";
import { sweepUploads } from "~/server/services/upload/sweep";
import {
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenVehicle,
} from "~test/support/factory";
import { useDatabase } from "~test/support/db";
import {
  dataUrl,
  doc,
  docx,
  EXE,
  jpeg,
  pdf,
  photoWithMetadata,
  png,
  SVG,
  webp,
} from "~test/support/files";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const HOUR = 3_600_000;
const upload = (bytes: Uint8Array, filename = "photo.png") => ({
  bytes: new Uint8Array(bytes),
  filename,
});
const rows = () =>
  database.prisma.storedFile.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });

const newMechanic = () => givenApprentice(database.prisma);

/** Returns the file as this person gets it, or the error's code. */
async function readAs(user: { id: string } | null, url: string | null) {
  const facts = user === null ? null : await world.sessionOf(user);
  const session = facts && { ...facts, hasSecondFactor: true, secondFactorAt: world.clock.now() };
  try {
    return await readFile(world.context(session), session, fileIdOf(url) ?? "nothing");
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

describe("a profile picture (POST /api/upload/profile-picture)", () => {
  test.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
    ["a photo with a GPS position", photoWithMetadata],
  ])("%s is re-encoded, and shown once it is set", async (_name, make) => {
    const user = await givenMechanic(database.prisma);
    const caller = await world.callerFor(user);
    const { profileImageUrl } = await caller.mechanic.uploadPicture(upload(await make()));
    expect((await caller.mechanic.profile()).profileImageUrl).toBeNull();
    expect(await caller.mechanic.setPicture({ profileImageUrl })).toEqual({ profileImageUrl });
    expect(await caller.mechanic.profile()).toMatchObject({
      profileImageUrl,
      userProfileImageUrl: profileImageUrl,
    });
    const file = await readAs(await givenCustomer(database.prisma), profileImageUrl);
    if (typeof file === "string") throw new Error(file);
    expect(file).toMatchObject({ contentType: "image/webp", disposition: null });
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: "webp" });
    expect(Buffer.from(file.bytes).toString("latin1")).not.toMatch(/SpyCam|Exif/);
    expect(await readAs(null, profileImageUrl)).toBe("UNAUTHENTICATED");
  });

  test.each([
    ["SVG named .png", SVG],
    ["a program", EXE],
    ["a PDF", pdf()],
    ["nothing", Buffer.alloc(0)],
  ])("%s is refused with its sentence, and nothing is stored", async (_name, bytes) => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    expect(await refusalOf(caller.mechanic.uploadPicture(upload(bytes)))).toMatchObject({
      code: "INVALID",
      message: "Please select an image file",
    });
    expect(await rows()).toEqual([]);
    expect(world.files.files.size).toBe(0);
  });

  test("a picture of exactly 5,242,880 bytes is refused, one byte less is accepted (UP-01)", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const picture = await png();
    const padded = (size: number) => Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
    await caller.mechanic.uploadPicture(upload(padded(MAX_UPLOAD_BYTES - 1)));
    expect(MAX_UPLOAD_BYTES).toBe(5_242_880);
    expect(
      await refusalOf(caller.mechanic.uploadPicture(upload(padded(MAX_UPLOAD_BYTES)))),
    ).toMatchObject({
      code: "TOO_LARGE",
      message: "Please select an image smaller than 5MB",
    });
  });

  test("a change removes the old picture, and setting the same again keeps it (UP-15)", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const first = await caller.mechanic.uploadPicture(upload(await png()));
    const second = await caller.mechanic.uploadPicture(upload(await jpeg()));
    await caller.mechanic.setPicture(first);
    await caller.mechanic.setPicture(first);
    expect(world.files.files.size).toBe(2);
    await caller.mechanic.setPicture(second);
    expect((await rows()).map((row) => row.id)).toEqual([fileIdOf(second.profileImageUrl)]);
    expect(world.files.files.size).toBe(1);
    expect((await refusalOf(caller.mechanic.setPicture(first))).code).toBe("INVALID");
  });

  test("two set at once leave one, and no unused file", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const pictures = await Promise.all(
      [png(), jpeg(), webp()].map(async (make) =>
        caller.mechanic.uploadPicture(upload(await make)),
      ),
    );
    await Promise.all(pictures.map((picture) => caller.mechanic.setPicture(picture)));
    const { profileImageUrl } = await caller.mechanic.profile();
    expect((await rows()).map((row) => row.id)).toEqual([fileIdOf(profileImageUrl)]);
  });

  test("only the owner's own upload can be set (UP-18)", async () => {
    const { prisma } = database;
    const other = await world.callerFor(await givenMechanic(prisma));
    const theirs = await other.mechanic.uploadPicture(upload(await png()));
    const user = await givenMechanic(prisma);
    const caller = await world.callerFor(user);
    await caller.mechanic.uploadResume(upload(pdf(), "cv.pdf"));
    const resume = (await rows()).find((row) => row.purpose === "resume");
    for (const profileImageUrl of [
      theirs.profileImageUrl,
      `/api/files/${resume?.id}`,
      "/api/files/0198c0de-0000-7000-8000-000000000001",
      "javascript:alert(1)",
      "data:image/png;base64,AAAA",
      "http://169.254.169.254/latest",
      "//evil.example/x.png",
    ]) {
      expect((await refusalOf(caller.mechanic.setPicture({ profileImageUrl }))).code).toBe(
        "INVALID",
      );
    }
    expect((await caller.mechanic.profile()).profileImageUrl).toBeNull();
  });

  test("leaves nothing behind when storage fails (UP-19)", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    world.files.put = () => Promise.reject(new DomainError("storageAway"));
    expect((await refusalOf(caller.mechanic.uploadPicture(upload(await png())))).code).toBe(
      "STORAGE_UNAVAILABLE",
    );
    expect(await rows()).toEqual([]);
  });

  test("the sweep deletes a picture that couldn't be deleted at once", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const first = await caller.mechanic.uploadPicture(upload(await png()));
    const second = await caller.mechanic.uploadPicture(upload(await png()));
    await caller.mechanic.setPicture(first);
    const { remove } = world.files;
    world.files.remove = () => Promise.reject(new Error("disk"));
    await caller.mechanic.setPicture(second);
    expect((await rows()).length).toBe(2);
    expect(await readAs(await givenCustomer(database.prisma), first.profileImageUrl)).toBe(
      "NOT_FOUND",
    );
    await sweepUploads(world.context());
    world.files.remove = remove;
    await sweepUploads(world.context());
    expect((await rows()).map((row) => row.id)).toEqual([fileIdOf(second.profileImageUrl)]);
    expect(world.files.files.size).toBe(1);
  });

  test("refuses the 21st upload in a minute (UP-14)", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    for (let turn = 0; turn < 20; turn += 1)
      await caller.mechanic.uploadPicture(upload(await png(4, 4)));
    const refusal = await refusalOf(caller.mechanic.uploadPicture(upload(await png(4, 4))));
    expect(refusal.code).toBe("TOO_MANY");
    expect(refusal.details.retryAfterSeconds).toBeGreaterThan(0);
  });

  test("refuses more than 50 MB per person, also when they come at once", async () => {
    const user = await givenMechanic(database.prisma);
    await database.prisma.storedFile.create({
      data: {
        ownerId: user.id,
        purpose: "resume",
        storageKey: "resume/large.pdf",
        contentType: "application/pdf",
        sizeBytes: MAX_STORED_BYTES_PER_USER - 250,
        attachedAt: new Date(),
      },
    });
    const caller = await world.callerFor(user);
    const answers = await Promise.allSettled(
      [1, 2, 3, 4].map(async () => caller.mechanic.uploadPicture(upload(await png()))),
    );
    const total = (await rows()).reduce((sum, row) => sum + row.sizeBytes, 0);
    expect(total).toBeLessThanOrEqual(MAX_STORED_BYTES_PER_USER);
    expect(answers.some((answer) => answer.status === "rejected")).toBe(true);
    expect(
      (await refusalOf(caller.mechanic.uploadResume(upload(pdf("x".repeat(300)), "a.pdf")))).code,
    ).toBe("TOO_LARGE");
  });
});

describe("the JSON form (decisions: POST /api/upload/profile-picture)", () => {
  const ticketOf = (uploadUrl: string) => {
    const url = new URL(uploadUrl, "http://localhost");
    return {
      fileId: url.pathname.split("/").at(-1) ?? "",
      token: url.searchParams.get("token") ?? "",
    };
  };

  test("returns the address for the bytes, which are accepted once", async () => {
    const user = await givenMechanic(database.prisma);
    const caller = await world.callerFor(user);
    const { profileImageUrl, uploadUrl } = await caller.mechanic.startPictureUpload({
      filename: "me.png",
      contentType: "image/png",
    });
    expect(await readAs(user, profileImageUrl)).toBe("NOT_FOUND");
    expect((await refusalOf(caller.mechanic.setPicture({ profileImageUrl }))).code).toBe("INVALID");
    const nobody = await world.callerFor(null);
    const put = async () =>
      nobody.mechanic.putPicture({ ...ticketOf(uploadUrl), bytes: new Uint8Array(await png()) });
    expect(await put()).toEqual({ profileImageUrl });
    expect((await refusalOf(put())).code).toBe("CONFLICT");
    expect(await caller.mechanic.setPicture({ profileImageUrl })).toEqual({ profileImageUrl });
    expect(JSON.stringify(await rows())).not.toContain(ticketOf(uploadUrl).token);
  });

  test("accepts one of several sent at once", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const { uploadUrl } = await caller.mechanic.startPictureUpload({
      filename: "a.png",
      contentType: "image/png",
    });
    const nobody = await world.callerFor(null);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(async () =>
        nobody.mechanic.putPicture({ ...ticketOf(uploadUrl), bytes: new Uint8Array(await png()) }),
      ),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled").length).toBe(1);
    expect(world.files.files.size).toBe(1);
  });

  test("lasts ten minutes, needs its own token, and survives a bad picture", async () => {
    world.clock.set("2026-05-04T10:00:00Z");
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const request = { filename: "a.png", contentType: "image/png" } as const;
    const first = ticketOf((await caller.mechanic.startPictureUpload(request)).uploadUrl);
    const second = ticketOf((await caller.mechanic.startPictureUpload(request)).uploadUrl);
    const nobody = await world.callerFor(null);
    const put = (ticket: { fileId: string; token: string }, bytes: Uint8Array) =>
      nobody.mechanic.putPicture({ ...ticket, bytes: new Uint8Array(bytes) });
    const good = await png();
    expect((await refusalOf(put({ ...first, token: second.token }, good))).code).toBe("CONFLICT");
    expect((await refusalOf(put({ ...first, token: "" }, good))).code).toBe("CONFLICT");
    expect((await refusalOf(put({ ...first, fileId: "../x" }, good))).code).toBe("CONFLICT");
    expect((await refusalOf(put(first, SVG))).code).toBe("INVALID");
    world.clock.advance(10 * 60_000 - 1);
    await put(first, good);
    world.clock.advance(1);
    expect((await refusalOf(put(second, good))).code).toBe("CONFLICT");
  });

  test.each([
    { filename: "a.png", contentType: "text/html" },
    { filename: "a.svg", contentType: "image/svg+xml" },
    { filename: "../a.png", contentType: "image/png" },
    { filename: "a\\b.png", contentType: "image/png" },
    { filename: "", contentType: "image/png" },
  ])("%j is refused (UP-17)", async (request) => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    // @ts-expect-error some of these types are not allowed, which is the point
    expect((await refusalOf(caller.mechanic.startPictureUpload(request))).code).toBe("INVALID");
    expect(await rows()).toEqual([]);
  });
});

test("staff read other people's files with the second factor, and their own without", async () => {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const staff = await givenCustomer(prisma, { staffRole: "operator" });
  const stored = async (ownerId: string, purpose: string) => {
    const storageKey = `${purpose}/${crypto.randomUUID()}`;
    await world.files.put(storageKey, pdf());
    return prisma.storedFile.create({
      data: { ownerId, purpose, storageKey, contentType: "application/pdf", sizeBytes: 100 },
    });
  };
  const facts = await world.sessionOf(staff);
  const read = (secondFactorAt: Date | null, { id }: { id: string }) =>
    readFile(world.context(facts), { ...facts, hasSecondFactor: true, secondFactorAt }, id).then(
      () => "read",
      (error: unknown) => (error instanceof DomainError ? error.code : error),
    );
  for (const purpose of ["resume", "tax_form", "vehicle"]) {
    const theirs = await stored(mechanic.id, purpose);
    expect(await read(null, theirs), purpose).toBe("SECOND_FACTOR_REQUIRED");
    expect(await read(world.clock.now(), theirs), purpose).toBe("read");
    expect(await read(null, await stored(staff.id, purpose)), purpose).toBe("read");
  }
  expect(await read(null, await stored(mechanic.id, "picture"))).toBe("read");
});

describe("a resume (POST /api/upload/resume)", () => {
  test.each([
    ["PDF", pdf(), "my cv.pdf", "my cv.pdf"],
    ["DOC", doc(), "cv.DOC", "cv.doc"],
    ["DOCX", docx(), "../../etc/cv.docx", "cv.docx"],
    ["a PDF with a program's name", pdf(), "cv.exe", "cv.pdf"],
  ])(
    "%s becomes the profile's, for its owner and administrators alone",
    async (_name, bytes, filename, shown) => {
      const { prisma } = database;
      const user = await givenMechanic(prisma);
      const caller = await world.callerFor(user);
      expect(await caller.mechanic.uploadResume(upload(bytes, filename))).toEqual({
        filename: shown,
      });
      const profile = await caller.mechanic.profile();
      expect(profile).toMatchObject({ resumeUploaded: true, resumeFilename: shown });
      const file = await readAs(user, profile.resumeUrl);
      if (typeof file === "string") throw new Error(file);
      expect(Buffer.compare(Buffer.from(file.bytes), bytes)).toBe(0);
      expect(file.disposition).toMatch(/^attachment; filename="/);
      expect(
        typeof (await readAs(
          await givenCustomer(prisma, { staffRole: "owner" }),
          profile.resumeUrl,
        )),
      ).toBe("object");
      expect(await readAs(await givenMechanic(prisma), profile.resumeUrl)).toBe("NOT_FOUND");
      expect(await readAs(await givenCustomer(prisma), profile.resumeUrl)).toBe("NOT_FOUND");
      expect(await readAs(null, profile.resumeUrl)).toBe("UNAUTHENTICATED");
    },
  );

  test.each([
    ["text named .pdf", Buffer.from("%PDF is what I like")],
    ["a program", EXE],
    ["nothing", Buffer.alloc(0)],
  ])("%s is refused", async (_name, bytes) => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    expect(await refusalOf(caller.mechanic.uploadResume(upload(bytes, "cv.pdf")))).toMatchObject({
      code: "INVALID",
      message: "Upload a PDF, DOC or DOCX file.",
    });
  });

  test("a resume of exactly 5 MB is accepted, one byte more is refused", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    const sized = (size: number) => {
      const bytes = Buffer.alloc(size, 0x20);
      pdf().copy(bytes, 0);
      bytes.write("%%EOF", size - 5);
      return upload(bytes, "cv.pdf");
    };
    await caller.mechanic.uploadResume(sized(MAX_UPLOAD_BYTES));
    expect(
      await refusalOf(caller.mechanic.uploadResume(sized(MAX_UPLOAD_BYTES + 1))),
    ).toMatchObject({ code: "TOO_LARGE", message: "Select a file of 5MB or less" });
  });

  test("a new one replaces the old", async () => {
    const caller = await world.callerFor(await givenMechanic(database.prisma));
    await caller.mechanic.uploadResume(upload(pdf("old"), "old.pdf"));
    await caller.mechanic.uploadResume(upload(pdf("new"), "new.pdf"));
    expect((await caller.mechanic.profile()).resumeFilename).toBe("new.pdf");
    expect((await rows()).map((row) => row.originalName)).toEqual(["new.pdf"]);
    expect(world.files.files.size).toBe(1);
  });

  test("waits for the onboarding when there is no profile yet", async () => {
    const user = await newMechanic();
    const caller = await world.callerFor(user);
    await caller.mechanic.uploadResume(upload(pdf("first"), "first.pdf"));
    await caller.mechanic.uploadResume(upload(pdf("second"), "second.pdf"));
    const { profile } = await caller.mechanic.createProfile({
      phone: "1",
      yearsExperience: 1,
      location: "Austin, TX",
      specializations: ["Oil Changes"],
      workExperience: "Some",
      resumeUploaded: true,
      resumeFilename: "second.pdf",
    });
    expect(profile).toMatchObject({ resumeUploaded: true, resumeFilename: "second.pdf" });
    expect((await rows()).map((row) => row.originalName)).toEqual(["second.pdf"]);
  });

  test("somebody else's file name gives nobody access to a resume", async () => {
    const other = await world.callerFor(await givenMechanic(database.prisma));
    await other.mechanic.uploadResume(upload(pdf(), "theirs.pdf"));
    const caller = await world.callerFor(await newMechanic());
    const { profile } = await caller.mechanic.createProfile({
      phone: "1",
      yearsExperience: 1,
      location: "Austin, TX",
      specializations: ["Oil Changes"],
      workExperience: "Some",
      resumeUploaded: true,
      resumeFilename: "theirs.pdf",
    });
    expect(profile).toMatchObject({ resumeUploaded: false, resumeFilename: null, resumeUrl: null });
  });

  test("is for mechanics", async () => {
    const caller = await world.callerFor(await givenCustomer(database.prisma));
    expect((await refusalOf(caller.mechanic.uploadResume(upload(pdf(), "cv.pdf")))).code).toBe(
      "FORBIDDEN",
    );
  });
});

describe("a vehicle's photo", () => {
  test("is visible to its owner and to mechanics who accepted their bookings", async () => {
    const { prisma } = database;
    const owner = await givenCustomer(prisma);
    const caller = await world.callerFor(owner);
    const { vehiclePhoto } = await caller.auth.updateProfile({
      vehiclePhoto: dataUrl(await png(), "image/png"),
    });
    const mechanic = await givenMechanic(prisma);
    expect(typeof (await readAs(owner, vehiclePhoto))).toBe("object");
    expect(await readAs(mechanic, vehiclePhoto)).toBe("NOT_FOUND");
    expect(await readAs(await givenCustomer(prisma), vehiclePhoto)).toBe("NOT_FOUND");
    // Of the owner's only car, which is then the photo's.
    const vehicle = await givenVehicle(prisma, owner);
    await givenBooking(prisma, { customer: owner, vehicle });
    expect(await readAs(mechanic, vehiclePhoto), "an open job").toBe("NOT_FOUND");
    await givenBooking(prisma, { customer: owner, vehicle, status: "accepted", mechanic });
    expect(typeof (await readAs(mechanic, vehiclePhoto))).toBe("object");
  });
});

describe("the sweep", () => {
  test("deletes files that nobody attached within a day, and nothing else", async () => {
    world.clock.set("2026-05-04T10:00:00Z");
    const user = await givenMechanic(database.prisma);
    const caller = await world.callerFor(user);
    const kept = await caller.mechanic.uploadPicture(upload(await png()));
    await caller.mechanic.setPicture(kept);
    await caller.mechanic.uploadPicture(upload(await png()));
    await caller.mechanic.startPictureUpload({ filename: "a.png", contentType: "image/png" });
    world.clock.advance(24 * HOUR);
    await sweepUploads(world.context());
    expect((await rows()).length).toBe(3);
    world.clock.advance(1);
    const fresh = await caller.mechanic.uploadPicture(upload(await png()));
    await sweepUploads(world.context());
    expect((await rows()).map((row) => row.id).toSorted()).toEqual(
      [kept, fresh].map((file) => fileIdOf(file.profileImageUrl)).toSorted(),
    );
    expect(world.files.files.size).toBe(2);
  });
});
