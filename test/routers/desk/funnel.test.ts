import { beforeEach, expect, test } from "vitest";
import { countVisit } from "~/server/services/booking/funnel";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const at = (text: string) => world.clock.set(text);

/** A guest's booking that began on a page, with or without a card. */
async function givenGuest(entryPage: string, card: "none" | "held" | "saved") {
  const { prisma } = database;
  const { id } = await givenBooking(prisma, { createdAt: world.clock.now() });
  await prisma.booking.update({ where: { id }, data: { entryPage } });
  if (card === "none") return;
  await prisma.payment.create({
    data: {
      bookingId: id,
      purpose: "booking",
      amountCents: 10_500,
      ...(card === "held"
        ? { state: "authorized", authorizedCents: 10_500 }
        : { paymentMethodId: "pm_saved" }),
    },
  });
}

test("the funnel counts quotes, drafts, confirmed bookings and cards by day and entry page", async () => {
  at("2027-03-01T15:00:00.000Z");
  for (let count = 0; count < 3; count += 1) await countVisit(world.context(), "quotes", "landing");
  await countVisit(world.context(), "quotes", "service");
  await countVisit(world.context(), "drafts", "landing");
  await givenGuest("landing", "held");
  // Eleven at night in New York is the next day in UTC.
  at("2027-03-02T04:00:00.000Z");
  await countVisit(world.context(), "drafts", "landing");
  await givenGuest("landing", "none");
  at("2027-03-03T15:00:00.000Z");
  await countVisit(world.context(), "drafts", "service");
  await givenGuest("service", "saved");
  // Bookings of customers who were signed in aren't part of it.
  await givenBooking(database.prisma, { createdAt: world.clock.now() });

  const { desk } = await atDesk(world, database.prisma, "operator");
  const span = { from: "2027-03-01", to: "2027-03-03", by: "day" } as const;
  const none = { quotes: 0, drafts: 0, confirmed: 0, authorized: 0 };
  const { total, pages, rows } = await desk.funnel(span);
  expect(total).toEqual({ quotes: 4, drafts: 3, confirmed: 3, authorized: 2 });
  expect(pages.filter(({ quotes, drafts }) => quotes + drafts > 0)).toEqual([
    { entry: "landing", quotes: 3, drafts: 2, confirmed: 2, authorized: 1 },
    { entry: "service", quotes: 1, drafts: 1, confirmed: 1, authorized: 1 },
  ]);
  expect(rows).toEqual([
    { from: "2027-03-01", to: "2027-03-01", quotes: 4, drafts: 2, confirmed: 2, authorized: 1 },
    { from: "2027-03-02", to: "2027-03-02", ...none },
    { from: "2027-03-03", to: "2027-03-03", ...none, drafts: 1, confirmed: 1, authorized: 1 },
  ]);
  const [week] = (await desk.funnel({ ...span, by: "week" })).rows;
  expect(week).toEqual({ from: "2027-03-01", to: "2027-03-03", ...total });
});
