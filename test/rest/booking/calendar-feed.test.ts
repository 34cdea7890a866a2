import { createHash } from "node:crypto";
import ICAL from "ical.js";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { feedViewSchema } from "~/domain/calendar/schema";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { givenBooking } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { makeScene, type Scene } from "../scene";

// Feeds for other programs are read back by another vendor's parser.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  rest.world.clock.set("2027-03-01T12:00:00.000Z");
  scene = await makeScene(rest);
});

const link = z.object({ url: z.string() });

/** Creates a link and returns it as a path of this server. */
async function linkOf(visitor: Visitor): Promise<string> {
  const { url } = (await visitor.send("POST", "/api/calendar/renew")).is(200).as(link);
  return new URL(url).pathname;
}

/** Reads a feed with the parser: appointments by booking. */
async function feedAt(path: string) {
  const answer = (await scene.nobody.get(path)).is(200);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  // A feed is read, not sent, so it has no method (RFC 5546) and its appointments no organizer.
  expect(calendar.getFirstPropertyValue("method")).toBeNull();
  expect(answer.text).not.toContain("ORGANIZER");
  // Robots may read it, for Google Calendar, but never list it.
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const events = calendar
    .getAllSubcomponents("vevent")
    .map((component) => ({ component, event: new ICAL.Event(component) }));
  const of = (bookingId: string) => {
    const found = events.find(({ event }) => event.uid === `booking-${bookingId}@curbwrench`);
    if (found === undefined) throw new Error("This booking is not in the calendar.");
    const { component, event } = found;
    return {
      summary: event.summary,
      place: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      sequence: event.sequence,
      status: component.getFirstPropertyValue("status"),
      transp: component.getFirstPropertyValue("transp"),
      properties: component.getAllProperties().map(({ name }) => name),
    };
  };
  return { answer, calendar, uids: events.map(({ event }) => event.uid), of };
}

describe("a calendar feed", () => {
  test("its link is shown once, kept as a hash, and replaced by the next one", async () => {
    const stateOf = async () => (await scene.customer.get("/api/calendar")).is(200).body;
    const none = { active: false, createdAt: null, lastUsedAt: null };
    expect(await stateOf()).toEqual(none);
    const first = await linkOf(scene.customer);
    const made = { active: true, createdAt: "2027-03-01T12:00:00.000Z", lastUsedAt: null };
    expect(await stateOf()).toEqual(made);
    const token = first.slice("/api/calendar/".length, -".ics".length);
    const row = await rest.prisma.calendarFeed.findUniqueOrThrow({
      where: { userId: ID.customer },
    });
    expect(row.tokenHash).toBe(createHash("sha256").update(token).digest("base64url"));
    expect(JSON.stringify(await rest.prisma.idempotencyKey.findMany())).not.toContain(token);

    const { answer } = await feedAt(first);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");

    const second = await linkOf(scene.customer);
    (await scene.nobody.get(first)).refused(404, "NOT_FOUND");
    (await scene.nobody.get(second)).is(200);
    (await scene.nobody.get(second.replace(".ics", ".txt"))).refused(404, "NOT_FOUND");
    (await scene.mechanic.send("DELETE", "/api/calendar")).is(200);
    (await scene.nobody.get(second)).is(200);
    expect((await scene.customer.send("DELETE", "/api/calendar")).is(200).body).toEqual(none);
    (await scene.nobody.get(second)).refused(404, "NOT_FOUND");
    expect((await scene.customer.send("DELETE", "/api/calendar")).is(200).body).toEqual(none);
  });

  test("shows its owner the hour of its last read; reads within that hour write nothing", async () => {
    const { clock } = rest.world;
    const path = await linkOf(scene.customer);
    const lastUsed = async () =>
      (await scene.customer.get("/api/calendar")).is(200).as(feedViewSchema).lastUsedAt;
    await feedAt(path);
    expect(await lastUsed()).toBe("2027-03-01T12:00:00.000Z");
    clock.advance(59 * 60_000);
    await feedAt(path);
    expect(await lastUsed()).toBe("2027-03-01T12:00:00.000Z");
    clock.advance(60_000);
    await feedAt(path);
    expect(await lastUsed()).toBe("2027-03-01T13:00:00.000Z");
    // The link outlives its session, so an old session needs the password to create one.
    (await scene.customer.send("POST", "/api/calendar/renew")).refused(403, "REAUTH_REQUIRED");
    (await scene.customer.post("/api/account/confirm", { password: "Str0ng!pass" })).is(200);
    await linkOf(scene.customer);
    expect(await lastUsed()).toBeNull();
  });

  test("a repeated Idempotency-Key creates a new link, because secrets are not stored", async () => {
    const keyed = { headers: { "idempotency-key": "once" } };
    const renew = () => scene.customer.send("POST", "/api/calendar/renew", keyed);
    const first = (await renew()).is(200).as(link);
    expect((await renew()).is(200).as(link).url).not.toBe(first.url);
    expect(await rest.prisma.idempotencyKey.count()).toBe(0);
  });

  test("both sides have the same job, with only the other's first name, city and link", async () => {
    const theirs = await feedAt(await linkOf(scene.customer));
    const jobs = await feedAt(await linkOf(scene.mechanic));
    const booking = await rest.prisma.booking.findUniqueOrThrow({
      where: { id: ID.accepted },
      include: { customer: true, mechanic: true },
    });
    const { customer, mechanic, scheduledAt } = booking;
    const mine = theirs.of(ID.accepted);
    expect(mine).toMatchObject({
      summary: `Oil Change with ${mechanic?.firstName}`,
      place: "San Francisco, CA",
      start: scheduledAt.toISOString(),
      end: new Date(scheduledAt.getTime() + 45 * 60_000).toISOString(),
      status: "CONFIRMED",
      transp: "OPAQUE",
    });
    expect(mine.description).toMatch(/\/customer\/bookings\/[\w-]+$/);
    expect(jobs.of(ID.accepted)).toMatchObject({
      summary: `Oil Change for ${customer.firstName}`,
      place: "San Francisco, CA",
    });
    for (const { answer } of [theirs, jobs]) {
      for (const secret of [
        booking.serviceLocation,
        "94110",
        booking.issueDescription,
        customer.email ?? "",
        mechanic?.email ?? "",
        customer.lastName,
        mechanic?.lastName ?? "",
        "555",
      ]) {
        expect(answer.text).not.toContain(secret);
      }
    }
  });

  test("contains nothing of other people's jobs, and no open request in a mechanic's feed", async () => {
    expect((await feedAt(await linkOf(scene.otherMechanic))).uids).toEqual([]);
    const { uids } = await feedAt(await linkOf(scene.mechanic));
    expect(uids).not.toContain(`booking-${ID.pending}@curbwrench`);
    const mine = await feedAt(await linkOf(scene.customer));
    expect(mine.of(ID.pending)).toMatchObject({ status: "TENTATIVE", transp: "TRANSPARENT" });
    expect(mine.of(ID.pending).summary).toMatch(/^Proposed: .*\(no mechanic yet\)$/);
  });

  test("each change, a cancel too, raises the number under the same id", async () => {
    const path = await linkOf(scene.customer);
    const before = (await feedAt(path)).of(ID.pending);
    const at = "2027-03-20T17:00:00.000Z";
    (await scene.customer.put(`/api/bookings/${ID.pending}`, { scheduledAt: at })).is(200);
    const moved = (await feedAt(path)).of(ID.pending);
    expect(moved.start).toBe(at);
    expect(moved.sequence).toBeGreaterThan(before.sequence);
    (await scene.mechanic.send("PUT", `/api/bookings/${ID.pending}/accept`)).is(200);
    const accepted = (await feedAt(path)).of(ID.pending);
    expect(accepted).toMatchObject({ status: "CONFIRMED" });
    expect(accepted.sequence).toBeGreaterThan(moved.sequence);
    (await scene.customer.post(`/api/bookings/${ID.pending}/cancel`, { fee: "0.00" })).is(200);
    const cancelled = (await feedAt(path)).of(ID.pending);
    // Outlook ignores the status.
    expect(cancelled).toMatchObject({ status: "CANCELLED", start: at, transp: "TRANSPARENT" });
    expect(cancelled.summary).toMatch(/^Canceled: /);
    expect(accepted.summary).not.toContain("Canceled");
    expect(cancelled.sequence).toBeGreaterThan(accepted.sequence);
  });

  test("names with line breaks, commas and long words stay names, in lines of 75 octets", async () => {
    const name = `Zoë\r\nATTENDEE:mailto:evil@example.com\nX;Y,Z\\ ${"漢字".repeat(40)}\u0007`;
    await rest.prisma.user.update({ where: { id: ID.mechanic }, data: { firstName: name } });
    const { answer, calendar, of } = await feedAt(await linkOf(scene.customer));
    const { summary, properties } = of(ID.accepted);
    expect(summary).toBe(
      `Oil Change with ${name.replaceAll("\r\n", "\n").replaceAll("\u0007", " ")}`,
    );
    expect(properties).not.toContain("attendee");
    expect(calendar.getAllSubcomponents().map(({ name }) => name)).not.toContain("valarm");
    const lines = answer.text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    for (const line of lines) {
      expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n\u0007\uFFFD]/);
    }
  });

  test("a job after a clock change starts at its wall-clock time", async () => {
    const mechanic = { id: ID.mechanic };
    // Ten in the morning in San Francisco, on the day that daylight saving begins there.
    const scheduledAt = new Date("2027-03-14T17:00:00.000Z");
    const { id } = await givenBooking(rest.prisma, {
      mechanic,
      customer: { id: ID.customer },
      status: "accepted",
      scheduledAt,
    });
    const { start } = (await feedAt(await linkOf(scene.mechanic))).of(id);
    const wall = new Date(start).toLocaleTimeString("en-US", {
      timeZone: "America/Los_Angeles",
      timeStyle: "short",
    });
    expect(wall).toMatch(/^10:00\sAM$/);
  });

  test("leaves out jobs older than ninety days, and ends with its account", async () => {
    const { id } = await givenBooking(rest.prisma, {
      mechanic: { id: ID.mechanic },
      status: "completed",
      scheduledAt: new Date("2026-11-01T12:00:00.000Z"),
    });
    const path = await linkOf(scene.mechanic);
    expect((await feedAt(path)).uids).not.toContain(`booking-${id}@curbwrench`);
    await rest.prisma.user.update({
      where: { id: ID.mechanic },
      data: { disabledAt: rest.world.clock.now() },
    });
    (await scene.nobody.get(path)).refused(404, "NOT_FOUND");
  });

  test("allows sixty reads an hour", async () => {
    const path = await linkOf(scene.otherMechanic);
    for (let look = 0; look < 60; look += 1) (await scene.nobody.get(path)).is(200);
    (await scene.nobody.get(path)).refused(429, "TOO_MANY");
  });
});
