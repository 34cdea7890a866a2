import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { inOneTransaction } from "~test/support/database/transaction";
import { givenBooking, givenCustomer } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { rounds } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test("a change that commits late isn't passed by the cursor of one that began after it", async () => {
  const customer = await givenCustomer(database.prisma);
  const caller = await world.callerFor(customer);
  for (let round = 0; round < rounds(3, 1); round += 1) {
    const [slow, quick] = [
      await givenBooking(database.prisma, { customer }),
      await givenBooking(database.prisma, { customer }),
    ];
    await sleep(1_100);
    const begun = await caller.booking.list({ order: "updated" });
    let commit: () => void = () => undefined;
    const may = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const late = inOneTransaction(database, async (query) => {
      await query(
        `UPDATE "Booking" SET "notes" = 'late', "updatedAt" = now() WHERE "id" = $1::uuid`,
        [slow.id],
      );
      await may;
    });
    await sleep(50);
    // The embedded engine has one session, so there this one waits for the other.
    const early = database.prisma.booking.update({
      where: { id: quick.id },
      data: { notes: "early" },
    });
    await Promise.race([early, sleep(200)]);
    await sleep(1_100);
    const between = caller.booking.list({ order: "updated", cursor: begun.nextCursor ?? "" });
    await Promise.race([between, sleep(500)]);
    commit();
    await Promise.all([late, early]);
    const first = await between;
    await sleep(1_100);
    const rest = await caller.booking.list({ order: "updated", cursor: first.nextCursor ?? "" });
    const seen = [...first.items, ...rest.items].map(({ id }) => id);
    expect(seen.toSorted()).toEqual([slow.id, quick.id].toSorted());
  }
});
