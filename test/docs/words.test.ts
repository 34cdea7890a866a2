import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8").replaceAll(/\s+/g, " ");

/**
 * What follows only after a press or a failure, where no browser test does the act yet: the sentence
 * of the specification, the file, and the words that make it true.
 */
const WORDS: [requirement: string, file: string, ...words: (string | RegExp)[]][] = [
  [
    "wizard: no vehicle found is said with its own toast",
    "src/features/booking/refusals.ts",
    "CONFIRM_TOASTS: Toasts = { ...TOASTS, vehicleInfo: INVALID_TOASTS.noVehicle }",
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
    "messages: blank content is not sent",
    "src/features/mechanic/public/message-card.tsx",
    "if (isBlank(text) || send.isPending) return;",
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
