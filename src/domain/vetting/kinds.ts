/** Kinds of documents, in the order we ask for them. */
export const DOCUMENT_KINDS = ["identity", "insurance", "background", "ase", "tax_form"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** `replaced`: a newer one came before staff decided, or was accepted after it. */
export const DOCUMENT_STATES = ["waiting", "accepted", "rejected", "replaced"] as const;
export type DocumentState = (typeof DOCUMENT_STATES)[number];

/** Details entered with the file. */
export const DOCUMENT_FIELDS = ["number", "provider", "issuedOn", "expiresOn"] as const;
export type DocumentField = (typeof DOCUMENT_FIELDS)[number];

interface DocumentRule {
  title: string;
  /** The title within a sentence. */
  name: string;
  /** Why we ask for it. */
  why: string;
  /** Content the file must show. */
  file: string;
  /** Details and their labels. We never ask for personal or tax numbers. */
  asks: Partial<Record<DocumentField, { label: string; isRequired: boolean }>>;
  /** Required for verification. */
  isNeeded: boolean;
  /** Shown to customers once accepted; null if it's private. */
  badge: string | null;
  /** The badge within a sentence. */
  badgeName: string | null;
}

export const DOCUMENTS: Record<DocumentKind, DocumentRule> = {
  identity: {
    title: "Proof of identity",
    name: "proof of identity",
    why: "Customers let you into their driveway. We check your identity once and delete the file 30 days later.",
    file: "Driver's license or passport",
    asks: {},
    isNeeded: true,
    badge: "Identity",
    badgeName: "identity",
  },
  insurance: {
    title: "Liability insurance",
    name: "liability insurance",
    why: "It pays when something goes wrong on a job. When it expires, your upcoming jobs go to other mechanics.",
    file: "Certificate of insurance",
    asks: {
      number: { label: "Policy number", isRequired: true },
      expiresOn: { label: "Insured until", isRequired: true },
    },
    isNeeded: true,
    badge: "Insurance",
    badgeName: "insurance",
  },
  background: {
    title: "Background check",
    name: "background check",
    why: "It's valid for 12 months from its date.",
    file: "The provider's report",
    asks: {
      provider: { label: "Checked by", isRequired: true },
      issuedOn: { label: "Date of the check", isRequired: true },
    },
    isNeeded: true,
    badge: "Background check",
    badgeName: "background check",
  },
  ase: {
    title: "ASE certificate",
    name: "ASE certificate",
    why: "Optional. Customers see that you have it.",
    file: "Certificate or card",
    asks: {
      number: { label: "ASE number", isRequired: true },
      expiresOn: { label: "Valid until", isRequired: false },
    },
    isNeeded: false,
    badge: "ASE certificate",
    badgeName: "ASE certificate",
  },
  tax_form: {
    title: "Tax form",
    name: "tax form",
    why: "A W-9, or a W-8 from abroad. The law requires it before we pay you by bank. Only you and our team can see it.",
    file: "The signed form",
    asks: {},
    isNeeded: false,
    badge: null,
    badgeName: null,
  },
};

/** The desk's lists of documents. */
export const DESK_DOCUMENT_VIEWS = ["waiting", "accepted", "rejected", "all"] as const;
