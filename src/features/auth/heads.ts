import type { UserType } from "~/domain/account/roles";
import { TRIAL_DAYS } from "~/domain/mechanic/trial";

type Head = { title: string; description: string };

/** Titles and descriptions of the login screens. */
export const LOGIN_HEADS = {
  customer: { title: "Customer Login", description: "Book services and follow your repairs." },
  mechanic: { title: "Mechanic Login", description: "See today's jobs and your earnings." },
} as const satisfies Record<UserType, Head>;

/** Titles and descriptions of the signup screens. */
export const SIGNUP_HEADS = {
  customer: {
    title: "Customer Sign Up",
    description: "It takes 30 seconds. Then book your first service.",
  },
  mechanic: {
    title: "Mechanic Sign Up",
    description: `Your ${TRIAL_DAYS}-day free trial starts with your profile.`,
  },
} as const satisfies Record<UserType, Head>;
