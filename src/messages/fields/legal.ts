import { LEGAL_FACTS } from "~/domain/legal/facts";
import { listAnd } from "../list";

/** Wrong fields of the operator's own texts. */
export const legalFields = {
  legalKindWrong: "Choose terms, privacy or pricing.",
  legalBodyMissing: "Write the text.",
  legalFactUnknown: `We replace words in braces with facts. You can use: ${listAnd(Object.keys(LEGAL_FACTS))}.`,
  legalRevisionMissing: "Send the revision of the draft you edited.",
} as const;
