import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const STORM = {
  audience: "everyone",
  importance: "warning",
  text: "A storm is on its way.",
  reason: "Storm",
} as const;

const entries = (subject: string) => database.prisma.auditEntry.count({ where: { subject } });

test("changed by five operators at once: one change counts, the others see it first", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (let round = 0; round < rounds(); round += 1) {
    const { id, version } = await desk.announcements.create(STORM);
    const outcomes = await concurrently(
      times(
        5,
        (index) => () =>
          desk.announcements.change({ ...STORM, id, version, text: `Storm, day ${index}.` }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, STALE: 4 });
    const row = await database.prisma.announcement.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ version: 2, revision: 2 });
    expect(await entries(id)).toBe(2);
  }
});

test("ended by five operators at once: it ends once", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (let round = 0; round < rounds(); round += 1) {
    const { id } = await desk.announcements.create(STORM);
    const outcomes = await concurrently(
      times(5, () => () => desk.announcements.end({ id, reason: "It's over" })),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 4 });
    expect(await entries(id)).toBe(2);
  }
});

test("changed and ended at once: a change never shows it again", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const { id, version } = await desk.announcements.create(STORM);
    const [ended] = await concurrently<unknown>([
      () => desk.announcements.end({ id, reason: "It's over" }),
      () => desk.announcements.change({ ...STORM, id, version, text: "It's getting worse." }),
    ]);
    expect(ended?.code).toBe("OK");
    const row = await database.prisma.announcement.findUniqueOrThrow({ where: { id } });
    expect(row.endsAt).not.toBeNull();
  }
});

test("the sentence about paused bookings, changed by five operators at once: one change counts", async () => {
  const { desk } = await atDesk(world, database.prisma, "operator");
  let seenSentence = "Back on Friday.";
  await desk.pauseBookings({ sentence: seenSentence, reason: "Storm" });
  for (let round = 0; round < rounds(10, 3); round += 1) {
    const before = seenSentence;
    const outcomes = await concurrently(
      times(
        5,
        (index) => () =>
          desk.changePauseSentence({
            sentence: `Back on day ${round}-${index}.`,
            seenSentence: before,
            reason: "Storm",
          }),
      ),
    );
    expect(tally(outcomes)).toEqual({ OK: 1, STALE: 4 });
    seenSentence =
      outcomes.flatMap((one) => (one.code === "OK" ? [one.value] : []))[0]?.pause?.sentence ?? "";
    const row = await database.prisma.bookingPause.findFirstOrThrow({ where: { endedAt: null } });
    expect(row.sentence).toBe(seenSentence);
  }
});
