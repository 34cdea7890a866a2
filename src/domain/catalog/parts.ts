/** How a service's price covers its parts. */
export const PARTS = ["included", "separate", "none"] as const;
export type Parts = (typeof PARTS)[number];

/** What a price says about parts. Nothing is shown while `parts` is null or absent. */
export interface PartsTerms {
  parts?: Parts | null | undefined;
  /** What exactly, such as "A new battery". */
  partsNote?: string | null | undefined;
}

export const PARTS_LABELS: Record<Parts, string> = {
  included: "Parts included",
  separate: "Parts cost extra",
  none: "No parts needed",
};

/** Returns "Parts included: A new battery", or null where nothing is known. */
export function partsText({ parts, partsNote }: PartsTerms): string | null {
  if (parts == null) return null;
  return partsNote ? `${PARTS_LABELS[parts]}: ${partsNote}` : PARTS_LABELS[parts];
}

/** Says what it means for a service's price that the customer brings the parts. */
export const OWN_PARTS: Record<Parts, string> = {
  included: "Same price. Parts you bring aren't covered by the warranty.",
  separate: "Your mechanic won't charge for parts you bring. They aren't covered by the warranty.",
  none: "This service needs no parts.",
};

/** Shown once on a screen with prices. */
export const NO_TAX = "No tax is added.";
