import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "~/domain/mail";
import { site } from "~/server/gateways/runtime/site";
import { useDatabase } from "~test/support/db";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;

beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T12:00:00.000Z");
});

/** Reads the appointment attached to a mail with another vendor's parser. */
function eventIn(mail: Mail | undefined) {
  const file = mail?.attachments?.find(({ contentType }) =>
    contentType.startsWith("text/calendar"),
  );
  if (file === undefined) throw new Error("The mail has no appointment attached.");
  const text = Buffer.from(file.base64, "base64").toString();
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component] = calendar.getAllSubcomponents("vevent");
  if (component === undefined) throw new Error("The file holds no appointment.");
  const { uid, summary, sequence } = new ICAL.Event(component);
  const method = calendar.getFirstPropertyValue("method");
  // Mail programs read the method from the part's type, calendars read it from the file.
  expect(file.contentType).toBe(`text/calendar; charset=utf-8; method=${String(method)}`);
  // RFC 5546 requires an organizer with each method.
  const organizer = component.getFirstProperty("organizer");
  expect(organizer?.getFirstValue()).toBe(`mailto:${site.supportEmail}`);
  expect(organizer?.getFirstParameter("cn")).toBe("Curbwrench");
  const status = component.getFirstPropertyValue("status");
  const transp = component.getFirstPropertyValue("transp");
  return { uid, summary, sequence, method, status, transp, filename: file.filename };
}

async function accepted(customerIs: { emailVerifiedAt?: null } = {}) {
  const { prisma } = database;
  const customer = await givenCustomer(prisma, { firstName: "Casey", ...customerIs });
  const mechanic = await givenMechanic(prisma, { firstName: "Alex" });
  const scheduledAt = new Date("2027-03-10T17:00:00.000Z");
  const booking = await givenBooking(prisma, {
    customer,
    requestedMechanic: mechanic,
    scheduledAt,
  });
  await (await world.callerFor(mechanic)).booking.accept({ id: booking.id });
  await world.runJobs();
  const mailTo = (person: { email: string | null }) =>
    world.mails.filter(({ to }) => to === person.email).at(-1);
  return { booking, customer, mechanic, mailTo, asCustomer: await world.callerFor(customer) };
}

describe("the appointment attached to a mail", () => {
  test("publishes an accepted job, and the same event as canceled when the job is canceled", async () => {
    const { booking, customer, mechanic, mailTo, asCustomer } = await accepted();
    const first = eventIn(mailTo(customer));
    expect(first).toMatchObject({
      uid: `booking-${booking.id}@curbwrench`,
      method: "PUBLISH",
      status: "CONFIRMED",
      transp: "OPAQUE",
      filename: `${booking.bookingNumber}.ics`,
    });
    expect(first.summary).toMatch(/^(?!Canceled).* with Alex$/);
    await asCustomer.booking.cancel({ id: booking.id, fee: "0.00" });
    await world.runJobs();
    for (const person of [customer, mechanic]) {
      const off = eventIn(mailTo(person));
      const canceled = { method: "PUBLISH", status: "CANCELLED", transp: "TRANSPARENT" };
      expect(off).toMatchObject({ uid: first.uid, ...canceled });
      expect(off.summary).toMatch(/^Canceled: /);
      expect(off.sequence).toBeGreaterThan(first.sequence);
    }
    expect(eventIn(mailTo(mechanic)).summary).toMatch(/ for Casey$/);
  });

  test("names nobody in mail to an unconfirmed address", async () => {
    const { customer, mailTo } = await accepted({ emailVerifiedAt: null });
    expect(eventIn(mailTo(customer)).summary).not.toContain("Alex");
  });

  test("is missing from mails that change no appointment", async () => {
    const { booking, mechanic, mailTo, customer } = await accepted();
    world.clock.set("2027-03-10T16:30:00.000Z");
    await (await world.callerFor(mechanic)).booking.enRoute({ id: booking.id, etaMinutes: 20 });
    await world.runJobs();
    expect(mailTo(customer)?.subject).toContain("on the way");
    expect(mailTo(customer)?.attachments ?? []).toEqual([]);
  });
});
