import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll(/\s+/g, " ");

/**
 * What follows only after a press, in the screen that does it: the sentence of the specification,
 * the file, and the words that make it true. Browser tests walk most of these ways as well; here
 * each one fails by its own name when the code stops saying it.
 */
const WORDS: [requirement: string, file: string, ...words: (string | RegExp)[]][] = [
  [
    "wizard: Back goes one step, from step 1 to the site root",
    "src/features/booking/wizard/use-booking-wizard.ts",
    "wizard.goBack(() => router.push(PATHS.home))",
  ],
  [
    "wizard: the review with its cost and 'Confirm Booking' stands from step 3 on",
    "src/features/booking/wizard/booking-wizard.tsx",
    "const REVIEW_FROM = 3;",
    "const reviewing = current >= REVIEW_FROM;",
    /\{reviewing \? \([\s\S]*Confirm Booking/,
  ],
  [
    "wizard: step 4 is reached by Continue",
    "src/features/wizard/use-wizard.ts",
    "const next = steps[index + 1]; if (refusal) refuse(refusal); else if (next) open(next.id);",
  ],
  [
    "wizard: no vehicle found is said with its own toast",
    "src/features/booking/refusals.ts",
    "CONFIRM_TOASTS: Toasts = { ...TOASTS, vehicleInfo: INVALID_TOASTS.noVehicle }",
  ],
  [
    "wizard: success goes to service history",
    "src/features/booking/wizard/use-booking-wizard.ts",
    "onCreated: () => { finish(); router.push(PATHS.serviceHistory); }",
  ],
  [
    "wizard: changing the make clears the model",
    "src/features/vehicle/vehicle-fields.tsx",
    'onChange({ make: event.target.value, model: "" })',
  ],
  [
    "customer profile: changing the make clears the model",
    "src/features/customer/vehicle-section.tsx",
    '{...register("vehicleMake", () => form.setValue("vehicleModel", ""))}',
  ],
  [
    "customer profile: saving leads to the dashboard",
    "src/features/customer/profile-screen.tsx",
    "router.push(PATHS.customerDashboard);",
  ],
  [
    "customer profile: errors clear when the field is edited",
    "src/features/shell/clearing-register.ts",
    "form.clearErrors(",
  ],
  [
    "service history: cancelling asks the browser's confirm",
    "src/features/booking/cancel-booking.tsx",
    "Are you sure you want to cancel this booking?",
    "if (window.confirm(QUESTION))",
  ],
  [
    "booking edit: the wizard's checks of services, location and date",
    "src/features/booking/edit/use-edit-booking.ts",
    'refuseSteps(["services", "schedule"], facts, new Date())',
  ],
  [
    "payment: a booking that can't be loaded says 'Error loading booking: {message}'",
    "src/features/payment/checkout.tsx",
    "`Error loading booking: ${booking.error?.message}`",
    "description={`Booking ID: ${bookingId}`}",
  ],
  [
    "payment: the form appears once there is a client secret",
    "src/features/payment/card-payment.tsx",
    "if (!config.data || !intent)",
  ],
  [
    "payment: the return URL is the site root",
    "src/features/payment/stripe-card-form.tsx",
    "return_url = `${window.location.origin}${PATHS.afterPayment({ booking: bookingId })}`",
  ],
  [
    "onboarding: 'Complete Profile', then 'Creating Profile...' while submitting",
    "src/features/mechanic/onboarding-screen.tsx",
    '{isLast ? (busy ? "Creating Profile..." : "Complete Profile") : "Continue"}',
  ],
  [
    "onboarding: success goes to the dashboard, or to set-password",
    "src/features/mechanic/onboarding/use-create-profile.ts",
    'nextStep(user) === "set-password" ? PATHS.setPassword : PATHS.mechanicDashboard',
  ],
  [
    "onboarding: what fails beside the profile is only logged",
    "src/features/mechanic/onboarding/use-create-profile.ts",
    'log("profile")(error); void goOn(values, resume);',
    'log("resume")(error); return null;',
  ],
  [
    "set-password: afterwards and by Skip a mechanic goes to his dashboard, others to the root",
    "src/features/auth/set-password-screen.tsx",
    'user.userType === "mechanic" ? PATHS.mechanicDashboard : PATHS.home',
  ],
  [
    "user type: the choice leads to the onboarding or to the customer profile",
    "src/features/home/use-set-user-type.ts",
    'user.userType === "mechanic" ? PATHS.mechanicOnboarding : PATHS.customerProfile',
  ],
  [
    "logout: a failed call leads to the root as well",
    "src/features/shell/use-logout.ts",
    "utils.client.auth.logout.mutate().catch(() => undefined)",
    "window.location.assign(PATHS.home)",
  ],
  [
    "session: always stale, asked again on mount and on focus, never retried",
    "src/features/shell/session.tsx",
    "staleTime: 0, refetchOnMount: true, refetchOnWindowFocus: true,",
  ],
  [
    "external sign-in: auth=success leaves the address and the session is asked again",
    "src/features/home/use-arrival.ts",
    'const returned = query.get("auth") === "success";',
    "if (arrived) tidyAddress(); if (returned) void refetch()",
  ],
  [
    "messages: blank content is not sent",
    "src/features/mechanic/public/message-card.tsx",
    "if (isBlank(text) || send.isPending) return;",
  ],
  [
    "public profile: 'Mechanic Not Found' with its sentence",
    "src/features/mechanic/public-profile-screen.tsx",
    'title="Mechanic Not Found"',
    "The mechanic profile you're looking for doesn't exist.",
  ],
  [
    "photo: setting the picture fails with the server's message",
    "src/features/mechanic/profile/use-photo-upload.ts",
    "showFailure(TOASTS.setPhoto, error instanceof Error ? error.message : undefined)",
  ],
];

test.each(WORDS)("%s", (_requirement, file, ...words) => {
  const source = read(file);
  for (const one of words) {
    if (typeof one === "string") expect(source).toContain(one);
    else expect(source).toMatch(one);
  }
});
