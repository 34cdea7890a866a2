import { beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { NOTICES } from "~/domain/notification/kinds";
import { pageOf } from "~/domain/notification/page";
import { BOOKING_PATHS } from "~/lib/booking-paths";
import { PATHS } from "~/lib/paths";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(new Date());
});

const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);

async function agreed(startsIn: number) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma);
  const mechanic = await givenMechanic(prisma);
  const wishes = { requestedMechanic: mechanic, scheduledAt: minutes(startsIn) };
  const { id } = await givenBooking(prisma, { customer, status: "pending", ...wishes });
  const asMechanic = await world.callerFor(mechanic);
  await asMechanic.booking.accept({ id });
  return { id, customer, mechanic, asMechanic, asCustomer: await world.callerFor(customer) };
}

/** Returns the paths a mail links to. */
const pathsOf = ({ action, about }: Mail) =>
  [action, about].flatMap((link) => (link === undefined ? [] : [new URL(link.url).pathname]));

describe("every mail about a booking links to its page", () => {
  async function lead({ id, customer }: Awaited<ReturnType<typeof agreed>>): Promise<string[]> {
    await world.runJobs();
    for (const mail of world.mails) {
      const side = mail.to === customer.email ? "customer" : "mechanic";
      expect(pathsOf(mail), mail.subject).toContain(BOOKING_PATHS[side](id));
    }
    return world.mails.map(({ subject }) => subject.replaceAll(/:? ?(booking )?CW-\w+/g, ""));
  }

  test("for a job completed without payment", async () => {
    const job = await agreed(20);
    const { id, asMechanic } = job;
    await asMechanic.booking.enRoute({ id, etaMinutes: 10 });
    await world.runJobs();
    await asMechanic.booking.arrived({ id });
    await world.runJobs();
    await asMechanic.booking.setStatus({ id, status: "in_progress" });
    await asMechanic.booking.complete({ id });
    expect(await lead(job)).toEqual(
      expect.arrayContaining([
        "Your mechanic accepted",
        "Your mechanic is on the way",
        "Your mechanic has arrived",
        "Pay for",
      ]),
    );
  });

  test("for a job its customer cancels, to both sides", async () => {
    const job = await agreed(3000);
    await job.asCustomer.booking.cancel({ id: job.id, fee: "0.00" });
    const subjects = await lead(job);
    expect(subjects.filter((one) => one.includes("was canceled"))).toHaveLength(2);
  });

  test("for a released job and for one that nobody started", async () => {
    const left = await agreed(3000);
    await left.asMechanic.booking.release({ id: left.id, reason: "My van broke down." });
    expect(await lead(left)).toContain("Your mechanic can't come");
    world.mails.length = 0;
    const missed = await agreed(60);
    await world.runJobs();
    world.clock.set(minutes(26 * 60));
    await endForgotten(world.context());
    expect(await lead(missed)).toEqual(
      expect.arrayContaining([
        "Your mechanic didn't come was canceled",
        "A no-show counts against you",
      ]),
    );
    const [sorry] = world.mails.filter(({ subject }) =>
      subject.startsWith("Your mechanic didn't come"),
    );
    expect(sorry?.action?.url).toMatch(
      new RegExp(`${BOOKING_PATHS.again(missed.id).replace("?", "\\?")}$`),
    );
  });
});

test.each(Object.entries(NOTICES))(
  "the notification %s links to its reader's page",
  (kind, rule) => {
    const side = rule.to === "customerId" ? "customer" : "mechanic";
    // A mechanic who lost the job to another has no page for it.
    const elsewhere = new Map<string, string>([
      ["job_desk_released", PATHS.mechanicJobs],
      // The conversation with our team.
      ["desk_wrote", PATHS.support],
      // Reviews are answered on the profile.
      ["review_left", PATHS.mechanicProfileView],
      // A page with the question alone.
      ["presence_asked", `${BOOKING_PATHS.customer("one")}/presence`],
    ]);
    const wanted = elsewhere.get(kind) ?? BOOKING_PATHS[side]("one");
    const [page, part] = pageOf(kind, "one").split("#");
    expect(page).toBe(wanted);
    if (rule.category === "money" && !kind.includes("card")) expect(part).toBe("money");
    if (kind.includes("claim")) expect(part).toBe("claims");
  },
);
