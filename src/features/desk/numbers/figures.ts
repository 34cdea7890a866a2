import type { Figures } from "~/domain/staff/numbers-schema";
import { formatDollars, formatNumber } from "~/messages/format";
import { waitWords } from "~/messages/wait-words";

interface Figure {
  label: string;
  /** Explains the figure in one sentence. */
  meaning: string;
  /** For the chart and comparisons. Null if there is no value. */
  value: (figures: Figures) => number | null;
  words: (value: number) => string;
  hint?: (figures: Figures) => string;
}

const percent = (value: number) => `${value.toFixed(1)}%`;

const cancellations = (figures: Figures) =>
  figures.cancelledByCustomer +
  figures.cancelledByMechanic +
  figures.cancelledBySystem +
  figures.cancelledByOperator;

/** The desk's figures in reading order. */
export const FIGURES = {
  bookings: {
    label: "Bookings",
    meaning: "Requests from customers.",
    value: ({ bookings }) => bookings,
    words: formatNumber,
    hint: ({ taken, unfilled }) =>
      `${formatNumber(taken)} taken, ${formatNumber(unfilled)} unfilled`,
  },
  fillRate: {
    label: "Fill rate",
    meaning: "Of the requests that ended or were accepted that day, the share a mechanic accepted.",
    value: ({ fillRate }) => fillRate,
    words: percent,
  },
  minutesToAccept: {
    label: "Time to accept",
    meaning: "The median time from request to acceptance.",
    value: ({ minutesToAccept }) => minutesToAccept,
    words: waitWords,
  },
  cancellations: {
    label: "Cancellations",
    meaning: "Canceled bookings, and who canceled them.",
    value: cancellations,
    words: formatNumber,
    hint: (figures) =>
      `Customers ${figures.cancelledByCustomer}, mechanics ${figures.cancelledByMechanic}, system ${figures.cancelledBySystem}, desk ${figures.cancelledByOperator}`,
  },
  returningRate: {
    label: "Repeat customers",
    meaning: "Bookings by customers who had booked before.",
    value: ({ returningRate }) => returningRate,
    words: percent,
    hint: ({ returning }) => `${formatNumber(returning)} bookings`,
  },
  gross: {
    label: "Gross",
    meaning: "Charges to customers' cards: jobs, cancellation fees and tips.",
    value: ({ gross }) => Number(gross),
    words: formatDollars,
  },
  fees: {
    label: "Fees",
    meaning: "The platform fee from those charges.",
    value: ({ fees }) => Number(fees),
    words: formatDollars,
  },
  refunds: {
    label: "Refunds",
    meaning: "Refunds, on the day we sent them.",
    value: ({ refunds }) => Number(refunds),
    words: formatDollars,
  },
  disputes: {
    label: "Chargebacks",
    meaning: "Money banks took back, less what they returned.",
    value: ({ disputes }) => Number(disputes),
    words: formatDollars,
  },
  payouts: {
    label: "Payouts",
    meaning: "Payouts to mechanics, less returns.",
    value: ({ payouts }) => Number(payouts),
    words: formatDollars,
  },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;

export const FIGURE_NAMES = Object.keys(FIGURES).filter(
  (name): name is FigureName => name in FIGURES,
);

export const figureOf = (name: FigureName): Figure => FIGURES[name];

/** Formats a figure, or a dash if it has no value. */
export function figureWords(name: FigureName, figures: Figures): string {
  const { value, words } = figureOf(name);
  const number = value(figures);
  return number === null ? "–" : words(number);
}

/**
 * Returns the change against the previous period, such as "+12.5%", or null without a previous
 * value.
 */
export function changeWords(name: FigureName, now: Figures, before: Figures): string | null {
  const { value } = figureOf(name);
  const [current, earlier] = [value(now), value(before)];
  if (current === null || earlier === null || earlier === 0) return null;
  const change = Math.round(((current - earlier) / Math.abs(earlier)) * 1_000) / 10;
  return `${change > 0 ? "+" : ""}${change.toFixed(1)}%`;
}
