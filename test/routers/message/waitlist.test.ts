import { beforeEach, describe, expect, test } from "vitest";
import { createCaller } from "~/server/root";
import { PERSONAL_DATA } from "~/server/services/account/personal-data/tables";
import { deleteRowsOf, readRowsOf } from "~/server/gateways/db/rows-of-person";
import { forgetWaiting, tellWaiting, watchWaitlist } from "~/server/services/waitlist/watch";
import { sendWaitlistOpen } from "~/server/services/waitlist/mails";
import { solveProof } from "~/features/booking/guest/proof-of-work";
import type { Mail } from "~/domain/mail";
import { useDatabase } from "~test/support/db";
import { givenCustomer, givenMechanic, givenService } from "~test/support/factory";
import { atDesk } from "~test/support/desk/desk";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
  world.clock.set("2027-03-01T14:00:00.000Z");
});

const ADDRESS = "1 Main St, Austin, TX 78701";
const EMAIL = "robin@example.com";
const JOINED = { message: "Check your email. We've sent you a link to confirm." };

const visitorFrom = (clientAddress = "203.0.113.7") =>
  createCaller(world.context(null, { clientAddress }));
const join = (input: { zip?: string; email?: string; proof?: string } = {}, from?: string) =>
  visitorFrom(from).booking.waitlist.join({ zip: "94110", email: EMAIL, ...input });

/** Runs the jobs and returns the emails they sent. */
async function mailed(): Promise<Mail[]> {
  const before = world.mails.length;
  await world.runJobs();
  return world.mails.slice(before);
}

const tokenIn = (mail: Mail | undefined) => new URL(mail!.action!.url).searchParams.get("token")!;
const leaveTokenIn = (mail: Mail | undefined) =>
  new URL(mail!.unsubscribe!.post).searchParams.get("token")!;

async function joinAndConfirm(zip = "94110", email = EMAIL) {
  await join({ zip, email });
  const [mail] = await mailed();
  const confirmed = await visitorFrom().booking.waitlist.confirm({ token: tokenIn(mail) });
  return { mail, confirmed };
}

const entries = () => database.prisma.waitlistEntry.findMany({ orderBy: { createdAt: "asc" } });
/** A day passes, with a look at every place before and after it. */
async function aDayOn() {
  await watchWaitlist(world.context());
  world.clock.set(new Date(world.clock.now().getTime() + 24 * 60 * 60_000).toISOString());
  await watchWaitlist(world.context());
  await tellWaiting(world.context(), ADDRESS);
}
async function sendTo(entryId: string, postalAddress: string | undefined = ADDRESS) {
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  await sendWaitlistOpen(world.context(), mailer, { entryId }, { id: "job", postalAddress });
  return sent;
}

describe("joining the waitlist", () => {
  test("is confirmed by a link in an email", async () => {
    expect(await join()).toEqual(JOINED);
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: EMAIL, subject: "Confirm that we may email you" });
    expect(mail!.paragraphs.join(" ")).toContain("near San Francisco, CA");
    expect((await entries())[0]?.confirmedAt).toBeNull();
    const token = tokenIn(mail);
    const confirm = () => visitorFrom().booking.waitlist.confirm({ token });
    expect(await confirm()).toEqual({ place: "San Francisco, CA" });
    // Mail programs repeat a call.
    expect(await confirm()).toEqual({ place: "San Francisco, CA" });
    const forged = visitorFrom().booking.waitlist.confirm({ token: `${token}x` });
    expect((await refusalOf(forged)).code).toBe("INVALID");
  });

  test("answers the same for every mailbox, and mails it once a day and three times in all", async () => {
    await joinAndConfirm();
    for (const zip of ["94110", "99762"]) expect(await join({ zip })).toEqual(JOINED);
    expect(await mailed()).toEqual([]);
    // Another spelling is the same mailbox.
    expect(await join({ zip: "99762", email: "robin+1@example.com" })).toEqual(JOINED);
    expect(await mailed()).toEqual([]);
    expect(await entries()).toHaveLength(1);
  });

  test("needs a proof of work after twenty from one network, and each proof works once", async () => {
    for (let count = 0; count < 20; count += 1) await join({ email: `v${count}@example.com` });
    const refusal = await refusalOf(join({ email: "v20@example.com" }));
    expect(refusal.code).toBe("PROOF_NEEDED");
    const proof = await solveProof(refusal.details.challenge ?? "");
    expect(await join({ email: "v20@example.com", proof })).toEqual(JOINED);
    expect((await refusalOf(join({ email: "v21@example.com", proof }))).code).toBe("PROOF_NEEDED");
    expect(await join({ email: "v22@example.com" }, "198.51.100.4")).toEqual(JOINED);
  });

  test("refuses a wrong ZIP code and a wrong address", async () => {
    expect((await refusalOf(join({ zip: "9411" }))).code).toBe("INVALID");
    expect((await refusalOf(join({ email: "robin" }))).code).toBe("INVALID");
  });
});

describe("the one email", () => {
  test("comes after the place has had an eligible mechanic for a day", async () => {
    const service = await givenService(database.prisma);
    await visitorFrom().booking.waitlist.join({
      zip: "94110",
      email: EMAIL,
      serviceId: service.id,
    });
    const [confirmation] = await mailed();
    await visitorFrom().booking.waitlist.confirm({ token: tokenIn(confirmation) });
    await aDayOn();
    expect((await entries())[0]).toMatchObject({ servedSince: null, toldAt: null });

    const sam = await givenMechanic(database.prisma, { isAvailable: false });
    await watchWaitlist(world.context());
    await tellWaiting(world.context(), ADDRESS);
    expect((await entries())[0]?.toldAt).toBeNull();
    // A mechanic who left again starts the day anew.
    const suspend = (suspendedAt: Date | null) =>
      database.prisma.mechanicProfile.update({
        where: { userId: sam.id },
        data: { suspendedAt, suspendedReason: suspendedAt && "A report." },
      });
    await suspend(new Date("2027-03-01T00:00:00Z"));
    await aDayOn();
    expect((await entries())[0]).toMatchObject({ servedSince: null, toldAt: null });
    await suspend(null);
    await aDayOn();
    const [entry] = await entries();
    expect(entry?.toldAt).not.toBeNull();
    await tellWaiting(world.context(), ADDRESS);

    const [mail] = await sendTo(entry!.id);
    expect(mail).toMatchObject({
      to: EMAIL,
      subject: "A mechanic now works near San Francisco, CA",
    });
    expect(mail!.paragraphs.join(" ")).toContain(ADDRESS);
    expect(mail!.action!.url).toContain(`/book?zip=94110&service=${service.id}`);
    expect(mail!.unsubscribe!.post).toContain("/api/notifications/unsubscribe?token=waitlist");
    expect(await entries()).toEqual([]);
    expect(await sendTo(entry!.id)).toEqual([]);
  });

  test("is never sent without the operator's postal address", async () => {
    await joinAndConfirm();
    await givenMechanic(database.prisma);
    await aDayOn();
    const [entry] = await entries();
    await database.prisma.waitlistEntry.updateMany({ data: { toldAt: null } });
    await tellWaiting(world.context(), undefined);
    expect((await entries())[0]?.toldAt).toBeNull();
    await database.prisma.waitlistEntry.updateMany({ data: { toldAt: new Date() } });
    const sent: Mail[] = [];
    await sendWaitlistOpen(
      world.context(),
      { send: async (mail: Mail) => void sent.push(mail) },
      { entryId: entry!.id },
      { id: "job", postalAddress: undefined },
    );
    expect(sent).toEqual([]);
    expect(await entries()).toHaveLength(1);
  });

  test("isn't sent to anyone who hasn't confirmed", async () => {
    await join();
    await mailed();
    await givenMechanic(database.prisma);
    await aDayOn();
    expect((await entries()).every(({ toldAt }) => toldAt === null)).toBe(true);
  });
});

describe("unsubscribing", () => {
  test("by one click deletes every entry of the mailbox and bars new ones", async () => {
    const { mail } = await joinAndConfirm();
    const token = leaveTokenIn(mail);
    await visitorFrom().message.unsubscribe({ token });
    expect(await entries()).toEqual([]);
    world.clock.set("2027-06-01T14:00:00.000Z");
    await database.prisma.rateLimit.deleteMany();
    expect(await join({ email: "ROBIN@example.com" })).toEqual(JOINED);
    expect(await mailed()).toEqual([]);
    expect(await entries()).toEqual([]);
  });

  test("works with the first email's link after its entry is gone", async () => {
    await join();
    const [mail] = await mailed();
    await database.prisma.waitlistEntry.deleteMany();
    expect(await visitorFrom().message.unsubscribe({ token: leaveTokenIn(mail) })).toEqual({
      message: "We won't email you about new mechanics anymore.",
    });
    const forged = visitorFrom().message.unsubscribe({ token: "waitlist:someone.else" });
    expect((await refusalOf(forged)).code).toBe("INVALID");
  });
});

describe("what is kept", () => {
  test("is an unconfirmed entry for a day and a confirmed one for twelve months", async () => {
    await joinAndConfirm();
    await join({ zip: "99762", email: "other@example.com" });
    world.clock.set("2027-03-02T14:00:00.000Z");
    await forgetWaiting(world.context());
    expect((await entries()).map(({ email }) => email)).toEqual([EMAIL]);
    world.clock.set("2028-02-28T14:00:00.000Z");
    await forgetWaiting(world.context());
    expect(await entries()).toHaveLength(1);
    world.clock.set("2028-03-01T14:00:00.000Z");
    await forgetWaiting(world.context());
    expect(await entries()).toEqual([]);
  });

  test("is in the export of the account with that proven address, and goes with it", async () => {
    await joinAndConfirm();
    const { prisma } = database;
    const [robin, stranger] = await Promise.all([
      givenCustomer(prisma, { email: EMAIL }),
      givenCustomer(prisma),
    ]);
    const { exports, erasures } = PERSONAL_DATA.WaitlistEntry;
    const sql = world.context().sql;
    const of = async (userId: string) => {
      const rows = { table: "WaitlistEntry", ...exports[0]! };
      return readRowsOf(sql, userId, rows, exports[0]!.columns, { size: 10, skip: 0 });
    };
    await prisma.user.update({ where: { id: robin.id }, data: { emailVerifiedAt: null } });
    expect(await of(robin.id)).toEqual([]);
    await prisma.user.update({ where: { id: robin.id }, data: { emailVerifiedAt: new Date() } });
    expect((await of(robin.id)).join()).toContain(EMAIL);
    expect(await of(stranger.id)).toEqual([]);
    for (const { id } of [stranger, robin]) {
      await deleteRowsOf(sql, id, { table: "WaitlistEntry", ...erasures[0]! });
      expect(await entries()).toHaveLength(id === robin.id ? 0 : 1);
    }
  });
});

describe("the desk", () => {
  test("sees places where at least three wait, and nobody's address", async () => {
    const owner = await atDesk(world, database.prisma, "owner");
    const add = (zipCode: string, count: number, confirmedAt: Date | null = new Date()) =>
      database.prisma.waitlistEntry.createMany({
        data: Array.from({ length: count }, (_, index) => ({
          id: crypto.randomUUID(),
          email: `w${index}@example.com`,
          mailboxMark: `${zipCode}-${index}`,
          zipCode,
          createdAt: new Date(),
          confirmedAt,
        })),
      });
    await add("99762", 3);
    await add("94110", 2);
    await add("94103", 2);
    await add("60601", 2);
    await add("60602", 5, null);
    expect(await owner.desk.waitlist()).toEqual({
      places: [
        { place: "San Francisco, CA", waiting: 4 },
        { place: "Nome, AK", waiting: 3 },
      ],
    });
  });
});
