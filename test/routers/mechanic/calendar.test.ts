import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import {
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenService,
} from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  // A Monday, nine in the morning in New York.
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const MONDAYS = { weekday: 1, start: "08:00", end: "12:00" };
const week = { timeZone: "America/New_York", hours: [MONDAYS], timeOff: [] };
/** The Monday after, in New York. */
const NEXT_MONDAY = { from: "2027-03-08T05:00:00Z", to: "2027-03-09T05:00:00Z" };

async function scene() {
  const { prisma } = database;
  const mechanic = await givenMechanic(prisma);
  const service = await givenService(prisma, { estimatedDuration: 60 });
  const customer = await givenCustomer(prisma);
  const theirs = await world.callerFor(mechanic);
  const asCustomer = await world.callerFor(customer);
  const startsOf = async (
    input: Partial<{ from: string; to: string; serviceIds: string }> = {},
  ) => {
    const asked = { userId: mechanic.id, serviceIds: service.id, ...NEXT_MONDAY, ...input };
    const { slots } = await asCustomer.mechanic.slots(asked);
    return slots.map(({ start }) => start.slice(11, 16));
  };
  return { mechanic, service, customer, theirs, asCustomer, startsOf };
}

describe("a mechanic's hours", () => {
  test("default to 8 to 18 every day, and the mechanic is told", async () => {
    const { theirs } = await scene();
    const usual = await theirs.mechanic.availability();
    expect(usual).toMatchObject({
      timeZone: "America/New_York",
      usualHours: true,
      timeOff: [],
      minimumNoticeHours: 2,
      horizonDays: 60,
    });
    expect(usual.hours).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "08:00", end: "18:00" })),
    );
  });

  test("a saved week replaces the whole week, days it doesn't name included", async () => {
    const { theirs } = await scene();
    const away = {
      start: "2027-03-08T05:00:00.000Z",
      end: "2027-03-09T05:00:00.000Z",
      note: "Dentist",
    };
    const saved = await theirs.mechanic.saveAvailability({
      ...week,
      timeOff: [away],
      horizonDays: 30,
    });
    expect(saved).toEqual({
      ...week,
      usualHours: false,
      timeOff: [away],
      minimumNoticeHours: 2,
      horizonDays: 30,
      bufferMinutes: 30,
    });
    expect(await theirs.mechanic.availability()).toEqual(saved);
    expect(await theirs.mechanic.saveAvailability(week)).toMatchObject({
      timeOff: [],
      horizonDays: 60,
    });
  });

  test("hides a time off that has ended", async () => {
    const { theirs } = await scene();
    const away = { start: "2027-03-02T05:00:00.000Z", end: "2027-03-03T05:00:00.000Z", note: "" };
    await theirs.mechanic.saveAvailability({ ...week, timeOff: [away] });
    world.clock.set("2027-03-03T05:00:00.000Z");
    expect((await theirs.mechanic.availability()).timeOff).toEqual([]);
  });

  test.each([
    [
      "hours that end before they start",
      { hours: [{ ...MONDAYS, end: "07:00" }] },
      "after they start",
    ],
    [
      "overlapping hours",
      { hours: [MONDAYS, { ...MONDAYS, start: "11:30", end: "13:00" }] },
      "overlap",
    ],
    ["an eighth weekday", { hours: [{ ...MONDAYS, weekday: 7 }] }, "weekday"],
    ["an impossible minute", { hours: [{ ...MONDAYS, start: "08:60" }] }, "09:30"],
    ["an unknown zone", { timeZone: "America/Nowhere" }, "time zone"],
    [
      "a time off without its offset",
      { timeOff: [{ start: "2027-03-02T08:00", end: "2027-03-03T08:00" }] },
      "offset",
    ],
    ["a horizon of a thousand days", { horizonDays: 1000 }, "365"],
  ])("refuses %s, says what to do, and saves nothing", async (_case, change, sentence) => {
    const { theirs } = await scene();
    const refusal = await refusalOf(theirs.mechanic.saveAvailability({ ...week, ...change }));
    expect(refusal.code).toBe("INVALID");
    expect(refusal.message).toContain(sentence);
    expect(await theirs.mechanic.availability()).toMatchObject({ usualHours: true });
  });

  test("are refused to somebody without a profile", async () => {
    const theirs = await world.callerFor(await givenApprentice(database.prisma));
    expect((await refusalOf(theirs.mechanic.saveAvailability(week))).code).toBe("NOT_FOUND");
    expect(await database.prisma.mechanicCalendar.count()).toBe(0);
  });
});

describe("bookable times of a mechanic", () => {
  test("leave room within the hours for the job and the drive after it", async () => {
    const { theirs, startsOf } = await scene();
    await theirs.mechanic.saveAvailability(week);
    // Sixty minutes plus half an hour's drive: the last start is half past ten in New York.
    expect(await startsOf()).toEqual(["13:00", "13:30", "14:00", "14:30", "15:00", "15:30"]);
  });

  test("leave out accepted jobs and times off, but not open requests", async () => {
    const { theirs, mechanic, startsOf } = await scene();
    await theirs.mechanic.saveAvailability(week);
    const at = new Date("2027-03-08T14:00:00Z");
    await givenBooking(database.prisma, { mechanic, status: "accepted", scheduledAt: at });
    const around = await startsOf();
    expect(around).not.toContain("14:00");
    expect(around).toEqual([...new Set(around)]);
    expect(around.every((start) => start >= "15:00" || start < "13:00")).toBe(true);
    await theirs.mechanic.saveAvailability({
      ...week,
      timeOff: [{ start: NEXT_MONDAY.from, end: NEXT_MONDAY.to }],
    });
    expect(await startsOf()).toEqual([]);
  });

  test("keep the same wall-clock times when daylight saving begins", async () => {
    const { theirs, startsOf } = await scene();
    await theirs.mechanic.saveAvailability(week);
    // Daylight saving begins on the fourteenth: the same morning is an hour earlier in UTC.
    const after = { from: "2027-03-15T04:00:00Z", to: "2027-03-16T04:00:00Z" };
    expect(await startsOf(after)).toEqual(["12:00", "12:30", "13:00", "13:30", "14:00", "14:30"]);
  });

  test("begin after the notice and end at the horizon", async () => {
    const { theirs, startsOf } = await scene();
    await theirs.mechanic.saveAvailability({ ...week, minimumNoticeHours: 1, horizonDays: 6 });
    const today = { from: "2027-03-01T05:00:00Z", to: "2027-03-02T05:00:00Z" };
    expect(await startsOf(today)).toEqual(["15:00", "15:30"]);
    expect(await startsOf()).toEqual([]);
  });

  test("are empty for an offline mechanic", async () => {
    const { theirs, startsOf } = await scene();
    await theirs.mechanic.updateProfile({ isAvailable: false });
    expect(await startsOf()).toEqual([]);
  });

  test.each([
    ["whose plan has ended", { subscriptionStatus: "expired" as const }],
    ["who handed too many jobs back late", { acceptsAgainAt: new Date("2027-03-07T14:00:00Z") }],
  ])("are empty for a mechanic %s, who couldn't accept", async (_who, data) => {
    const { mechanic, startsOf } = await scene();
    await database.prisma.mechanicProfile.update({ where: { userId: mechanic.id }, data });
    expect(await startsOf()).toEqual([]);
  });

  test("are empty for a blocked customer, to whom the mechanic looks offline", async () => {
    const { mechanic, customer, startsOf } = await scene();
    expect((await startsOf()).length).toBeGreaterThan(0);
    const pair = { blockerId: mechanic.id, blockedId: customer.id };
    await database.prisma.block.create({ data: pair });
    expect(await startsOf()).toEqual([]);
  });

  test("return the same 404 for a customer, an apprentice and an unknown id", async () => {
    const { asCustomer, customer, service } = await scene();
    for (const userId of [customer.id, "nobody"]) {
      const asked = { userId, serviceIds: service.id, ...NEXT_MONDAY };
      expect((await refusalOf(asCustomer.mechanic.slots(asked))).code).toBe("NOT_FOUND");
    }
  });

  test("refuse more than 31 days and unknown services", async () => {
    const { startsOf } = await scene();
    const long = { from: "2027-03-01T00:00:00Z", to: "2027-04-02T00:00:00Z" };
    expect((await refusalOf(startsOf(long))).code).toBe("INVALID");
    expect((await refusalOf(startsOf({ serviceIds: "nothing" }))).code).toBe("INVALID");
  });

  test("collecting calendars: the 21st mechanic of a day is refused, one seen before is not", async () => {
    const { asCustomer, service, startsOf } = await scene();
    await startsOf();
    const look = async () => {
      const other = await givenMechanic(database.prisma);
      return asCustomer.mechanic.slots({
        userId: other.id,
        serviceIds: service.id,
        ...NEXT_MONDAY,
      });
    };
    for (let seen = 1; seen < 20; seen += 1) await look();
    expect((await refusalOf(look())).code).toBe("TOO_MANY");
    expect((await startsOf()).length).toBeGreaterThan(0);
  });
});
