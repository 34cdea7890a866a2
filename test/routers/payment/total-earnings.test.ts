import { beforeEach, describe, expect, test } from "vitest";
import { PAYMENT_STATUSES } from "~/domain/payment/status";
import { jobsStats } from "~/domain/booking/stats";
import { createCaller } from "~/server/root";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2026-11-21T12:00:00Z");
});

/** Creates a mechanic with completed jobs of $105.00, and reads what their screens show. */
async function mechanicWith(jobs: Parameters<typeof givenBooking>[1][]) {
  const mechanic = await givenMechanic(database.prisma);
  const customer = await givenCustomer(database.prisma);
  for (const job of jobs) {
    await givenBooking(database.prisma, { status: "completed", ...job, mechanic, customer });
  }
  const session = await world.sessionOf(mechanic);
  const readAs = (viewerTimeZone: string) =>
    createCaller(world.context(session, { viewerTimeZone })).mechanic.statement();
  return { mechanic, session, readAs };
}

describe("Total Earnings and This Month", () => {
  test.each(PAYMENT_STATUSES)(
    "count a completed job whose payment is %s",
    async (paymentStatus) => {
      const completedAt = new Date("2026-11-02T12:00:00Z");
      const { readAs, session } = await mechanicWith([{ paymentStatus, completedAt }]);
      expect(await readAs("UTC")).toMatchObject({
        totalEarnings: "100.00",
        thisMonth: "100.00",
        months: [{ month: "2026-11", earnings: "100.00", jobs: 1 }],
      });
      // My Jobs counts the same job at its full total.
      const { items } = await createCaller(world.context(session)).booking.list({});
      expect(jobsStats(items).earningsCents).toBe(10_500);
    },
  );

  test("leave out jobs that aren't completed, and other mechanics' jobs", async () => {
    await mechanicWith([{}]);
    const { readAs } = await mechanicWith([{ status: "in_progress" }, { status: "cancelled" }]);
    expect(await readAs("UTC")).toMatchObject({ totalEarnings: "0.00", thisMonth: "0.00" });
  });

  test("this week has seven days, Monday first, in the viewer's zone", async () => {
    const { readAs } = await mechanicWith([
      { completedAt: new Date("2026-11-16T04:00:00Z") },
      { completedAt: new Date("2026-11-21T11:00:00Z") },
      { completedAt: new Date("2026-11-21T11:30:00Z") },
    ]);
    const earned = async (zone: string) =>
      (await readAs(zone)).week
        .filter(({ jobs }) => jobs > 0)
        .map(({ day, earnings }) => [day, earnings]);
    const { week } = await readAs("UTC");
    expect(week.map(({ day }) => day)).toEqual(
      [16, 17, 18, 19, 20, 21, 22].map((day) => `2026-11-${day}`),
    );
    expect(await earned("UTC")).toEqual([
      ["2026-11-16", "100.00"],
      ["2026-11-21", "200.00"],
    ]);
    // In New York, the first one was still on Sunday of the week before.
    expect(await earned("America/New_York")).toEqual([["2026-11-21", "200.00"]]);
  });

  test("a month begins and ends in the viewer's zone", async () => {
    const { readAs } = await mechanicWith([
      { completedAt: new Date("2026-11-01T03:00:00Z") },
      { completedAt: new Date("2026-10-30T03:00:00Z") },
    ]);
    for (const [zone, thisMonth] of [
      ["America/New_York", "0.00"],
      ["Pacific/Kiritimati", "100.00"],
      ["Etc/GMT+12", "0.00"],
    ] as const) {
      expect(await readAs(zone)).toMatchObject({ totalEarnings: "200.00", thisMonth });
    }
  });
});
