/** The operator's own texts that anyone can read. */
export const LEGAL_KINDS = ["terms", "privacy", "pricing"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

export const LEGAL_TEXTS: Record<LegalKind, { title: string; path: string; about: string }> = {
  terms: {
    title: "Terms of service",
    path: "/terms",
    about: "The agreement between you, your mechanic and us.",
  },
  privacy: {
    title: "Privacy policy",
    path: "/privacy",
    about: "What we know about you, why, and for how long.",
  },
  pricing: {
    title: "Prices and fees",
    path: "/pricing",
    about: "What a booking costs, and what canceling costs.",
  },
};

/** Longest text, in characters. */
export const LEGAL_TEXT_MOST = 60_000;
