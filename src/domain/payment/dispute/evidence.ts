import { plural } from "~/messages/plural";
import type { PAYMENT_REFUSALS } from "../refusals";

/** Texts of the evidence, in reading order. */
export const EVIDENCE_TEXTS = [
  "statement",
  "productDescription",
  "serviceDate",
  "customerName",
  "customerEmail",
  "customerPurchaseIp",
  "accessActivityLog",
  "refundPolicyDisclosure",
  "refundRefusalExplanation",
  "duplicateChargeExplanation",
] as const;
export type EvidenceText = (typeof EVIDENCE_TEXTS)[number];
export type EvidenceTexts = Partial<Record<EvidenceText, string | undefined>>;

/** An answer to a bank: texts, and documents as PDFs. */
export interface Evidence {
  texts: EvidenceTexts;
  documents: { name: EvidenceDocument; bytes: Uint8Array<ArrayBuffer> }[];
}

export const EVIDENCE_LABELS: Record<EvidenceText, string> = {
  statement: "What happened",
  productDescription: "What was sold",
  serviceDate: "When the work was done",
  customerName: "Customer",
  customerEmail: "Their email address",
  customerPurchaseIp: "Where they ordered from (IP address)",
  accessActivityLog: "What the customer did here",
  refundPolicyDisclosure: "How the terms were shown",
  refundRefusalExplanation: "Why there was no further refund",
  duplicateChargeExplanation: "Why this isn't a second charge",
};

/** Documents generated from our records as PDFs. */
export const EVIDENCE_DOCUMENTS = ["receipt", "serviceRecord", "messages"] as const;
export type EvidenceDocument = (typeof EVIDENCE_DOCUMENTS)[number];

export const EVIDENCE_DOCUMENT_LABELS: Record<EvidenceDocument, string> = {
  receipt: "Receipt",
  serviceRecord: "Record of the job",
  messages: "Messages",
};

/** docs.stripe.com/api/disputes/update and docs.stripe.com/disputes/responding. */
export const EVIDENCE_LIMITS = {
  textLength: 20_000,
  textsLength: 150_000,
  bytes: 4.5 * 1024 * 1024,
  pages: 50,
  /** Mastercard's limits. */
  mastercardPages: 19,
} as const;

export function pagesAllowed(cardBrand: string | null): number {
  return cardBrand === "mastercard" ? EVIDENCE_LIMITS.mastercardPages : EVIDENCE_LIMITS.pages;
}

interface Weighed {
  texts: EvidenceTexts;
  documents: readonly { bytes: number; pages: number }[];
  cardBrand: string | null;
}

export type EvidenceProblem = "textsTooLong" | "tooManyPages" | "tooManyBytes" | "nothingSaid";

/** Messages about each problem. */
export const EVIDENCE_REFUSALS = {
  textsTooLong: "evidenceTextsTooLong",
  tooManyPages: "evidencePagesTooMany",
  tooManyBytes: "evidenceFilesTooLarge",
  nothingSaid: "evidenceMissing",
} as const satisfies Record<EvidenceProblem, keyof typeof PAYMENT_REFUSALS>;

/** Returns why a bank would reject the evidence; null if it wouldn't. */
export function evidenceProblem({ texts, documents, cardBrand }: Weighed): EvidenceProblem | null {
  const length = EVIDENCE_TEXTS.reduce((sum, name) => sum + (texts[name]?.length ?? 0), 0);
  const sum = (of: "bytes" | "pages") => documents.reduce((total, one) => total + one[of], 0);
  if (length > EVIDENCE_LIMITS.textsLength) return "textsTooLong";
  if (sum("pages") > pagesAllowed(cardBrand)) return "tooManyPages";
  if (sum("bytes") > EVIDENCE_LIMITS.bytes) return "tooManyBytes";
  return (texts.statement ?? "").trim() === "" ? "nothingSaid" : null;
}

const EVERY_REASON = [
  "statement",
  "productDescription",
  "serviceDate",
  "customerName",
  "customerEmail",
] as const satisfies readonly EvidenceText[];

/** Further evidence a bank looks for, by reason. */
const BY_REASON: Readonly<Record<string, readonly EvidenceText[]>> = {
  fraudulent: ["customerPurchaseIp", "accessActivityLog"],
  unrecognized: ["customerPurchaseIp", "accessActivityLog"],
  product_not_received: ["accessActivityLog"],
  product_unacceptable: ["refundPolicyDisclosure", "refundRefusalExplanation"],
  credit_not_processed: ["refundPolicyDisclosure", "refundRefusalExplanation"],
  subscription_canceled: ["refundPolicyDisclosure", "refundRefusalExplanation"],
  duplicate: ["duplicateChargeExplanation"],
};

/** Selects the fields that matter for a reason. The others stay empty. */
export function textsFor(reason: string): readonly EvidenceText[] {
  return [...EVERY_REASON, ...(BY_REASON[reason] ?? ["accessActivityLog"])];
}

/** Facts about a disputed job. Times are text in the job's time zone. */
export interface EvidenceFacts {
  bookingNumber: string;
  services: readonly string[];
  vehicle: string;
  serviceLocation: string;
  total: string;
  paid: string;
  customer: { name: string; email: string | null; since: string };
  ordered: string;
  planned: string;
  accepted: string | null;
  started: string | null;
  completed: string | null;
  policy: { version: string; at: string | null; from: string | null } | null;
  /** Parts and labor the customer approved later. */
  approvals: readonly { name: string; price: string }[];
  messages: { customer: number; mechanic: number };
  refunds: readonly { amount: string; at: string }[];
  /** The customer's other paid jobs. */
  otherJobs: readonly { bookingNumber: string; paid: string; at: string }[];
}

/** Drafts the answer by the bank's reason, for staff to read and correct. */
export function draftEvidence(reason: string, facts: EvidenceFacts): EvidenceTexts {
  const texts: Record<EvidenceText, string> = {
    statement: [opening(reason, facts), story(facts), closing(reason, facts)]
      .filter((part) => part !== "")
      .join("\n\n"),
    productDescription: `Mobile mechanic service at the customer's address: ${facts.services.join(", ")} on a ${facts.vehicle}, booking ${facts.bookingNumber}, agreed price $${facts.total}.`,
    serviceDate: facts.completed ?? facts.planned,
    customerName: facts.customer.name,
    customerEmail: facts.customer.email ?? "",
    customerPurchaseIp: facts.policy?.from ?? "",
    accessActivityLog: activity(facts),
    refundPolicyDisclosure: disclosure(facts),
    refundRefusalExplanation: refusal(facts),
    duplicateChargeExplanation: notDouble(facts),
  };
  const wanted = textsFor(reason).filter((name) => texts[name] !== "");
  return Object.fromEntries(wanted.map((name) => [name, texts[name]]));
}

function opening(reason: string, { customer, bookingNumber, paid }: EvidenceFacts): string {
  const job = `booking ${bookingNumber} ($${paid})`;
  switch (reason) {
    case "fraudulent":
    case "unrecognized":
      return `${customer.name}, a customer since ${customer.since}, ordered ${job} from their own account and was there, or had their vehicle ready, when the work was done.`;
    case "product_not_received":
      return `The work of ${job} was done at the address that ${customer.name} gave.`;
    case "product_unacceptable":
      return `The work of ${job} was done as agreed with ${customer.name}, with 30 days of warranty on parts and labor.`;
    case "duplicate":
      return `${job} was charged once.`;
    case "credit_not_processed":
      return `No refund beyond those listed was promised for ${job}.`;
    default:
      return `${customer.name} ordered ${job}, and the work was done as agreed.`;
  }
}

function story(facts: EvidenceFacts): string {
  const steps: [string, string | null][] = [
    [`Ordered, at an agreed price of $${facts.total}`, facts.ordered],
    [
      `Terms (version ${facts.policy?.version ?? ""}) accepted at checkout`,
      facts.policy?.at ?? null,
    ],
    ["Accepted by the mechanic", facts.accepted],
    ["Work started", facts.started],
    ["Work completed, and the held card charged", facts.completed],
  ];
  const lines = steps.flatMap(([what, at]) => (at === null ? [] : [`- ${at}: ${what}`]));
  const approved = facts.approvals.map(
    ({ name, price }) => `- Approved by the customer before it was charged: ${name}, $${price}`,
  );
  return [...lines, ...approved].join("\n");
}

function closing(reason: string, facts: EvidenceFacts): string {
  const { customer, mechanic } = facts.messages;
  const parts = [
    customer + mechanic > 0
      ? `Customer and mechanic exchanged ${customer + mechanic} messages about the job, ${customer} of them from the customer; they are attached.`
      : "",
    reason === "fraudulent" && facts.otherJobs.length > 0
      ? plural(facts.otherJobs.length, {
          one: "The same customer has paid for 1 other job with us.",
          other: "The same customer has paid for {count} other jobs with us.",
        })
      : "",
    "The receipt and the record of the job are attached.",
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function activity({ customer, ordered, messages, policy }: EvidenceFacts): string {
  const terms =
    policy === null || policy.at === null
      ? []
      : [
          `${policy.at}: accepted the terms (version ${policy.version})${policy.from === null ? "" : ` from ${policy.from}`}`,
        ];
  return [
    `${customer.since}: account opened`,
    `${ordered}: service ordered and card held`,
    ...terms,
    `Messages written to the mechanic: ${messages.customer}`,
  ].join("\n");
}

function disclosure({ policy, total }: EvidenceFacts): string {
  const shown = `The price of $${total} was shown before ordering and again at checkout, where the card is held and charged only when the job is done.`;
  return policy === null || policy.at === null
    ? shown
    : `${shown} The customer accepted the terms on cancelling and refunds (version ${policy.version}) there on ${policy.at}.`;
}

function refusal({ refunds, paid }: EvidenceFacts): string {
  if (refunds.length === 0) {
    return `The work was completed and $${paid} charged as agreed. No refund was agreed on; defects in parts and labor are fixed free of charge within 30 days.`;
  }
  const list = refunds.map(({ amount, at }) => `$${amount} on ${at}`).join(", ");
  return `We refunded ${list} to the same card. Nothing more was agreed on; defects in parts and labor are fixed free of charge within 30 days.`;
}

function notDouble({ bookingNumber, paid, completed, planned, otherJobs }: EvidenceFacts): string {
  const others = otherJobs.map((job) => `- ${job.at}: booking ${job.bookingNumber}, $${job.paid}`);
  const own = `- ${completed ?? planned}: booking ${bookingNumber}, $${paid} (this charge)`;
  return [
    "Each booking is a visit of its own and is charged once, under its own receipt number:",
    own,
    ...others,
  ].join("\n");
}
