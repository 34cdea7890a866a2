import { HOUR_MS } from "../time/durations";

/** Time after the scheduled end to complete a job and charge the card. */
const SPARE_HOURS = 24;
/** An authorization is renewed this long before it ends. */
export const RENEW_WITHIN_HOURS = 24;
export const MAX_RENEWALS = 2;

/** Longest life of an authorization made by the cardholder. */
const HOLD_LASTS_HOURS = 7 * 24;

/** Returns whether an authorization made now must be renewed before the job is done. */
export function mayNeedRenewal(plannedEnd: Date, now: Date): boolean {
  const spare = (SPARE_HOURS - HOLD_LASTS_HOURS) * HOUR_MS;
  return plannedEnd.getTime() + spare > now.getTime();
}

/** The desk is told of a stopped job this long before its authorization ends. */
const STOPPED_ALERT_HOURS = 48;
export const stoppedAlertUntil = (now: Date) =>
  new Date(now.getTime() + STOPPED_ALERT_HOURS * HOUR_MS);

/**
 * Returns whether an authorization must be renewed now, because it would end before the job does.
 */
export function needsRenewal(
  payment: { captureBefore: Date | null; renewals: number },
  { busyUntil: plannedEnd, stoppedAt }: { busyUntil: Date; stoppedAt: Date | null },
  now: Date,
): boolean {
  const { captureBefore, renewals } = payment;
  if (captureBefore === null || captureBefore <= now) return false;
  const isNear = captureBefore.getTime() - now.getTime() <= RENEW_WITHIN_HOURS * HOUR_MS;
  // A stopped job has no planned end. Staff decide about it, and its money waits.
  if (stoppedAt !== null) return isNear;
  if (renewals >= MAX_RENEWALS) return false;
  return isNear && plannedEnd.getTime() + SPARE_HOURS * HOUR_MS > captureBefore.getTime();
}
