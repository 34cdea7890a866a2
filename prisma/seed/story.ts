import type { BookingStatus } from "~/domain/booking/status";
import type { PaymentStatus } from "~/domain/payment/status";
import type { PhotoKind } from "~/domain/photo/kinds";
import { MINUTE_MS } from "~/domain/time/durations";
import type { asPerson } from "./as-person";
import { METROS, type Metro } from "./people";

/** Describes what one side does to a booking, and how long before now. */
export interface Step {
  minutesAgo: number;
  by: "customer" | "mechanic";
  action: (calls: Calls, id: string, tools: Tools) => Promise<unknown>;
}

/** Describes a booking of the demo, which rows.ts turns into rows. Names are those in people.ts. */
export interface PlannedBooking {
  customer: string;
  mechanic: string | null;
  requested?: string;
  status: BookingStatus;
  payment: PaymentStatus;
  /** A test card is authorized for it afterwards, with the payment sandbox. */
  holdCard?: boolean;
  /** The customer accepted the cancellation policy at checkout. */
  acceptsPolicy?: boolean;
  /** Set if the request expires when no mechanic accepts it. */
  expires?: boolean;
  /** Actions of its people after it is written. */
  steps?: readonly Step[];
  services: readonly string[];
  issue: string;
  notes?: string;
  metro: Metro;
  place: string;
  scheduledAt: Date;
  createdAt: Date;
  promo?: boolean;
  /** Completed this many hours before its time, which alerts the operator. */
  hoursEarly?: number;
  /** A second payment took this much less than the total, which alerts the operator. */
  strayShortCents?: number;
  /** The card's bank warned of fraud, which alerts the operator. */
  fraudWarned?: boolean;
  /** A refund of this amount failed at the bank, which alerts the operator. */
  refundFailedCents?: number;
  /** The card's bank sent an inquiry, which alerts the operator. */
  inquired?: boolean;
  /** The customer's claim, which waits for the operator. */
  claimed?: { kind: "damage" | "safety"; words: string };
  /** Its transfer was refused, which alerts the operator. */
  transferRefused?: boolean;
  /** The mechanic pays for two plans, which alerts the operator. */
  paysTwice?: boolean;
  /** A job that was never started, or never completed, which alerts the operator. */
  forgotten?: "job_late" | "job_stuck";
  review?: { rating: number; comment: string };
  messages?: readonly { from: "customer" | "mechanic"; text: string }[];
}

/** The procedures as the step's person calls them. */
export type Calls = ReturnType<typeof asPerson>;

export interface Tools {
  /** Adds one of the demo's photos to the booking; returns its id. */
  photo: (kind: PhotoKind, file: string) => Promise<string>;
  /** Pays with the test card, with the payment sandbox. */
  holdCard: (asked: { clientSecret: string }) => Promise<void>;
}

/** Data that stories of jobs with problems share: their people and location. */
export const DANS = {
  customer: "dan.okafor",
  metro: "austin",
  place: METROS.austin.places[1],
  payment: "none",
} as const;

/** Returns the time this many minutes from now. */
export const minutesFrom = (now: Date) => (count: number) =>
  new Date(now.getTime() + count * MINUTE_MS);
