import { expect, test } from "vitest";
import { resetDatabase, useDatabase } from "~test/support/db";
import { noteFigures, proofSeed, proofSize } from "../hostile/size";
import { playLives } from "./lives";
import type { Played } from "./theater";

const database = useDatabase();
/** Bookings that live at the same time; then the database is emptied for the next ones. */
const AT_ONCE = 40;
/** A long run beside other work takes hours. */
const HOURS_MS = 4 * 3_600_000;

test(
  "generated lives of a booking end with books that agree to the cent",
  { timeout: HOURS_MS },
  async () => {
    const wanted = proofSize("MONEY_LIVES", 40);
    const parts: Played[] = [];
    const wrong: string[] = [];
    for (let left = wanted; left > 0; left -= AT_ONCE) {
      const seed = proofSeed() + parts.length;
      const lives = Math.min(left, AT_ONCE);
      const again = `PROOF_SEED=${seed} MONEY_LIVES=${lives} plays these again`;
      const played = await playLives(database.db, lives, seed).catch((cause: unknown) => {
        throw new Error(again, { cause });
      });
      parts.push(played);
      if (played.wrong.length > 0) {
        wrong.push(`${again}:`, ...played.wrong);
        console.log(wrong.join("\n"));
      }
      noteFigures("lives", { ...figuresOf(parts), wanted });
      await resetDatabase(database.db);
    }
    expect(wrong).toEqual([]);
    expect(figuresOf(parts).captured).toBeGreaterThan(wanted / 2);
  },
);

function figuresOf(parts: readonly Played[]) {
  const total = (count: (one: Played) => number) => parts.reduce((sum, one) => sum + count(one), 0);
  return {
    lives: total(({ lives }) => lives),
    acts: total(({ actions }) => actions),
    crashes: total(({ crashes }) => crashes),
    delivered: total(({ webhooks }) => webhooks.delivered),
    lost: total(({ webhooks }) => webhooks.lost),
    doubled: total(({ webhooks }) => webhooks.doubled),
    captured: total(({ captured }) => captured),
    refunds: total(({ refunds }) => refunds),
    disputes: total(({ disputes }) => disputes),
    payouts: total(({ payouts }) => payouts),
    changes: total(({ changes }) => changes),
    wrong: parts.filter(({ wrong }) => wrong.length > 0).length,
  };
}
