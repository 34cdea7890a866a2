import type { DeskPromo } from "~/domain/promo/schema";
import { formatNumber } from "~/messages/format";
import { deskDateTime } from "../frame/desk-zone";
import { plural } from "~/messages/plural";

/** Describes the discount: "20% off a first booking, up to $40.00", "$25.00 off any booking". */
export function offWords({ percent, amount, maximum, firstBookingOnly }: DeskPromo): string {
  const off = percent === null ? `$${amount ?? "0.00"}` : `${percent}%`;
  const most = maximum === null ? "" : `, up to $${maximum}`;
  return `${off} off ${firstBookingOnly ? "a first booking" : "any booking"}${most}`;
}

/** Describes the limits: "once a person, 12 of 500 in all". */
export function usesWords({ uses, usesInAll, usesPerPerson }: DeskPromo): string {
  const person = plural(usesPerPerson, {
    one: "once a person",
    other: "{count} times per person",
  });
  return `${formatNumber(uses)}${usesInAll === null ? "" : ` of ${formatNumber(usesInAll)}`}, ${person}`;
}

export function daysWords({ startsAt, endsAt }: DeskPromo): string {
  const from = startsAt === null ? [] : [`from ${deskDateTime(startsAt)}`];
  const until = endsAt === null ? [] : [`until ${deskDateTime(endsAt)}`];
  return [...from, ...until].join(" ") || "Open";
}

/** Says what a change leaves untouched. */
export function keptWords({ uses }: Pick<DeskPromo, "uses">): string {
  if (uses === 0) return "It applies to new bookings. None has it yet.";
  return plural(uses, {
    one: "It applies to new bookings. 1 booking keeps its discount.",
    other: "It applies to new bookings. {count} bookings keep their discount.",
  });
}
