import { beforeEach, expect, test } from "vitest";
import { tellWaiting } from "~/server/services/waitlist/watch";
import { useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { concurrently, rounds, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test("told by five processes at once: each visitor on the waitlist gets one email", async () => {
  const { prisma, db } = database;
  for (let round = 0; round < rounds(); round += 1) {
    await prisma.waitlistEntry.deleteMany();
    await db.query(`DELETE FROM pgboss.job WHERE name = 'mail.waitlistOpen'`);
    const waited = new Date(world.clock.now().getTime() - 48 * 60 * 60_000);
    await prisma.waitlistEntry.createMany({
      data: times(20, (index) => ({
        id: crypto.randomUUID(),
        email: `visitor-${index}@example.com`,
        mailboxMark: `mailbox-${index}`,
        zipCode: "99762",
        createdAt: waited,
        confirmedAt: waited,
        servedSince: waited,
      })),
    });
    await concurrently(times(5, () => () => tellWaiting(world.context(), "1 Main St, Austin, TX")));
    const jobs = await db.query(
      `SELECT data->>'entryId' AS id FROM pgboss.job WHERE name = 'mail.waitlistOpen'`,
    );
    expect(jobs).toHaveLength(20);
  }
});
