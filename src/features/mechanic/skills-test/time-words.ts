/** Moments at which a screen reader is told how much time is left, in seconds. */
export const TOLD_AT = [600, 300, 60, 30, 10] as const;

/** 754 → "12:34". */
export function clockText(seconds: number): string {
  const left = Math.max(0, seconds);
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** 754 → "12 minutes 34 seconds". */
export function spokenTime(seconds: number): string {
  const left = Math.max(0, seconds);
  const [minutes, rest] = [Math.floor(left / 60), left % 60];
  const parts = [
    ...(minutes > 0 ? [`${minutes} ${minutes === 1 ? "minute" : "minutes"}`] : []),
    ...(rest > 0 || minutes === 0 ? [`${rest} ${rest === 1 ? "second" : "seconds"}`] : []),
  ];
  return parts.join(" ");
}

/** What is said aloud now: the last of the moments that has come, so that each is said once. */
export function announcement(secondsLeft: number): string {
  const told = TOLD_AT.findLast((at) => secondsLeft <= at);
  return told === undefined ? "" : `${spokenTime(told)} left.`;
}
