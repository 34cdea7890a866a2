import type { PhotoKind } from "~/domain/photo/rules";
import type { asPerson } from "./as-person";
import { METROS } from "./people";

/** What one side does to a booking, so long before the demo is opened. */
export interface Step {
  minutesAgo: number;
  by: "customer" | "mechanic";
  act: (calls: Calls, id: string, tools: Tools) => Promise<unknown>;
}

/** The procedures as the step's person calls them. */
export type Calls = ReturnType<typeof asPerson>;

export interface Tools {
  /** Adds one of the demo's photos to the booking; its id. */
  photo: (kind: PhotoKind, file: string) => Promise<string>;
  /** Pays with a good card, where the payment stand-in is in use. */
  holdCard: (asked: { clientSecret: string }) => Promise<void>;
}

/** What the stories of jobs that don't go as planned have in common: whose they are, and where. */
export const DANS = {
  customer: "dan.okafor",
  metro: "austin",
  place: METROS.austin.places[1],
  payment: "none",
} as const;

const MINUTE_MS = 60_000;

/** A moment so many minutes from now. */
export const minutesFrom = (now: Date) => (count: number) =>
  new Date(now.getTime() + count * MINUTE_MS);
