import type { Db } from "~/server/gateways/db/db";
import type { TestWorld } from "~test/support/world";
import type { Random } from "../hostile/random";
import type { Desk } from "./life";
import { endingAt, type Provider } from "./provider";

// The environment of the generated lives: its failures and its counters.

/** The chances of each failure. */
const STORM = {
  crash: 0.3,
  lost: 0.1,
  /** The chance that all webhooks of a period are lost. */
  away: 0.25,
  doubled: 0.15,
  late: 0.25,
  reconciled: 0.08,
};

/** Every fifth lot has no failures and no repairs, so webhooks in any order must be enough. */
const FAIR: typeof STORM = { crash: 0, lost: 0, away: 0, doubled: 0.15, late: 0.25, reconciled: 0 };
const FAIR_EVERY = 5;

export const chancesOf = (seed: number) => (seed % FAIR_EVERY === 0 ? FAIR : STORM);

export interface Played {
  lives: number;
  actions: number;
  crashes: number;
  webhooks: { delivered: number; lost: number; doubled: number };
  captured: number;
  refunds: number;
  disputes: number;
  payouts: number;
  changes: number;
  wrong: string[];
}

export interface Theater {
  db: Db;
  world: TestWorld;
  provider: Provider;
  random: Random;
  chances: typeof STORM;
  played: Played;
  desk: () => Desk;
}

/** Does something in a process that may end midway; returns true if it did. */
export async function mayEnd(
  { random, chances, played }: Pick<Theater, "random" | "chances" | "played">,
  action: () => Promise<unknown>,
): Promise<boolean> {
  if (!random.chance(chances.crash)) {
    await action();
    return false;
  }
  const moment = random.pick(["before", "after"] as const);
  // Most actions call the provider once or twice, a payout run once for each payout.
  const call = random.pick([1, 1, 1, 2, 2, 3, 4, 1 + random.below(20)]);
  const ended = await endingAt({ call, moment }, action);
  if (ended) played.crashes += 1;
  return ended;
}
