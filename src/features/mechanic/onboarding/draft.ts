import { SPECIALIZATIONS, TOOLS } from "~/domain/mechanic/options";
import { EMPTY_ONBOARDING, ONBOARDING_STEPS, type OnboardingValues } from "./steps";

/** The part of sessionStorage that is needed; it may throw, as a browser that keeps nothing does. */
export type DraftStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface OnboardingDraft {
  /** Counted from 1. */
  step: number;
  values: OnboardingValues;
}

const keyOf = (userId: string) => `curbwrench:onboarding:${userId}`;

/** Keeps what was typed through a reload, for this user, as long as the tab lives. */
export function saveOnboarding(store: DraftStore, userId: string, draft: OnboardingDraft): void {
  try {
    store.setItem(keyOf(userId), JSON.stringify(draft));
  } catch {
    // A full or forbidden store only costs the draft after a reload.
  }
}

export function clearOnboarding(store: DraftStore, userId: string): void {
  try {
    store.removeItem(keyOf(userId));
  } catch {
    // Nothing was kept.
  }
}

/** The kept draft; null where there is none or it can't be read. */
export function loadOnboarding(store: DraftStore, userId: string): OnboardingDraft | null {
  try {
    return readOnboarding(store.getItem(keyOf(userId)));
  } catch {
    return null;
  }
}

/** A stored draft, key by key: whatever doesn't fit falls back to empty. */
export function readOnboarding(text: string | null): OnboardingDraft | null {
  if (text === null) return null;
  const kept: unknown = JSON.parse(text);
  if (!isObject(kept) || !isObject(kept.values)) return null;
  const { values } = kept;
  const textOf = (name: keyof OnboardingValues, fallback = "") => {
    const value = values[name];
    return typeof value === "string" ? value : fallback;
  };
  const listOf = <Name extends string>(name: keyof OnboardingValues, known: readonly Name[]) => {
    const value = values[name];
    return Array.isArray(value) ? known.filter((one) => value.includes(one)) : [];
  };
  const step = typeof kept.step === "number" ? Math.trunc(kept.step) : 1;
  return {
    step: Math.min(ONBOARDING_STEPS.length, Math.max(1, step || 1)),
    values: {
      firstName: textOf("firstName"),
      lastName: textOf("lastName"),
      email: textOf("email"),
      phone: textOf("phone"),
      yearsExperience: textOf("yearsExperience"),
      location: textOf("location"),
      serviceRadius: textOf("serviceRadius", EMPTY_ONBOARDING.serviceRadius),
      workExperience: textOf("workExperience"),
      hourlyRate: textOf("hourlyRate"),
      certificationsText: textOf("certificationsText"),
      specializations: listOf("specializations", SPECIALIZATIONS),
      tools: listOf("tools", TOOLS),
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
