import { addDays, stepStart, type Step } from "~/domain/staff/days";
import { dateFormat } from "~/messages/date-format";

export interface Span {
  from: string;
  to: string;
  by: Step;
}

/** Common ranges, each with steps that stay readable in a chart. */
export const PRESETS = [
  { label: "Last 7 days", span: (today) => ({ from: addDays(today, -6), to: today, by: "day" }) },
  { label: "Last 30 days", span: (today) => ({ from: addDays(today, -29), to: today, by: "day" }) },
  {
    label: "Last 90 days",
    span: (today) => ({ from: addDays(today, -89), to: today, by: "week" }),
  },
  {
    label: "This month",
    span: (today) => ({ from: stepStart(today, "month"), to: today, by: "day" }),
  },
  {
    label: "Last month",
    span: (today) => {
      const to = addDays(stepStart(today, "month"), -1);
      return { from: stepStart(to, "month"), to, by: "day" };
    },
  },
  {
    label: "This year",
    span: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today, by: "month" }),
  },
  {
    label: "Last 12 months",
    span: (today) => ({
      from: stepStart(addDays(stepStart(today, "month"), -330), "month"),
      to: today,
      by: "month",
    }),
  },
] as const satisfies readonly { label: string; span: (today: string) => Span }[];

/** Formats a step: "Nov 14", "Nov 10 – 16" or "Nov 2026". */
export function stepWords({ from, to }: { from: string; to: string }, by: Step): string {
  const words = (day: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, timeZone: "UTC" }).format(new Date(day));
  if (by === "month") return words(from, { month: "short", year: "numeric" });
  const first = words(from, { month: "short", day: "numeric" });
  if (from === to) return first;
  const sameMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${first} – ${words(to, { ...(sameMonth ? {} : { month: "short" }), day: "numeric" })}`;
}
