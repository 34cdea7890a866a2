/**
 * Minutes between two jobs of a mechanic, for the drive. A mechanic can keep more
 * (`BUFFERS` in domain/calendar/policy.ts).
 */
export const BUFFER_MINUTES = 30;

/** A job released this many hours before its start leaves its customer little time. */
export const LATE_RELEASE_HOURS = 24;

/**
 * Releases on one day count once. After this many such days within this time, the mechanic can't
 * accept for a while.
 */
export const RELEASE_DAYS = { allowed: 2, withinDays: 30, stopDays: 7 } as const;

/** Days in which a mechanic can ask staff to lift a no-show. */
export const NO_SHOW_LIFT_DAYS = 7;

/**
 * When an unverified mechanic gets street, notes and phone of an accepted job: this many hours
 * before its start, or when the customer shares them. Also limited to this many jobs a day,
 * released ones included.
 */
export const UNVERIFIED_CONTACT = { opensHoursBefore: 2, jobsADay: 3 } as const;

/**
 * How long the other side can read contact data. After completion: phone, email and last name for
 * days, street and notes for hours. After a cancellation: everything for hours.
 */
export const CONTACT_AFTER = { personDays: 30, locationHours: 24, cancelledHours: 24 } as const;

/** How long after a job's last capture an erased person's frozen contact is kept for disputes. */
export const FROZEN_CONTACT_DAYS = 120;

/** How early before the start a mechanic can say they're on the way, and that they've arrived. */
export const ON_THE_WAY_FROM_MINUTES = 90;
export const ARRIVAL_FROM_MINUTES = 30;

/**
 * How long a drive is expected to take: roads are longer than the straight line, and parking takes
 * a moment. Rounded up to whole steps, because nobody leaves at 1:37.
 */
export const DRIVE = { roadFactor: 1.3, mph: 30, parkMinutes: 4, stepMinutes: 5 } as const;

/**
 * If work begins this long before or after the planned start without a confirmed arrival, we ask
 * the mechanic first and the customer afterwards. Photos and positions sent earlier than this
 * before the start confirm no arrival.
 */
export const UNUSUAL_START_MINUTES = 30;

/**
 * The mechanic's location on the way: how often it's sent, and how long the last one is kept. The
 * customer sees it only near the job, and only if the trip began well away from it. Jumps that no
 * car can make are ignored. A location at the job confirms an arrival for a while.
 */
export const FOLLOWING = {
  everySeconds: 5,
  keptHours: 4,
  seenWithinMiles: 2,
  beganBeyondMiles: 3,
  nearerByMiles: 0.5,
  fastestMph: 100,
  thereWithinMiles: 0.5,
  thereForMinutes: 10,
} as const;

/** Range of drive times in minutes. */
export const ETA_MINUTES = { min: 1, max: 240 } as const;

/** Returns whether a drive time is valid. */
export const isEta = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= ETA_MINUTES.min && minutes <= ETA_MINUTES.max;

/** The fee policy customers agree to at checkout. A new text or price is a new version. */
export const CANCELLATION_POLICY = "2027-02";
/**
 * Versions that can be agreed to, oldest first. Under the first, a customer's word that the
 * mechanic asked was enough. Before the third, canceling was free for a whole day after agreeing to
 * a time the mechanic asked for. Before the fourth, a different car at the job cost nothing.
 */
export const CANCELLATION_POLICIES = [
  "2026-11",
  "2026-12",
  "2027-01",
  CANCELLATION_POLICY,
] as const;
type PolicyVersion = (typeof CANCELLATION_POLICIES)[number];

/** Returns whether a booking accepted this version or a later one. */
export function isUnderPolicy(accepted: string | null, version: PolicyVersion): boolean {
  const place = CANCELLATION_POLICIES.findIndex((one) => one === accepted);
  return place >= CANCELLATION_POLICIES.indexOf(version);
}

/** An arrival photo asks the customer, who has this long to answer. */
export const ARRIVAL_PHOTO = { answerMinutes: 10 } as const;

/** After this long without a decision, a contested arrival costs nothing. */
export const CONTEST_DECIDED_HOURS = 24;

/** Cancellation fees in cents, after arrival and late. Never more than the total. */
export const CANCELLATION_FEES = { arrived: 6_000, late: 3_500 } as const;

/** Canceling is late from this many hours before the start. */
export const FREE_CANCELLATION_HOURS = 24;

/** Canceling is free for this long after the customer was told about the acceptance. */
export const CANCELLATION_GRACE_MINUTES = 15;

/** Canceling is free once the mechanic is this late without a confirmed arrival. */
export const MECHANIC_LATE_MINUTES = 30;

/**
 * If the mechanic's estimate is this long after the start, we also notify the customer outside the
 * page.
 */
export const LATE_ESTIMATE_MINUTES = 10;

/**
 * A customer counts as absent this long after the start or a confirmed arrival, whichever is
 * later.
 */
export const NO_SHOW_AFTER_MINUTES = 15;

/** Deadline of a reschedule request, and reschedules per job. */
export const RESCHEDULING = { openHours: 24, atMost: 3 } as const;

/**
 * Canceling is free for this long after agreeing to a time the mechanic asked for. It ends sooner
 * at a confirmed arrival or this long before the new start, but leaves at least some minutes.
 */
export const RESCHEDULED_GRACE = { hours: 24, hoursBeforeStart: 2, leastMinutes: 30 } as const;

/** Time a request waits for a mechanic. */
export const REQUEST_EXPIRES = {
  afterHours: 72,
  beforeStartMinutes: 60,
  leastMinutes: 30,
} as const;

/** We tell at most this many of the nearest eligible mechanics about a new request. */
export const NEARBY_TOLD_AT_MOST = 20;
/** We email, push or text a mechanic about new requests at most once in this time. */
export const DIGEST_MINUTES = 10;

/** Halfway through a request's time, this many mechanics are reminded. */
export const REMINDED_AT_MOST = 20;

/** An accepted job that hasn't begun this long after its start is canceled. */
export const ABANDONED_AFTER_HOURS = 24;

/** An accepted job that hasn't begun this long after its start goes to the desk. */
export const LATE_AFTER_HOURS = 4;

/**
 * After this long in progress, the mechanic is asked to complete the job. Later it goes to the
 * desk.
 */
export const UNDER_WAY_HOURS = { reminder: 12, stuck: 48 } as const;

/** How long staff have to decide about work the customer stopped. */
export const STOP_DECIDED_HOURS = 24;

/**
 * Rules for lowering a price. Below the floor, or below the agreed price if that's lower, staff
 * look first. A job that ends under `countsFrom` of the agreed price doesn't count for stars, job
 * count or payout rank, and this many of them alert the desk.
 */
export const LOW_PRICES = {
  operatorBelowCents: 2_500,
  countsFrom: 0.5,
  alertFrom: 2,
  withinDays: 30,
} as const;

/** Limits of change orders, and when they need more than the customer's approval. */
export const CHANGE_ORDERS = {
  /** Per booking, in any state. */
  most: 3,
  hours: 24,
  /** A part that costs more needs a photo. */
  photoFromCents: 10_000,
  linesMost: 20,
  lineMostCents: 1_000_000,
  /** Additions above either amount need staff too. The first is a part of what was booked. */
  operatorFromTimes: 2,
  operatorFromCents: 150_000,
} as const;

/**
 * An accepted booking without a card: the customer is reminded this long before the start, then
 * the mechanic can release it without it counting, and then it's canceled. Never sooner than 15
 * minutes after the acceptance.
 */
export const WITHOUT_CARD = {
  remindHours: 24,
  releaseHours: 4,
  cancelMinutes: 60,
  graceMinutes: 15,
} as const;

/**
 * When the desk counts a job as at risk: a request that starts or expires within these hours, a
 * mechanic who hasn't set out this long before the start, or who is expected this long after it.
 */
export const REQUEST_RISK_HOURS = 2;
export const SET_OUT_MINUTES = 45;
export const RUNNING_LATE_MINUTES = 15;
