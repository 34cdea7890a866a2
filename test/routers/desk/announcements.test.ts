import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { givenAnnouncement, givenCustomer, givenMechanic } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
const NOW = new Date("2027-03-01T17:00:00.000Z");
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set(NOW);
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const iso = (minutes: number) => at(minutes).toISOString();

const SLOW = {
  audience: "everyone",
  importance: "information",
  text: "Card payments are slow today.",
  reason: "The provider has an outage",
} as const;

const textsFor = async (person: { id: string } | null) => {
  const { announcements } = await (await world.callerFor(person)).message.announcements();
  return announcements.map(({ text }) => text);
};
const operator = async () => (await atDesk(world, database.prisma, "operator")).desk.announcements;

describe("an announcement", () => {
  test("is read by its audience only: visitors and staff without a role read those for everyone", async () => {
    const { prisma } = database;
    const desk = await operator();
    await desk.create({ ...SLOW, text: "For all" });
    await desk.create({ ...SLOW, audience: "customers", text: "For customers" });
    await desk.create({ ...SLOW, audience: "mechanics", text: "For mechanics" });
    expect(await textsFor(await givenCustomer(prisma))).toEqual(
      expect.arrayContaining(["For all", "For customers"]),
    );
    expect(await textsFor(await givenMechanic(prisma))).toEqual(
      expect.arrayContaining(["For all", "For mechanics"]),
    );
    expect(await textsFor(null)).toEqual(["For all"]);
    const staff = await givenCustomer(prisma, { staffRole: "operator" });
    await prisma.user.update({ where: { id: staff.id }, data: { userType: null } });
    expect(await textsFor(staff)).toEqual(["For all"]);
  });

  test("runs from the moment it starts until just before the moment it ends", async () => {
    const desk = await operator();
    await desk.create({ ...SLOW, startsAt: iso(10), endsAt: iso(20) });
    const { message } = await world.callerFor(null);
    expect(await message.announcements()).toEqual({ announcements: [], nextChangeAt: iso(10) });
    world.clock.set(new Date(at(10).getTime() - 1));
    expect(await textsFor(null)).toEqual([]);
    world.clock.set(at(10));
    expect(await message.announcements()).toMatchObject({
      announcements: [{ text: SLOW.text, revision: 1, linkUrl: null, linkText: null }],
      nextChangeAt: iso(20),
    });
    world.clock.set(new Date(at(20).getTime() - 1));
    expect(await textsFor(null)).toEqual([SLOW.text]);
    world.clock.set(at(20));
    expect(await message.announcements()).toEqual({ announcements: [], nextChangeAt: null });
  });

  test("comes after those that warn, and before older ones", async () => {
    const { prisma } = database;
    await givenAnnouncement(prisma, { text: "Older", startsAt: at(-30) });
    await givenAnnouncement(prisma, { text: "Newer", startsAt: at(-10) });
    await givenAnnouncement(prisma, { text: "Warns", importance: "warning", startsAt: at(-60) });
    expect(await textsFor(null)).toEqual(["Warns", "Newer", "Older"]);
  });

  test("starts at once when its start has passed, and can't end before it starts", async () => {
    const desk = await operator();
    expect(await desk.create({ ...SLOW, startsAt: iso(-60) })).toMatchObject({
      startsAt: iso(0),
      endsAt: null,
      state: "running",
    });
    const ends = (startsAt: string | null, endsAt: string) =>
      refusalOf(desk.create({ ...SLOW, startsAt, endsAt }));
    expect((await ends(null, iso(0))).code).toBe("INVALID");
    expect((await ends(iso(-60), iso(-30))).code).toBe("INVALID");
    expect((await ends(iso(60), iso(60))).code).toBe("INVALID");
  });

  test("links to a page of this site or to an https address, with a text", async () => {
    const desk = await operator();
    const link = (linkUrl: string | null, linkText: string | null) =>
      desk.create({ ...SLOW, linkUrl, linkText });
    for (const url of ["/book", "/services?q=oil#top", "https://status.example.com/a"]) {
      expect(await link(url, "More")).toMatchObject({ linkUrl: url, linkText: "More" });
    }
    for (const url of [
      "//evil.example",
      "/\\evil.example",
      "http://example.com",
      "https://",
      "https:example.com",
      "https://me:secret@example.com",
      "javascript:alert(1)",
      "book",
      "/a b",
      "",
    ]) {
      expect((await refusalOf(link(url, "More"))).code, url).toBe("INVALID");
    }
    expect((await refusalOf(link("/book", null))).details.fields).toEqual({
      linkText: "Enter the text of the link.",
    });
    expect((await refusalOf(link(null, "More"))).details.fields).toEqual({
      linkUrl: "Enter where the link leads.",
    });
    expect((await refusalOf(desk.create({ ...SLOW, text: "a".repeat(301) }))).code).toBe("INVALID");
    expect((await refusalOf(desk.create({ ...SLOW, text: "  " }))).code).toBe("INVALID");
  });

  test("is written, changed, ended and canceled by staff only, and each is in the log", async () => {
    const { prisma } = database;
    const customer = await world.callerFor(await givenCustomer(prisma));
    expect((await refusalOf(customer.desk.announcements.create(SLOW))).code).toBe("FORBIDDEN");
    expect((await refusalOf(customer.desk.announcements.list({}))).code).toBe("FORBIDDEN");
    const { desk, person } = await atDesk(world, prisma, "operator");
    const { id } = await desk.announcements.create({ ...SLOW, endsAt: iso(60) });
    await desk.announcements.change({
      ...SLOW,
      id,
      version: 1,
      audience: "customers",
      endsAt: iso(60),
      reason: "Only they pay",
    });
    await desk.announcements.end({ id, reason: "It's fast again" });
    const planned = await desk.announcements.create({ ...SLOW, startsAt: iso(60) });
    await desk.announcements.cancel({ id: planned.id, reason: "No need" });
    expect(await prisma.auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      {
        userId: person.id,
        action: "announcement.created",
        subject: id,
        reason: SLOW.reason,
        changes: { text: SLOW.text, audience: "everyone", until: iso(60) },
      },
      {
        action: "announcement.changed",
        subject: id,
        reason: "Only they pay",
        changes: { audience: "everyone → customers" },
      },
      { action: "announcement.ended", subject: id, reason: "It's fast again" },
      { action: "announcement.created", subject: planned.id },
      { action: "announcement.canceled", subject: planned.id, reason: "No need" },
    ]);
  });

  test("is shown again after its words change, not after its window does", async () => {
    const desk = await operator();
    const { id } = await desk.create(SLOW);
    expect(await desk.change({ ...SLOW, id, version: 1, endsAt: iso(60) })).toMatchObject({
      revision: 1,
      version: 2,
    });
    // Without a change nothing is recorded.
    expect(await desk.change({ ...SLOW, id, version: 2, endsAt: iso(60) })).toMatchObject({
      version: 2,
    });
    expect(
      await desk.change({ ...SLOW, id, version: 2, text: "They're fast again.", endsAt: iso(60) }),
    ).toMatchObject({ revision: 2, version: 3 });
    expect(
      await desk.change({
        ...SLOW,
        id,
        version: 3,
        text: "They're fast again.",
        endsAt: iso(60),
        linkUrl: "/book",
        linkText: "Book",
      }),
    ).toMatchObject({ revision: 3 });
  });

  test("can be rescheduled before it starts, and keeps its start afterwards", async () => {
    const desk = await operator();
    const { id } = await desk.create({ ...SLOW, startsAt: iso(60), endsAt: iso(120) });
    const change = (version: number, startsAt: string | null) =>
      desk.change({ ...SLOW, id, version, startsAt, endsAt: iso(120) });
    expect(await change(1, iso(30))).toMatchObject({ startsAt: iso(30), state: "scheduled" });
    expect(await change(2, null)).toMatchObject({ startsAt: iso(0), state: "running" });
    world.clock.set(at(5));
    expect((await refusalOf(change(3, iso(30)))).message).toBe(
      "This announcement already started. Reload the page and change the rest.",
    );
    expect(await change(3, iso(0))).toMatchObject({ version: 3 });
    expect(await change(3, null)).toMatchObject({ version: 3, startsAt: iso(0) });
  });

  test("refuses a second change of the same version, and says what to do", async () => {
    const desk = await operator();
    const { id } = await desk.create(SLOW);
    await desk.change({ ...SLOW, id, version: 1, text: "First." });
    expect(
      await refusalOf(desk.change({ ...SLOW, id, version: 1, text: "Second." })),
    ).toMatchObject({
      code: "STALE",
      message: "You already changed this announcement. Check it and try again.",
    });
    expect((await refusalOf(desk.cancel({ id, reason: "Oops" }))).message).toBe(
      "This announcement already started. End it instead.",
    );
    await desk.end({ id, reason: "Over" });
    const over = "You already ended this announcement.";
    expect((await refusalOf(desk.end({ id, reason: "Over" }))).message).toBe(over);
    expect((await refusalOf(desk.cancel({ id, reason: "Over" }))).message).toBe(over);
    expect((await refusalOf(desk.change({ ...SLOW, id, version: 3 }))).message).toBe(over);
    const planned = await desk.create({ ...SLOW, startsAt: iso(60) });
    expect((await refusalOf(desk.end({ id: planned.id, reason: "Over" }))).message).toBe(
      "This announcement hasn't started yet. Cancel it instead.",
    );
    for (const unknown of ["nothing", crypto.randomUUID()]) {
      expect((await refusalOf(desk.end({ id: unknown, reason: "Over" }))).code).toBe("NOT_FOUND");
    }
  });

  test("is listed running before scheduled, and page by page once it's over", async () => {
    const { prisma } = database;
    const desk = await operator();
    await givenAnnouncement(prisma, { text: "Later", startsAt: at(90) });
    await givenAnnouncement(prisma, { text: "Soon", startsAt: at(30), endsAt: at(60) });
    await givenAnnouncement(prisma, { text: "Now", startsAt: at(-30), endsAt: at(30) });
    const current = await desk.list({});
    expect(current.items.map(({ text, state }) => [text, state])).toEqual([
      ["Now", "running"],
      ["Soon", "scheduled"],
      ["Later", "scheduled"],
    ]);
    for (let minutes = 1; minutes <= 31; minutes += 1) {
      await givenAnnouncement(prisma, {
        text: `Ended ${minutes}`,
        startsAt: at(-100),
        endsAt: at(-minutes),
      });
    }
    const later = current.items.find(({ text }) => text === "Later");
    await desk.cancel({ id: later?.id ?? "", reason: "No need" });
    const first = await desk.list({ show: "past" });
    expect(first.items.slice(0, 2).map(({ text, state }) => [text, state])).toEqual([
      ["Later", "canceled"],
      ["Ended 1", "ended"],
    ]);
    expect(first.items).toHaveLength(30);
    const second = await desk.list({ show: "past", cursor: first.nextCursor ?? "" });
    expect(second.items.map(({ text }) => text)).toEqual(["Ended 30", "Ended 31"]);
    expect(second.nextCursor).toBeNull();
    const all = await desk.list({ show: "all" });
    expect(all.items.slice(0, 4).map(({ text }) => text)).toEqual([
      "Later",
      "Soon",
      "Now",
      expect.stringMatching(/^Ended/),
    ]);
  });

  test("tells open pages that it started, changed or ended", async () => {
    const { prisma } = database;
    const customer = await givenCustomer(prisma);
    const leaving = new AbortController();
    const changes = world.deps.live.changesFor(await world.sessionOf(customer), leaving.signal);
    const heard = changes.next();
    await new Promise((resolve) => setTimeout(resolve, 200));
    await (await operator()).create(SLOW);
    expect(await heard).toEqual({ done: false, value: { topic: "announcements" } });
    leaving.abort();
  });
});
