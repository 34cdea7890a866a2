import type { BookingView } from "~/domain/booking/view";
import {
  DECISION_LABELS,
  REPORT_CLOSED,
  type ClaimSide,
  type ClaimState,
} from "~/domain/claim/kinds";
import { safetyAlerted } from "~/domain/claim/policy";
import type { ClaimView } from "~/domain/claim/schema";
import { formatDateTime, formatDollars } from "~/messages/format";

/** Returns true if a claim waits for this side's answer. */
export const asks = ({ claims }: Pick<BookingView, "claims">, side: ClaimSide): boolean =>
  claims.some(({ state }) => state === ASKED_IN[side]);

const ASKED_IN = { customer: "offered", mechanic: "asked" } as const satisfies Record<
  ClaimSide,
  ClaimState
>;

/** Says what happens next with a claim and when, for this side. */
export function claimSentence(claim: ClaimView, side: ClaimSide, timeZone: string): string {
  const { kind, state, dueAt, decision, refund } = claim;
  const due = dueAt === null ? "" : formatDateTime(dueAt, timeZone);
  switch (state) {
    case "asked":
      return side === "customer"
        ? `Your mechanic has until ${due} to offer times for a visit. If they don't, our team will decide.`
        : `Offer times for a visit by ${due}, or tell us you can't come. Otherwise our team will decide.`;
    case "offered":
      return side === "customer"
        ? `Your mechanic will come back and fix it free of charge. Choose a time before ${due}. If none of them works, message your mechanic to ask for others.`
        : `The customer has until ${due} to choose a time. Until then, you can offer other times.`;
    case "scheduled":
      return "The visit is confirmed and free of charge.";
    case "desk":
      return kind === "safety"
        ? `${safetyAlerted(claim.mailedTo)} We'll answer by ${due}.`
        : `We're looking into it and will answer by ${due}.`;
    case "decided":
      if (kind === "safety") return `${REPORT_CLOSED}.`;
      return decision === null
        ? "We've decided."
        : `We decided: ${DECISION_LABELS[decision]}${refund === null ? "" : `, ${formatDollars(refund)}`}.`;
    case "fulfilled":
      return "The visit was done.";
    case "withdrawn":
      return claim.own ? "You withdrew it." : "The customer withdrew it.";
    default:
      return state satisfies never;
  }
}
