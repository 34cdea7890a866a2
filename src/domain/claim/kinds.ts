/** Sides that can open a claim. */
export type ClaimSide = "customer" | "mechanic";

interface KindRule {
  /** Label, and hint in the form. */
  label: string;
  hint: string;
  /** The desk can ask the mechanic to come back and fix it. */
  canBeMadeGood: boolean;
}

export const CLAIM_KINDS = [
  "warranty",
  "not_done",
  "damage",
  "overcharge",
  "no_show",
  "safety",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const CLAIM_RULES: Record<ClaimKind, KindRule> = {
  warranty: {
    label: "Warranty",
    hint: "The repair didn't hold. Your mechanic will come back and fix it free of charge.",
    canBeMadeGood: true,
  },
  not_done: {
    label: "Work not done",
    hint: "Something you paid for wasn't done, or not finished.",
    canBeMadeGood: true,
  },
  damage: {
    label: "Damage",
    hint: "Your vehicle or something else was damaged.",
    canBeMadeGood: true,
  },
  overcharge: {
    label: "Wrong amount",
    hint: "You were charged too much, or a fee that isn't right.",
    canBeMadeGood: false,
  },
  no_show: {
    label: "Nobody came",
    hint: "Your mechanic didn't come, or you were charged a no-show fee but were there.",
    canBeMadeGood: false,
  },
  safety: {
    label: "Safety",
    hint: "Someone was in danger or felt threatened. If you're in danger now, call 911.",
    canBeMadeGood: false,
  },
};

/** States of a claim: whose turn it is, or the result. */
export const CLAIM_STATES = [
  "asked",
  "offered",
  "scheduled",
  "desk",
  "decided",
  "fulfilled",
  "withdrawn",
] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

export const CLAIM_STATE_LABELS: Record<ClaimState, string> = {
  asked: "Mechanic asked",
  offered: "Times offered",
  scheduled: "Visit confirmed",
  desk: "In review",
  decided: "Decided",
  fulfilled: "Fixed",
  withdrawn: "Withdrawn",
};

/** Staff decisions about a claim. */
export const CLAIM_DECISIONS = ["dismiss", "refund", "waive_fee"] as const;
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number];

/** Result for the customer, as both sides read it. */
export const DECISION_LABELS: Record<ClaimDecision, string> = {
  dismiss: "Nothing changes",
  refund: "Refund",
  waive_fee: "The fee is waived",
};

/** Shown only to the reporter of a closed safety report. */
export const REPORT_CLOSED = "We've reviewed your report and closed it";

/** Actions on a claim: who, from which state, to which. */
interface ClaimAction {
  by: ClaimSide | "opener" | "system" | "operator";
  from: readonly ClaimState[];
  to: ClaimState;
}

const WAITING = ["asked", "offered", "desk"] as const satisfies readonly ClaimState[];
const AT_THE_MECHANICS = ["asked", "offered"] as const satisfies readonly ClaimState[];

export const CLAIM_ACTIONS = {
  offer: { by: "mechanic", from: AT_THE_MECHANICS, to: "offered" },
  decline: { by: "mechanic", from: AT_THE_MECHANICS, to: "desk" },
  choose: { by: "customer", from: ["offered"], to: "scheduled" },
  withdraw: { by: "opener", from: WAITING, to: "withdrawn" },
  /** No answer in time. */
  lapse: { by: "system", from: AT_THE_MECHANICS, to: "desk" },
  /** The visit didn't happen: released, canceled, or nobody came. */
  fail: { by: "system", from: ["scheduled"], to: "desk" },
  fulfil: { by: "system", from: ["scheduled"], to: "fulfilled" },
  /** The mechanic is asked to come back. */
  order: { by: "operator", from: ["desk"], to: "asked" },
  decide: { by: "operator", from: WAITING, to: "decided" },
} as const satisfies Record<string, ClaimAction>;
export type ClaimActionName = keyof typeof CLAIM_ACTIONS;

export const OPEN_CLAIM_STATES = [
  "asked",
  "offered",
  "scheduled",
  "desk",
] as const satisfies readonly ClaimState[];

export const isOpenClaim = (state: ClaimState) => OPEN_CLAIM_STATES.some((open) => open === state);

/** Returns whether a claim's state allows an action. */
export const allowsAction = (state: ClaimState, name: ClaimActionName) =>
  CLAIM_ACTIONS[name].from.some((from) => from === state);
