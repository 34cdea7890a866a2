import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { fileIdOf } from "~/domain/upload/address";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenNewcomer } from "~test/support/factory";
import { HEIC } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";
import { refusalOf } from "./auth-support";

const database = useDatabase();
let world: TestWorld;
let user: Awaited<ReturnType<typeof givenCustomer>>;
beforeEach(async () => {
  world = createWorld(database.db);
  user = await givenCustomer(database.prisma, { email: "ada@example.com" });
});

const complete = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  phone: "(512) 555-0100",
  address: "12 Analytical Way",
  city: "Austin",
  state: "TX",
  zipCode: "78701",
  vehicleYear: 2020,
  vehicleMake: "Toyota",
  vehicleModel: "Camry",
  vehicleNotes: "Gate code 4711",
  notes: "Ring twice",
};

const save = async (
  input: Partial<Omit<typeof complete, never>> & { vehiclePhoto?: string | null },
) => (await world.callerFor(user)).auth.updateProfile(input);
const garage = async () => (await world.callerFor(user)).booking.vehicles();

describe("§7 POST /api/user/update-profile", () => {
  test("saves every field and answers the user", async () => {
    const view = await save(complete);
    expect(view).toMatchObject(complete);
    expect(await (await world.callerFor(user)).auth.me()).toEqual(view);
  });

  test("an absent key stays", async () => {
    await save(complete);
    const view = await save({ firstName: "Augusta", lastName: "King", email: "ada@example.com" });
    expect(view).toMatchObject({ ...complete, firstName: "Augusta", lastName: "King" });
  });

  test("a present but blank required key → 400 '<Field> is required'", async () => {
    const refusal = await refusalOf(save({ zipCode: " " }));
    expect(refusal).toMatchObject({
      code: "INVALID",
      message: "ZIP code is required",
      details: { fields: { zipCode: "ZIP code is required" } },
    });
  });

  test("what only the server sets never changes", async () => {
    const sent: object = {
      firstName: "Ada",
      userType: "mechanic",
      isAdmin: true,
      hasPassword: false,
      passwordHash: "x",
      profileImageUrl: "https://evil.example/x.png",
      id: crypto.randomUUID(),
      createdAt: "2000-01-01",
    };
    const before = await database.prisma.user.findFirstOrThrow();
    await save(sent);
    const { firstName, updatedAt, ...after } = await database.prisma.user.findFirstOrThrow();
    expect(firstName).toBe("Ada");
    expect(before).toMatchObject(after);
    expect(updatedAt).not.toEqual(before.updatedAt);
  });

  test.each([1959, 2028])("vehicle year %d → 400, by the clock", async (vehicleYear) => {
    world.clock.set("2026-07-01T12:00:00Z");
    const refusal = await refusalOf(save({ vehicleYear }));
    expect(refusal.code).toBe("INVALID");
    expect(Object.keys(refusal.details.fields ?? {})).toEqual(["vehicleYear"]);
    expect((await save({ vehicleYear: 2027 })).vehicleYear).toBe(2027);
  });

  test("signed out → 401", async () => {
    const calls = await world.callerFor(null);
    expect((await refusalOf(calls.auth.updateProfile({ city: "Austin" }))).code).toBe(
      "UNAUTHENTICATED",
    );
  });
});

describe("the e-mail address", () => {
  test("another user's → 409 without telling whose, and nothing else is saved", async () => {
    const other = await givenNewcomer(database.prisma);
    const refusal = await refusalOf(
      save({ email: ` ${other.email.toUpperCase()} `, city: "Dallas" }),
    );
    expect(refusal.code).toBe("CONFLICT");
    expect(refusal.message).toBe("An account with this email already exists.");
    expect(JSON.stringify(refusal)).not.toContain(other.firstName);
    expect(await (await world.callerFor(user)).auth.me()).toMatchObject({
      email: "ada@example.com",
      city: "",
    });
  });

  test("the own one again is no conflict and no change", async () => {
    await save({ email: "ADA@example.com" });
    await world.runJobs();
    expect(world.mails).toEqual([]);
  });

  test("a temporary password that lies in the old mailbox is worth nothing then", async () => {
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 60_000);
    await database.prisma.temporaryPassword.create({
      data: { hash: "x", userId: user.id, createdAt: now, expiresAt },
    });
    await save({ city: "Austin" });
    expect(await database.prisma.temporaryPassword.count()).toBe(1);
    await database.prisma.user.updateMany({ data: { emailVerifiedAt: null } });
    await save({ email: "countess@example.com" });
    expect(await database.prisma.temporaryPassword.count()).toBe(0);
  });

  test("ten users want one address at once: one gets it, nine conflicts", async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, () => givenNewcomer(database.prisma)),
    );
    const callers = await Promise.all(users.map((one) => world.callerFor(one)));
    const outcomes = await Promise.all(
      callers.map((caller) =>
        caller.auth.updateProfile({ email: "wanted@example.com" }).then(
          () => "saved",
          async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "CONFLICT")).toHaveLength(9);
  });
});

describe("the vehicle's photo", () => {
  const picture = async (format: "png" | "jpeg" | "webp" = "png") => {
    const image = sharp({
      create: { width: 40, height: 30, channels: 3, background: { r: 200, g: 30, b: 30 } },
    }).withExif({ IFD0: { Copyright: "somebody" } });
    const bytes = await image.toFormat(format).toBuffer();
    return `data:image/${format};base64,${bytes.toString("base64")}`;
  };

  test.each(["png", "jpeg", "webp"] as const)("a %s is written anew and kept", async (format) => {
    const { vehiclePhoto } = await save({ vehiclePhoto: await picture(format) });
    const id = fileIdOf(vehiclePhoto);
    const row = await database.prisma.storedFile.findUniqueOrThrow({ where: { id: id ?? "" } });
    expect(row).toMatchObject({ ownerId: user.id, purpose: "vehicle", contentType: "image/webp" });
    expect(row.attachedAt).not.toBeNull();
    const stored = await sharp(world.files.files.get(row.storageKey)).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 40, height: 30 });
    expect(stored.exif).toBeUndefined();
  });

  test("a new one replaces the old one's file; null and blank remove it", async () => {
    const first = await save({ vehiclePhoto: await picture() });
    const second = await save({ vehiclePhoto: await picture() });
    expect(second.vehiclePhoto).not.toBe(first.vehiclePhoto);
    expect(world.files.files.size).toBe(1);
    expect((await save({ vehiclePhoto: null })).vehiclePhoto).toBeNull();
    expect(world.files.files.size).toBe(0);
    await save({ vehiclePhoto: await picture() });
    expect((await save({ vehiclePhoto: "" })).vehiclePhoto).toBeNull();
    expect(await database.prisma.storedFile.count()).toBe(0);
  });

  test("the present address, as the form sends it back, changes nothing", async () => {
    const { vehiclePhoto } = await save({ vehiclePhoto: await picture() });
    expect((await save({ vehiclePhoto, city: "Austin" })).vehiclePhoto).toBe(vehiclePhoto);
    expect(world.files.files.size).toBe(1);
  });

  test.each([
    ["data:image/heic;base64,AAAA", UPLOAD_REFUSALS.heicPicture.sentence],
    [`data:image/jpeg;base64,${HEIC.toString("base64")}`, UPLOAD_REFUSALS.heicPicture.sentence],
    ["data:image/jpeg;base64,/9j/4AAQ", UPLOAD_REFUSALS.damagedPicture.sentence],
  ])("%s is refused with its own reason", async (vehiclePhoto, message) => {
    expect(await refusalOf(save({ vehiclePhoto }))).toMatchObject({
      code: "INVALID",
      message,
      details: { fields: { vehiclePhoto: message } },
    });
  });

  test.each([
    "data:text/html;base64,PGI+",
    "data:image/svg+xml;base64,PHN2Zy8+",
    "data:image/png;base64,%%%",
    "data:image/png;base64,aGVsbG8=",
    "https://evil.example/car.png",
    "javascript:alert(1)",
    "/api/files/00000000-0000-7000-8000-000000000000",
  ])("%s → 400 'Please select an image file.'", async (vehiclePhoto) => {
    const refusal = await refusalOf(save({ vehiclePhoto, city: "Austin" }));
    expect([refusal.code, refusal.message]).toEqual(["INVALID", "Please select an image file."]);
    expect(await (await world.callerFor(user)).auth.me()).toMatchObject({
      city: "",
      vehiclePhoto: null,
    });
    expect(world.files.files.size).toBe(0);
  });

  test("another user's file is not taken over", async () => {
    const { vehiclePhoto } = await save({ vehiclePhoto: await picture() });
    const other = await world.callerFor(await givenNewcomer(database.prisma));
    expect((await refusalOf(other.auth.updateProfile({ vehiclePhoto }))).code).toBe("INVALID");
  });

  test("when the profile is refused, no file stays behind", async () => {
    const other = await givenNewcomer(database.prisma);
    await refusalOf(save({ email: other.email, vehiclePhoto: await picture() }));
    expect(world.files.files.size).toBe(0);
    expect(await database.prisma.storedFile.count()).toBe(0);
  });
});

describe("the garage keeps in step with the profile", () => {
  const camry = { vehicleYear: 2020, vehicleMake: "Toyota", vehicleModel: "Camry" };
  const civic = { vehicleYear: 2018, vehicleMake: "Honda", vehicleModel: "Civic" };
  const names = async () =>
    (await garage()).map(({ make, model, year }) => `${year} ${make} ${model}`);

  test("a saved vehicle is the first in the list", async () => {
    await save(camry);
    expect(await names()).toEqual(["2020 Toyota Camry"]);
  });

  test("no vehicle before year, make and model are all known", async () => {
    await save({ vehicleMake: "Toyota" });
    await save({ vehicleModel: "Camry" });
    expect(await names()).toEqual([]);
    await save({ vehicleYear: 2020 });
    expect(await names()).toEqual(["2020 Toyota Camry"]);
  });

  test("one that was never booked is corrected in place", async () => {
    await save(camry);
    await save({ vehicleModel: "Corolla" });
    expect(await names()).toEqual(["2020 Toyota Corolla"]);
  });

  test("one that was booked stays, the new one comes first", async () => {
    await save(camry);
    const [owned] = await garage();
    const booking = await givenBooking(database.prisma, { customer: user });
    await database.prisma.booking.update({
      where: { id: booking.id },
      data: { vehicleId: owned?.id ?? "" },
    });
    await save(civic);
    expect((await names()).slice(0, 1)).toEqual(["2018 Honda Civic"]);
    expect(await names()).toContain("2020 Toyota Camry");
  });

  test("one that is in the garage already only comes to the front", async () => {
    const caller = await world.callerFor(user);
    await caller.booking.addVehicle({ year: 2020, make: "Toyota", model: "Camry", mileage: 5 });
    await caller.booking.addVehicle({ year: 2018, make: "Honda", model: "Civic" });
    await save(camry);
    expect(await names()).toEqual(["2020 Toyota Camry", "2018 Honda Civic"]);
    expect((await garage())[0]?.mileage).toBe(5);
  });

  test("saving the profile with the same vehicle does not change the order", async () => {
    await save(camry);
    const caller = await world.callerFor(user);
    await caller.booking.addVehicle({ year: 2018, make: "Honda", model: "Civic" });
    await save({ ...camry, city: "Austin" });
    expect(await names()).toEqual(["2018 Honda Civic", "2020 Toyota Camry"]);
  });
});

describe("Contact Support", () => {
  const request = { subject: "A payment" as const, message: "I was charged twice.\nPlease help." };

  test("is kept and mailed to support", async () => {
    const calls = (await world.callerFor(user)).auth;
    expect(await calls.contactSupport(request)).toEqual({
      message: "Thank you. We will answer you by email.",
    });
    const kept = await database.prisma.supportRequest.findFirstOrThrow({
      include: { messages: true },
    });
    expect(kept).toMatchObject({
      userId: user.id,
      subject: request.subject,
      state: "open",
      messages: [{ body: request.message, staffId: null }],
    });
    await world.runJobs();
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({
      to: "no-reply@curbwrench.example",
      subject: "Support: A payment",
      paragraphs: [expect.stringContaining("ada@example.com"), request.message],
    });
  });

  test("eleven in an hour → 429", async () => {
    const calls = (await world.callerFor(user)).auth;
    for (let sent = 0; sent < 10; sent += 1) await calls.contactSupport(request);
    expect((await refusalOf(calls.contactSupport(request))).code).toBe("TOO_MANY");
  });
});
