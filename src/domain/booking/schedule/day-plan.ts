import { distanceMiles, type Point } from "../../mechanic/matching";
import { DRIVE } from "../policy";
import { isOnPlannedDay } from "./timing";
import { MINUTE_MS } from "../../time/durations";

/** A job of a mechanic's day. */
export interface Stop {
  scheduledAt: Date;
  durationMinutes: number;
  timeZone: string;
  /** Null for an unknown service location. */
  point: Point | null;
  /**
   * The mechanic can see its street. A drive to or from a hidden stop isn't shown, because its
   * length would reveal where the stop is.
   */
  isStreetShown: boolean;
}

/** The drive to a stop, from the mechanic's own location or from the stop before. */
export interface Leg {
  from: "base" | "stop";
  /** In a straight line. */
  miles: number;
  minutes: number;
  leaveAt: Date;
  /** The job before is planned to end after `leaveAt`. */
  isTight: boolean;
}

/** Estimates a drive's minutes from the straight line. */
export function driveMinutes(miles: number): number {
  const { roadFactor, mph, parkMinutes, stepMinutes } = DRIVE;
  const minutes = parkMinutes + ((miles * roadFactor) / mph) * 60;
  return Math.ceil(minutes / stepMinutes) * stepMinutes;
}

/**
 * Plans the drives of jobs in order of their start. The first drive of a day begins at the
 * mechanic's own location, each other one at the stop before, if both streets are shown. Null where
 * either end is unknown.
 */
export function legsOf(base: Point | null, stops: readonly Stop[]): (Leg | null)[] {
  return stops.map((stop, index) => {
    const last = stops[index - 1];
    const isSameDay =
      last !== undefined && isOnPlannedDay(last.scheduledAt, stop.timeZone, stop.scheduledAt);
    const follows = isSameDay && last.isStreetShown && stop.isStreetShown;
    const from = follows ? last.point : base;
    if (from === null || stop.point === null) return null;
    const miles = distanceMiles(from, stop.point);
    const minutes = driveMinutes(miles);
    const leaveAt = new Date(stop.scheduledAt.getTime() - minutes * MINUTE_MS);
    return {
      from: follows ? "stop" : "base",
      miles: Math.round(miles * 10) / 10,
      minutes,
      leaveAt,
      isTight: isSameDay && endOf(last) > leaveAt,
    };
  });
}

const endOf = ({ scheduledAt, durationMinutes }: Stop) =>
  new Date(scheduledAt.getTime() + durationMinutes * MINUTE_MS);
