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
  test("saves every field and returns the user", async () => {
    const view = await save(complete);
    expect(view).toMatchObject(complete);
    expect(await (await world.callerFor(user)).auth.me()).toEqual(view);
  });

  test("leaves a field unchanged when its key is absent", async () => {
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

  test("ignores fields that only the server sets", async () => {
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

  test.each([1959, 2028])(
    "returns 400 for vehicle year %d, by the server's clock",
    async (vehicleYear) => {
      world.clock.set("2026-07-01T12:00:00Z");
      const refusal = await refusalOf(save({ vehicleYear }));
      expect(refusal.code).toBe("INVALID");
      expect(Object.keys(refusal.details.fields ?? {})).toEqual(["vehicleYear"]);
      expect((await save({ vehicleYear: 2027 })).vehicleYear).toBe(2027);
    },
  );

  test("returns 401 when signed out", async () => {
    const calls = await world.callerFor(null);
    expect((await refusalOf(calls.auth.updateProfile({ city: "Austin" }))).code).toBe(
      "UNAUTHENTICATED",
    );
  });
});

describe("the email address", () => {
  test("returns 409 for another user's address without naming them, and saves nothing else", async () => {
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

  test("the same address in other letters is neither a conflict nor a change", async () => {
    await save({ email: "ADA@example.com" });
    await world.runJobs();
    expect(world.mails).toEqual([]);
  });

  test("an address change revokes a temporary password mailed to the old address", async () => {
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

  test("lets one of ten users who want the same address at once have it", async () => {
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

  test.each(["png", "jpeg", "webp"] as const)("a %s is re-encoded and kept", async (format) => {
    const { vehiclePhoto } = await save({ vehiclePhoto: await picture(format) });
    const id = fileIdOf(vehiclePhoto);
    const row = await database.prisma.storedFile.findUniqueOrThrow({ where: { id: id ?? "" } });
    expect(row).toMatchObject({ ownerId: user.id, purpose: "vehicle", contentType: "image/webp" });
    expect(row.attachedAt).not.toBeNull();
    const stored = await sharp(world.files.files.get(row.storageKey)).metadata();
    expect(stored).toMatchObject({ format: "webp", width: 40, height: 30 });
    expect(stored.exif).toBeUndefined();
  });

  test("a new photo replaces the old file, and null or blank removes it", async () => {
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

  test("leaves the photo unchanged when the form sends its address back", async () => {
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

  test("does not take over another user's file", async () => {
    const { vehiclePhoto } = await save({ vehiclePhoto: await picture() });
    const other = await world.callerFor(await givenNewcomer(database.prisma));
    expect((await refusalOf(other.auth.updateProfile({ vehiclePhoto }))).code).toBe("INVALID");
  });

  test("leaves no file behind when the profile is refused", async () => {
    const other = await givenNewcomer(database.prisma);
    await refusalOf(save({ email: other.email, vehiclePhoto: await picture() }));
    expect(world.files.files.size).toBe(0);
    expect(await database.prisma.storedFile.count()).toBe(0);
  });
});

describe("the garage follows the profile", () => {
  const camry = { vehicleYear: 2020, vehicleMake: "Toyota", vehicleModel: "Camry" };
  const civic = { vehicleYear: 2018, vehicleMake: "Honda", vehicleModel: "Civic" };
  const names = async () =>
    (await garage()).map(({ make, model, year }) => `${year} ${make} ${model}`);

  test("lists a saved vehicle first", async () => {
    await save(camry);
    expect(await names()).toEqual(["2020 Toyota Camry"]);
  });

  test("adds no vehicle until year, make and model are known", async () => {
    await save({ vehicleMake: "Toyota" });
    await save({ vehicleModel: "Camry" });
    expect(await names()).toEqual([]);
    await save({ vehicleYear: 2020 });
    expect(await names()).toEqual(["2020 Toyota Camry"]);
  });

  test("corrects a vehicle in place when it was never booked", async () => {
    await save(camry);
    await save({ vehicleModel: "Corolla" });
    expect(await names()).toEqual(["2020 Toyota Corolla"]);
  });

  test("keeps a booked vehicle and lists the new one first", async () => {
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

  test("lists a vehicle first that is already in the garage", async () => {
    const caller = await world.callerFor(user);
    await caller.booking.addVehicle({ year: 2020, make: "Toyota", model: "Camry", mileage: 5 });
    await caller.booking.addVehicle({ year: 2018, make: "Honda", model: "Civic" });
    await save(camry);
    expect(await names()).toEqual(["2020 Toyota Camry", "2018 Honda Civic"]);
    expect((await garage())[0]?.mileage).toBe(5);
  });

  test("saving the profile with the same vehicle keeps the order", async () => {
    await save(camry);
    const caller = await world.callerFor(user);
    await caller.booking.addVehicle({ year: 2018, make: "Honda", model: "Civic" });
    await save({ ...camry, city: "Austin" });
    expect(await names()).toEqual(["2018 Honda Civic", "2020 Toyota Camry"]);
  });
});

describe("Contact Support", () => {
  const request = { subject: "A payment" as const, message: "I was charged twice.\nPlease help." };

  test("keeps the request and mails it to support", async () => {
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

  test("returns 429 for the eleventh request in an hour", async () => {
    const calls = (await world.callerFor(user)).auth;
    for (let sent = 0; sent < 10; sent += 1) await calls.contactSupport(request);
    expect((await refusalOf(calls.contactSupport(request))).code).toBe("TOO_MANY");
  });
});
