import type { ObstacleReason } from "../payout/obstacles";
import type { PayoutMethod } from "../payout/policy";
import type { DocumentKind } from "../vetting/kinds";
import type { KindState } from "../vetting/document-status";

/** Setup steps of a mechanic, in the order that leads to the first paid job soonest. */
export const SETUP_STEPS = [
  "location",
  "hours",
  "documents",
  "bank",
  "tax_form",
  "skills_test",
] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** `waiting`: the mechanic has done their part, and someone else is checking it. */
export const SETUP_STATES = ["open", "waiting", "done"] as const;
export type SetupState = (typeof SETUP_STATES)[number];

export interface SetupFacts {
  isLocationKnown: boolean;
  /** False while the default hours apply. */
  hasOwnHours: boolean;
  /** The documents that verification needs. */
  documents: readonly { kind: DocumentKind; state: KindState }[];
  payoutMethod: PayoutMethod;
  /** Obstacles to all of their payouts. */
  obstacles: readonly ObstacleReason[];
  hasPassedTest: boolean;
}

/** Returns every step that applies to a mechanic, with its state. */
export function setupOf(facts: SetupFacts): { step: SetupStep; state: SetupState }[] {
  // The payment provider collects tax data itself.
  const steps = SETUP_STEPS.filter(
    (step) => step !== "tax_form" || facts.payoutMethod === "manual",
  );
  return steps.map((step) => ({ step, state: stateOf(step, facts) }));
}

const BANK: ReadonlySet<ObstacleReason> = new Set([
  "no_bank",
  "bad_routing",
  "not_onboarded",
  "requirements",
] as const);

function stateOf(step: SetupStep, facts: SetupFacts): SetupState {
  switch (step) {
    case "location":
      return doneIf(facts.isLocationKnown);
    case "hours":
      return doneIf(facts.hasOwnHours);
    case "documents": {
      if (missingDocuments(facts).length > 0) return "open";
      return facts.documents.some(({ state }) => state === "waiting") ? "waiting" : "done";
    }
    case "bank":
      return doneIf(!facts.obstacles.some((reason) => BANK.has(reason)));
    case "tax_form":
      return doneIf(!facts.obstacles.includes("no_tax_form"));
    case "skills_test":
      return doneIf(facts.hasPassedTest);
    default:
      return step satisfies never;
  }
}

const doneIf = (isDone: boolean): SetupState => (isDone ? "done" : "open");

/** Returns the documents that the mechanic still has to send. */
export function missingDocuments({ documents }: Pick<SetupFacts, "documents">): DocumentKind[] {
  const missing: readonly KindState[] = ["missing", "rejected", "ended"];
  return documents.filter(({ state }) => missing.includes(state)).map(({ kind }) => kind);
}
