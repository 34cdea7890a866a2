import { beforeEach, describe, expect, test } from "vitest";
import { givenQuestions } from "~test/support/desk/assessment";
import { atDesk } from "~test/support/desk/desk";
import { useDatabase } from "~test/support/db";
import {
  givenAnnouncement,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenVehicle,
} from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const atWork = () => atDesk(world, database.prisma, "operator");
const times = <Row>(count: number, one: (index: number) => Row) =>
  Array.from({ length: count }, (_, index) => one(index));

type Page = { items: readonly unknown[]; nextCursor: string | null; total: number | null };

/** Expects a first page with its total, and a second one without. */
async function expectCounted(
  total: number,
  read: (cursor: { cursor?: string }) => Promise<Page>,
): Promise<void> {
  const first = await read({});
  expect(first.total).toBe(total);
  expect(first.items.length).toBeLessThan(total);
  const next = await read({ cursor: first.nextCursor ?? "" });
  expect(next.total).toBeNull();
  expect(first.items.length + next.items.length).toBe(total);
}

describe("the first page of a desk list says how many rows there are", () => {
  test("documents, by what is shown", async () => {
    const { prisma } = database;
    const { desk } = await atWork();
    const [{ id }, other] = [await givenMechanic(prisma), await givenMechanic(prisma)];
    await prisma.mechanicDocument.createMany({
      data: times(33, (index) => ({
        mechanicId: id,
        kind: index < 2 ? ("insurance" as const) : ("identity" as const),
        state: "replaced" as const,
        submittedAt: new Date(),
        decidedAt: new Date(),
      })),
    });
    await expectCounted(33, (page) => desk.documents.list({ show: "all", ...page }));
    const shown = { show: "all", kind: "insurance" } as const;
    expect((await desk.documents.list(shown)).total).toBe(2);
    expect((await desk.documents.list({ show: "all", mechanicId: other.id })).total).toBe(0);
    expect((await desk.documents.list({ show: "all", mechanicId: "nobody" })).total).toBe(0);
    expect((await desk.documents.list({})).total).toBe(0);
  });

  test("questions, by what is shown", async () => {
    await givenQuestions(database.prisma, 32);
    const { desk } = await atWork();
    await expectCounted(32, (page) => desk.questions.list(page));
    expect((await desk.questions.list({ show: "retired" })).total).toBe(0);
    const topics = await desk.questions.list({ topic: "repair" });
    expect(topics.total).toBe(topics.items.length);
  });

  test("announcements, by what is shown", async () => {
    const { prisma } = database;
    const { desk } = await atWork();
    const at = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000);
    for (let hours = 1; hours <= 32; hours += 1) {
      await givenAnnouncement(prisma, { startsAt: at(-100), endsAt: at(-hours) });
    }
    await expectCounted(32, (page) => desk.announcements.list({ show: "past", ...page }));
    expect((await desk.announcements.list({})).total).toBe(0);
    expect((await desk.announcements.list({ show: "all" })).total).toBe(32);
  });

  test("jobs that need attention, without the reader's own", async () => {
    const { prisma } = database;
    const { desk, person } = await atWork();
    const customer = await givenCustomer(prisma);
    const vehicle = await givenVehicle(prisma, customer);
    for (let index = 0; index < 52; index += 1) await givenBooking(prisma, { customer, vehicle });
    await givenBooking(prisma, { customer: person });
    await expectCounted(52, (page) => desk.jobs({ list: "requests", ...page }));
    expect((await desk.jobs({ list: "late" })).total).toBe(0);
  });
});
