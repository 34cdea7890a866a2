import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { site } from "~/server/gateways/ops/site";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T12:00:00.000Z");
});

/** The appointment that a mail carries, as a parser that is not ours reads it. */
function eventIn(mail: Mail | undefined) {
  const file = mail?.attachments?.find(({ contentType }) =>
    contentType.startsWith("text/calendar"),
  );
  if (file === undefined) throw new Error("No appointment goes with this mail.");
  const text = Buffer.from(file.base64, "base64").toString();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component] = calendar.getAllSubcomponents("vevent");
  if (component === undefined) throw new Error("There is no appointment in the file.");
  const { uid, summary, sequence } = new ICAL.Event(component);
  const method = calendar.getFirstPropertyValue("method");
  // Mail programs read the method from the part's type, calendars from the file.
  expect(file.contentType).toBe(`text/calendar; charset=utf-8; method=${String(method)}`);
  // RFC 5546 asks for an organizer with each method.
  const organizer = component.getFirstProperty("organizer");
  expect(organizer?.getFirstValue()).toBe(`mailto:${site.supportEmail}`);
  expect(organizer?.getFirstParameter("cn")).toBe("Curbwrench");
  const status = component.getFirstPropertyValue("status");
  return { uid, summary, sequence, method, status, filename: file.filename };
}

async function accepted(customerIs: { emailVerifiedAt?: null } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, { firstName: "Casey", ...customerIs });
  const mechanic = await givenMechanic(prisma, { firstName: "Alex" });
  const scheduledAt = new Date("2027-03-10T17:00:00.000Z");
  const booking = await givenBooking(prisma, { customer, wishedMechanic: mechanic, scheduledAt });
  await (await world.callerFor(mechanic)).booking.accept({ id: booking.id });
  await world.runJobs();
  const mailTo = (person: { email: string | null }) =>
    world.mails.filter(({ to }) => to === person.email).at(-1);
  return { booking, customer, mechanic, mailTo, asCustomer: await world.callerFor(customer) };
}

describe("the appointment that goes with a mail", () => {
  test("an accepted job comes as one to know of, a cancel as the same one called off", async () => {
    const { booking, customer, mechanic, mailTo, asCustomer } = await accepted();
    const first = eventIn(mailTo(customer));
    expect(first).toMatchObject({
      uid: `booking-${booking.id}@curbwrench`,
      method: "PUBLISH",
      status: "CONFIRMED",
      filename: `${booking.bookingNumber}.ics`,
    });
    expect(first.summary).toMatch(/ with Alex$/);
    await asCustomer.booking.cancel({ id: booking.id, fee: "0.00" });
    await world.runJobs();
    for (const person of [customer, mechanic]) {
      const off = eventIn(mailTo(person));
      expect(off).toMatchObject({ uid: first.uid, method: "CANCEL", status: "CANCELLED" });
      expect(off.sequence).toBeGreaterThan(first.sequence);
    }
    expect(eventIn(mailTo(mechanic)).summary).toMatch(/ for Casey$/);
  });

  test("a mailbox that nobody has proven gets no names", async () => {
    const { customer, mailTo } = await accepted({ emailVerifiedAt: null });
    expect(eventIn(mailTo(customer)).summary).not.toContain("Alex");
  });

  test("mails that change no appointment carry none", async () => {
    const { booking, mechanic, mailTo, customer } = await accepted();
    world.clock.set("2027-03-10T16:30:00.000Z");
    await (await world.callerFor(mechanic)).booking.enRoute({ id: booking.id, etaMinutes: 20 });
    await world.runJobs();
    expect(mailTo(customer)?.subject).toContain("on the way");
    expect(mailTo(customer)?.attachments ?? []).toEqual([]);
  });
});
