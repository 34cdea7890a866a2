import type { PhotoKind } from "~/domain/photo/rules";
import type { asPerson } from "./as-person";
import { METROS } from "./people";

/** Describes what one side does to a booking, and how long before now. */
export interface Step {
  minutesAgo: number;
  by: "customer" | "mechanic";
  act: (calls: Calls, id: string, tools: Tools) => Promise<unknown>;
}

/** The procedures as the step's person calls them. */
export type Calls = ReturnType<typeof asPerson>;

export interface Tools {
  /** Adds one of the demo's photos to the booking; returns its id. */
  photo: (kind: PhotoKind, file: string) => Promise<string>;
  /** Pays with the test card, with the payment sandbox. */
  holdCard: (asked: { clientSecret: string }) => Promise<void>;
}

/** What the stories of jobs that don't go as planned share: their people and location. */
export const DANS = {
  customer: "dan.okafor",
  metro: "austin",
  place: METROS.austin.places[1],
  payment: "none",
} as const;

const MINUTE_MS = 60_000;

/** Returns the time this many minutes from now. */
export const minutesFrom = (now: Date) => (count: number) =>
  new Date(now.getTime() + count * MINUTE_MS);
