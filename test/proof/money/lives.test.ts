import { expect, test } from "vitest";
import { resetDatabase, useDatabase } from "~test/support/db";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";
import { playLives, type Played } from "./lives";

const database = useDatabase();
/** Bookings that live beside each other; then the database is emptied for the next ones. */
const AT_ONCE = 100;

test(
  "generated lives of a booking end with books that agree to the cent",
  { timeout: 3_600_000 },
  async () => {
    const wanted = proofSize("MONEY_LIVES", 40);
    const begun = performance.now();
    const parts: Played[] = [];
    for (let left = wanted; left > 0; left -= AT_ONCE) {
      const seed = proofSeed() + parts.length;
      const played = await playLives(database.db, Math.min(left, AT_ONCE), seed);
      expect(played.wrong, `lives of seed ${seed}`).toEqual([]);
      parts.push(played);
      await resetDatabase(database.db);
    }
    const total = (count: (one: Played) => number) =>
      parts.reduce((sum, one) => sum + count(one), 0);
    noteFigures("lives", {
      lives: total(({ lives }) => lives),
      acts: total(({ acts }) => acts),
      crashes: total(({ crashes }) => crashes),
      delivered: total(({ webhooks }) => webhooks.delivered),
      lost: total(({ webhooks }) => webhooks.lost),
      doubled: total(({ webhooks }) => webhooks.doubled),
      captured: total(({ captured }) => captured),
      refunds: total(({ refunds }) => refunds),
      disputes: total(({ disputes }) => disputes),
      payouts: total(({ payouts }) => payouts),
      seconds: (performance.now() - begun) / 1000,
    });
    expect(total(({ captured }) => captured)).toBeGreaterThan(wanted / 2);
  },
);
