import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService, orderOf } from "~test/support/factory";
import { png } from "~test/support/files";
import { createWorld, type TestWorld } from "~test/support/world";

// The photo and notes of a customer's profile are about one car, and appear on its bookings alone.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const DAY_MS = 86_400_000;
const CAMRY = { year: 2018, make: "Toyota", model: "Camry" };
const AVALON = { year: 2019, make: "Toyota", model: "Avalon" };
const CIVIC = { year: 2016, make: "Honda", model: "Civic" };
const NOTES = "The key is under the mat.";
const NOTHING = { notes: "", photo: null };

const profileOf = ({ year, make, model }: typeof CAMRY) => ({
  vehicleYear: year,
  vehicleMake: make,
  vehicleModel: model,
});

/** Returns a customer with photo and notes, and a mechanic. */
async function people() {
  const { prisma } = database;
  const [customer, mechanic] = [await givenCustomer(prisma), await givenMechanic(prisma)];
  const { booking, auth } = await world.callerFor(customer);
  const theirs = (await world.callerFor(mechanic)).booking;
  const { id: serviceId } = await givenService(prisma);
  const picture = `data:image/png;base64,${Buffer.from(await png(9)).toString("base64")}`;
  const { vehiclePhoto } = await auth.updateProfile({ vehicleNotes: NOTES, vehiclePhoto: picture });
  let day = 2;
  return {
    booking,
    theirs,
    auth,
    given: { notes: NOTES, photo: vehiclePhoto },
    /** Adds a car to the garage. A moment passes, so that the first one is known. */
    async add(car: typeof CAMRY & { nickname?: string }) {
      world.clock.advance(1000);
      return (await booking.addVehicle(car)).id;
    },
    /** Books a car, and lets the mechanic accept. */
    async book(vehicleId: string) {
      day += 1;
      const at = new Date(world.clock.now().getTime() + day * DAY_MS);
      const { id } = await booking.create({
        ...orderOf(vehicleId, [serviceId], at),
        mechanicId: mechanic.id,
      });
      await theirs.accept({ id });
      return id;
    },
    async finish(id: string) {
      await theirs.setStatus({ id, status: "in_progress" });
      await theirs.complete({ id });
    },
    /** What both sides read on a booking's page and in their lists. */
    async expectShown(id: string, shown: object) {
      for (const side of [booking, theirs]) {
        expect((await side.byId({ id })).vehicle).toMatchObject(shown);
        const { items } = await side.list({});
        expect(items.find((item) => item.id === id)?.vehicle).toMatchObject(shown);
      }
    },
    /** What the mechanic reads. */
    async expectRead(id: string, shown: object) {
      expect((await theirs.byId({ id })).vehicle).toMatchObject(shown);
    },
  };
}

/** Returns people whose profile names a Camry, with a booking of it and one of a Civic. */
async function twoCars() {
  const scene = await people();
  await scene.auth.updateProfile(profileOf(CAMRY));
  const [camry] = await scene.booking.vehicles();
  if (camry === undefined) throw new Error("Expected the profile's car in the garage.");
  const civicId = await scene.add(CIVIC);
  const [ofCamry, ofCivic] = [await scene.book(camry.id), await scene.book(civicId)];
  return { ...scene, camryId: camry.id, civicId, ofCamry, ofCivic };
}

describe("the photo and notes of the profile", () => {
  test("appear on bookings of the profile's car, and on none of a second car", async () => {
    const { ofCamry, ofCivic, given, expectShown } = await twoCars();
    await expectShown(ofCamry, given);
    await expectShown(ofCivic, NOTHING);
  });

  test("are today's until the job ends, and stay with it as they were then", async () => {
    const { auth, ofCamry, given, finish, expectRead } = await twoCars();
    await auth.updateProfile({ vehicleNotes: "The key is in the mailbox." });
    await expectRead(ofCamry, { ...given, notes: "The key is in the mailbox." });
    await finish(ofCamry);
    await auth.updateProfile({ vehicleNotes: "Ask the neighbor.", vehiclePhoto: null });
    await expectRead(ofCamry, { ...given, notes: "The key is in the mailbox." });
  });

  test("aren't frozen with a job of a second car", async () => {
    const { ofCivic, auth, finish, expectRead } = await twoCars();
    await finish(ofCivic);
    const copies = await database.prisma.bookingContact.findMany({
      where: { bookingId: ofCivic },
      select: { vehicleNotes: true, vehiclePhotoUrl: true },
    });
    expect(copies).toHaveLength(2);
    for (const copy of copies) expect(copy).toEqual({ vehicleNotes: null, vehiclePhotoUrl: null });
    await expectRead(ofCivic, NOTHING);
    await auth.updateProfile(profileOf(CIVIC));
    await expectRead(ofCivic, NOTHING);
  });

  test("go to the other car with the profile, except on jobs that have ended", async () => {
    const {
      booking,
      camryId,
      ofCamry,
      ofCivic,
      given,
      auth,
      book,
      finish,
      expectShown,
      expectRead,
    } = await twoCars();
    const ended = await book(camryId);
    await finish(ended);
    await auth.updateProfile(profileOf(CIVIC));
    await expectShown(ofCamry, NOTHING);
    await expectShown(ofCivic, given);
    await expectRead(ended, given);
    expect((await booking.byId({ id: ended })).vehicle).toMatchObject(NOTHING);
  });

  test("stay with a car whose name is corrected in the garage", async () => {
    const { booking, camryId, ofCamry, ofCivic, given, expectShown } = await twoCars();
    await booking.updateVehicle({ id: camryId, ...AVALON });
    // The booking keeps its own copy of the name.
    await expectShown(ofCamry, { ...CAMRY, ...given });
    await expectShown(ofCivic, NOTHING);
  });

  test("are about the one that was added first, of two cars with the same name", async () => {
    const { add, book, booking, camryId, ofCamry, given, expectShown } = await twoCars();
    const ofSecond = await book(await add({ ...CAMRY, nickname: "Daily" }));
    await expectShown(ofCamry, given);
    await expectShown(ofSecond, NOTHING);
    // The profile now names the car that is left.
    await booking.removeVehicle({ id: camryId });
    await expectShown(ofCamry, NOTHING);
    await expectShown(ofSecond, given);
  });

  test("appear without a vehicle in the profile only while there's one car", async () => {
    const { add, book, booking, given, expectShown } = await people();
    const first = await book(await add(CAMRY));
    await expectShown(first, given);
    const secondId = await add(CIVIC);
    const second = await book(secondId);
    await expectShown(first, NOTHING);
    await expectShown(second, NOTHING);
    // Which car they were given for stays unknown.
    await booking.removeVehicle({ id: secondId });
    await expectShown(first, NOTHING);
  });

  test("stay on the booking of an only car that was removed, and aren't taken over by the next one", async () => {
    const { add, auth, book, booking, given, expectShown } = await people();
    await auth.updateProfile(profileOf(CAMRY));
    const [camry] = await booking.vehicles();
    const before = await book(camry?.id ?? "");
    await booking.removeVehicle({ id: camry?.id ?? "" });
    await expectShown(before, given);
    const next = await book(await add(CIVIC));
    await expectShown(next, NOTHING);
  });
});
