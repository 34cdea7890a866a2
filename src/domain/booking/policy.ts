/** A job released inside of these hours before its start leaves its customer little time. */
export const LATE_RELEASE_HOURS = 24;

/** Releases of one day count as one. So many such days within this time, and accepting stops for a while. */
export const RELEASE_DAYS = { allowed: 2, withinDays: 30, stopDays: 7 } as const;

/**
 * When an unverified mechanic reads street, notes and phone of an accepted job: so many hours before its
 * start, or when the customer shares them; of so many jobs a day, released ones included.
 */
export const UNVERIFIED_CONTACT = { opensHoursBefore: 2, jobsADay: 3 } as const;

/**
 * How long the other side reads contact data after a job: phone, email and last name in days after
 * completion, street and notes in hours; after a cancellation everything in hours.
 */
export const CONTACT_AFTER = { personDays: 30, locationHours: 24, cancelledHours: 24 } as const;

/** The frozen contact of an erased person is kept so long after the job's last capture, for disputes. */
export const FROZEN_CONTACT_DAYS = 120;

/** A mechanic can say so long before the start that they are on the way, and that they are there. */
export const ON_THE_WAY_FROM_MINUTES = 90;
export const ARRIVAL_FROM_MINUTES = 30;

/** A mechanic who starts more than this before the planned start is asked first. */
export const EARLY_START_MINUTES = 30;

/**
 * The mechanic's position on the way: how often it is told, and how long the last one is kept. The customer
 * sees it near the job alone, and only of a way that began well outside of there. A way is believed of
 * what cars can do, by how much nearer it came; a position at the job confirms an arrival for a while.
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
export const ETA_WRONG = `Enter how long the drive takes, ${ETA_MINUTES.min} to ${ETA_MINUTES.max} minutes.`;

/** Returns if a drive time is valid. */
export const isEta = (minutes: number) =>
  Number.isInteger(minutes) && minutes >= ETA_MINUTES.min && minutes <= ETA_MINUTES.max;

/** The fees' policy that customers agree to at checkout. Another text or price is another version. */
export const CANCELLATION_POLICY = "2026-12";
/** The ones that can be agreed to. Under the first, a customer's word that the mechanic asked was enough. */
export const CANCELLATION_POLICIES = ["2026-11", CANCELLATION_POLICY] as const;

/** A photo of an arrival shows something, and asks the customer, who has so long to answer. */
export const ARRIVAL_PHOTO = { longSidePx: 640, shortSidePx: 320, answerMinutes: 10 } as const;

/** After so long without a decision a contested arrival costs nothing. */
export const CONTEST_DECIDED_HOURS = 24;

/** Cancellation fees in cents, at most the total: after arrival, and late. */
export const CANCELLATION_FEES = { arrived: 6_000, late: 3_500 } as const;

/** From so many hours before the start on calling off is late. */
export const FREE_CANCELLATION_HOURS = 24;

/** So long after the customer was told of the acceptance calling off is free. */
export const CANCELLATION_GRACE_MINUTES = 15;

/** A mechanic so late, whose arrival nobody confirmed, is not worth waiting for. */
export const MECHANIC_LATE_MINUTES = 30;

/** A new estimate so far after the start is told beside the open page. */
export const LATE_ESTIMATE_MINUTES = 10;

/** So long after the later of the start and a confirmed arrival a customer counts as absent. */
export const NO_SHOW_AFTER_MINUTES = 15;

/** Deadline of a reschedule request, and reschedules per job. */
export const RESCHEDULING = { openHours: 24, atMost: 3 } as const;

/** So long after agreeing to another time that the mechanic proposed calling off is free. */
export const RESCHEDULED_GRACE_HOURS = 24;

/** Time a request waits for a mechanic. */
export const REQUEST_EXPIRES = {
  afterHours: 72,
  beforeStartMinutes: 60,
  leastMinutes: 30,
} as const;

/** Number of nearest eligible mechanics told about a new request. */
export const NEARBY_TOLD_AT_MOST = 20;
/** A mechanic hears of new requests outside of the product at most once in this time. */
export const DIGEST_MINUTES = 10;

/** At half of a request's time, so many of those who could take it are told of it once more. */
export const REMINDED_AT_MOST = 20;

/** A job that was accepted and has not begun so long after its start is called off. */
export const ABANDONED_AFTER_HOURS = 24;

/** Accepted and not begun so long after its start, a job is put before the operator. */
export const LATE_AFTER_HOURS = 4;

/** A job so long in progress: its mechanic is asked to complete it, then it is put before the operator. */
export const UNDER_WAY_HOURS = { reminder: 12, stuck: 48 } as const;

/** So long the operator has to decide about work that its customer stopped. */
export const STOP_DECIDED_HOURS = 24;

/**
 * A job may get cheaper. Below the floor (or what was agreed, if that is lower) the operator looks first.
 * A job that ends under `countsFrom` of what was agreed counts for no stars, job count or payout rank, and
 * so many of them within a while alert the desk.
 */
export const LOW_PRICES = {
  operatorBelowCents: 2_500,
  countsFrom: 0.5,
  alertFrom: 2,
  withinDays: 30,
} as const;

/** Limits of change orders, and from when they need more than the customer's approval. */
export const CHANGE_ORDERS = {
  /** Of one booking, whatever became of them. */
  most: 3,
  hours: 24,
  /** A dearer part is shown. */
  photoFromCents: 10_000,
  linesMost: 20,
  lineMostCents: 1_000_000,
  /** Additions above either need the operator as well; the first is of what was booked. */
  operatorFromTimes: 2,
  operatorFromCents: 150_000,
} as const;

/**
 * An accepted booking without a card: its customer is reminded so long before the start, its mechanic may
 * release it without it counting, and then it is canceled; never sooner than 15 minutes after it was accepted.
 */
export const WITHOUT_CARD = {
  remindHours: 24,
  releaseHours: 4,
  cancelMinutes: 60,
  graceMinutes: 15,
} as const;
