import { isBlank, MAX_DIGITS_IN_NAME } from "../text/characters";
import { holdsAddress } from "../text/web-address";
import type { StaffRole } from "../staff/roles";
import type { UserType } from "./roles";

/** Facts about a user for redirects. */
export interface NextStepFacts {
  userType: UserType | null;
  staffRole?: StaffRole | undefined;
  hasPassword: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  mechanicProfile: { workExperience: string; specializations: readonly string[] } | null;
}

export type NextStep =
  | "choose-type"
  | "desk"
  | "mechanic-onboarding"
  | "mechanic-dashboard"
  | "customer-profile"
  | "customer-dashboard"
  | "set-password";

/** Returns whether a mechanic still needs onboarding. */
export function needsOnboarding(profile: NextStepFacts["mechanicProfile"]): boolean {
  return (
    profile === null || isBlank(profile.workExperience) || profile.specializations.length === 0
  );
}

/** A short check of names. The full one would be loaded in the browser just for this. */
const canBeShown = (name: string) =>
  !isBlank(name) &&
  !holdsAddress(name) &&
  name.replace(/\P{Nd}/gu, "").length <= MAX_DIGITS_IN_NAME;

/** Returns whether a name is missing or has contact data, as some identity providers send. */
export function needsName(user: Pick<NextStepFacts, "firstName" | "lastName">): boolean {
  return !canBeShown(user.firstName) || !canBeShown(user.lastName);
}

/** Returns whether a customer still needs to complete their profile. */
export function needsCustomerProfile(
  user: Pick<NextStepFacts, "firstName" | "lastName" | "phone">,
): boolean {
  return needsName(user) || isBlank(user.phone);
}

/** Returns the page after signing in. */
export function nextStep(user: NextStepFacts): NextStep {
  switch (user.userType) {
    case null:
      // Staff don't have to be a customer or a mechanic.
      return user.staffRole === undefined ? "choose-type" : "desk";
    case "mechanic":
      if (needsOnboarding(user.mechanicProfile)) return "mechanic-onboarding";
      return user.hasPassword ? "mechanic-dashboard" : "set-password";
    case "customer":
      if (needsCustomerProfile(user)) return "customer-profile";
      return user.hasPassword ? "customer-dashboard" : "set-password";
    default:
      return user.userType satisfies never;
  }
}

/** A stored or linked wish to become a mechanic only works if the type allows it. */
export function intentApplies(intent: string | null, userType: UserType | null): boolean {
  return intent === "mechanic" && userType === null;
}
