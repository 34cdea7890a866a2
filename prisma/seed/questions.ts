import { SERVICE_CATEGORIES, type ServiceCategory } from "~/domain/booking/categories";
import { MAINTENANCE } from "./questions/maintenance";
import { INSPECTION } from "./questions/inspection";
import { DIAGNOSTIC } from "./questions/diagnostic";
import { REPAIR } from "./questions/repair";
import { ELECTRICAL } from "./questions/electrical";
import { OTHER } from "./questions/other";
import type { SeedQuestion } from "./questions/question";

const BANK: Record<ServiceCategory, readonly SeedQuestion[]> = {
  maintenance: MAINTENANCE,
  inspection: INSPECTION,
  diagnostic: DIAGNOSTIC,
  repair: REPAIR,
  electrical: ELECTRICAL,
  other: OTHER,
};

/** Lists the question bank of a new installation, by category. */
export const QUESTIONS = SERVICE_CATEGORIES.flatMap((category) =>
  BANK[category].map((question) => ({ ...question, category })),
);
