import { dateFormat } from "./date-format";
import { LOCALE } from "./locale";

// Created on first use: each formatter costs a phone several milliseconds before the first paint.
let numbers: Intl.NumberFormat | undefined;
let dollars: Intl.NumberFormat | undefined;
let relative: Intl.RelativeTimeFormat | undefined;

/** Formats 1105 as "1,105". */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat(LOCALE);
  return numbers.format(value);
}

/** Formats "1105" or "1105.00" as "$1,105.00". Returns anything that isn't a number unchanged. */
export function formatDollars(text: string | number): string {
  const amount = typeof text === "number" ? text : Number(text.trim() === "" ? Number.NaN : text);
  if (!Number.isFinite(amount)) return String(text);
  dollars ??= new Intl.NumberFormat(LOCALE, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return dollars.format(amount);
}

/**
 * Formats an ISO time as "Sat, Nov 21, 2026, 9:30 AM EST" in the given IANA zone, or in the
 * viewer's. Always pass a zone on the server; otherwise server and browser show different times.
 * Returns "" for an invalid time.
 */
export function formatDateTime(iso: string, timeZone?: string): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return "";
  return dateFormat({
    weekday: "short",
    month: "short",
    day: "numeric",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);
}

/** Formats "Sun, Nov 29, 8:00 AM PST" in a time zone. */
export function formatMoment(at: Date, timeZone: string): string {
  return dateFormat({
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);
}

/** Formats "Sunday, November 29, 2026 at 8:00 AM PST" in a time zone. */
export function formatLongMoment(at: Date, timeZone: string): string {
  return dateFormat({
    weekday: "long",
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);
}

/** Formats "November 29, 2026" in a time zone. */
export function formatDay(at: Date, timeZone: string): string {
  return dateFormat({ dateStyle: "long", timeZone }).format(at);
}

/** Formats "8:00 AM PST" in a time zone. */
export function formatClock(at: Date, timeZone: string): string {
  return dateFormat({
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(at);
}

const UNITS = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/**
 * Formats an ISO time relative to now: "3 hours ago", "in 2 days", "just now". Returns "" for an
 * invalid time.
 */
export function formatRelative(iso: string, now: Date | number | string): string {
  const seconds = (new Date(iso).getTime() - new Date(now).getTime()) / 1000;
  if (Number.isNaN(seconds)) return "";
  relative ??= new Intl.RelativeTimeFormat(LOCALE, { numeric: "auto" });
  for (const [unit, size] of UNITS) {
    if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
  }
  return "just now";
}

/**
 * Formats miles: 3.24 → "3.2 mi", 120.4 → "120 mi", 0.02 → "under 0.1 mi", null → "distance
 * unknown".
 */
export function formatMiles(miles: number | null | undefined): string {
  if (miles === null || miles === undefined || !Number.isFinite(miles)) return "distance unknown";
  if (miles < 0.05) return "under 0.1 mi";
  return `${miles < 100 ? miles.toFixed(1) : Math.round(miles)} mi`;
}
