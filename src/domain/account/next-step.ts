import { isBlank, MAX_DIGITS_IN_NAME } from "../characters";
import { holdsAddress } from "../web-address";
import type { StaffRole } from "../staff/roles";
import type { UserType } from "./roles";

/** What the redirect logic needs to know of a user. */
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

/** Whether a mechanic still has to go through onboarding. */
export function needsOnboarding(profile: NextStepFacts["mechanicProfile"]): boolean {
  return (
    profile === null || isBlank(profile.workExperience) || profile.specializations.length === 0
  );
}

/** Without the whole check of names, which the browser would load for this alone. */
const canBeShown = (name: string) =>
  !isBlank(name) &&
  !holdsAddress(name) &&
  name.replace(/\P{Nd}/gu, "").length <= MAX_DIGITS_IN_NAME;

/** Whether a name is missing or holds contact data, as some that identity providers told do. */
export function needsName(user: Pick<NextStepFacts, "firstName" | "lastName">): boolean {
  return !canBeShown(user.firstName) || !canBeShown(user.lastName);
}

/** Whether a customer still has to complete their profile. */
export function needsCustomerProfile(
  user: Pick<NextStepFacts, "firstName" | "lastName" | "phone">,
): boolean {
  return needsName(user) || isBlank(user.phone);
}

/** Where a user goes after signing in. */
export function nextStep(user: NextStepFacts): NextStep {
  switch (user.userType) {
    case null:
      // Who only works here is neither customer nor mechanic.
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

/** A stored or linked wish to become a mechanic only acts where the type allows it. */
export function intentApplies(intent: string | null, userType: UserType | null): boolean {
  return intent === "mechanic" && userType === null;
}
