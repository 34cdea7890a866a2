import { plural } from "~/messages/plural";

/** When the remaining time is announced, in seconds. */
export const TOLD_AT = [600, 300, 60, 30, 10] as const;

/** Formats 754 as "12:34". */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** Formats 754 as "12 minutes 34 seconds". */
export function spokenTime(seconds: number): string {
  const left = Math.max(0, seconds);
  const [minutes, rest] = [Math.floor(left / 60), left % 60];
  const parts = [
    ...(minutes > 0 ? [plural(minutes, { one: "1 minute", other: "{count} minutes" })] : []),
    ...(rest > 0 || minutes === 0
      ? [plural(rest, { one: "1 second", other: "{count} seconds" })]
      : []),
  ];
  return parts.join(" ");
}

/** Returns the latest due announcement, so that each one is spoken once. */
export function announcement(secondsLeft: number): string {
  const told = TOLD_AT.findLast((at) => secondsLeft <= at);
  return told === undefined ? "" : `${spokenTime(told)} left.`;
}
