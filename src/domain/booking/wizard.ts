import { isBlank } from "../characters";

/** The wizard's four steps (specification §2). */
export const WIZARD_STEPS = [
  { id: "vehicle", label: "Vehicle Info" },
  { id: "issue", label: "Describe Issue" },
  { id: "services", label: "Services" },
  { id: "schedule", label: "Schedule" },
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number]["id"];

export interface WizardDraft {
  vehicle: { year: string; make: string; model: string; nickname: string; mileage: string };
  issueDescription: string;
  notes: string;
  customerProvidesPartss: boolean;
  serviceIds: string[];
  promoCode: string;
  serviceLocation: string;
  scheduledAt: string;
}

export const EMPTY_DRAFT: WizardDraft = {
  vehicle: { year: "", make: "", model: "", nickname: "", mileage: "" },
  issueDescription: "",
  notes: "",
  customerProvidesPartss: false,
  serviceIds: [],
  promoCode: "",
  serviceLocation: "",
  scheduledAt: "",
};

export type WizardRefusal = "vehicleInfo" | "noServices" | "noSchedule" | "pastDate";

/** Why a step can't be left yet (specification §5), or null. `scheduledAt` must be a readable time. */
export function refuseStep(step: WizardStep, draft: WizardDraft, now: Date): WizardRefusal | null {
  switch (step) {
    case "vehicle": {
      const { year, make, model } = draft.vehicle;
      return [year, make, model].some(isBlank) ? "vehicleInfo" : null;
    }
    case "issue":
      return null;
    case "services":
      return draft.serviceIds.length === 0 ? "noServices" : null;
    case "schedule":
      if (isBlank(draft.serviceLocation) || draft.scheduledAt === "") return "noSchedule";
      return isBookableTime(new Date(draft.scheduledAt), now) ? null : "pastDate";
    default:
      return step satisfies never;
  }
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** In the future, but not more than a year ahead. */
export function isBookableTime(at: Date, now: Date): boolean {
  const ms = at.getTime() - now.getTime();
  return ms > 0 && ms <= YEAR_MS;
}

/** Minutes between two jobs of one mechanic, for the drive. */
export const BUFFER_MINUTES = 30;

/** When a job with these services and the drive after it end. */
export function busyUntil(scheduledAt: Date, durationsMinutes: readonly number[]): Date {
  const minutes = durationsMinutes.reduce((sum, duration) => sum + duration, BUFFER_MINUTES);
  return new Date(scheduledAt.getTime() + minutes * 60_000);
}

/** Used where a time without offset comes without a zone. */
export const DEFAULT_TIME_ZONE = "America/New_York";
