import type { DeskPerson } from "~/domain/staff/people";
import type { ToastPair } from "~/lib/toast-copy";

export type PersonAction =
  | "signOut"
  | "resetPassword"
  | "resetSecondFactor"
  | "suspend"
  | "restore"
  | "acceptName"
  | "declineName"
  | "giveTrial";

interface Words {
  title: string;
  submit: string;
  effect: (person: DeskPerson) => string;
  /** Says who reads the reason. Without it, only staff do. */
  hint?: string;
  copy: Required<Pick<ToastPair, "success" | "failure">>;
}

/** Staff actions on an account, each with a description of its effect. */
export const PERSON_ACTIONS: Record<PersonAction, Words> = {
  signOut: {
    title: "End all sessions?",
    submit: "End all sessions",
    effect: ({ name }) => `We'll sign ${name} out everywhere. They'll have to sign in again.`,
    copy: {
      success: { title: "Signed out everywhere", description: "It's in the audit log." },
      failure: { title: "Not signed out", description: "server" },
    },
  },
  resetPassword: {
    title: "Email a temporary password?",
    submit: "Email password",
    effect: ({ email }) =>
      `We'll send it only to ${email ?? "them"}. It works for 24 hours. Their own password keeps working until they change it.`,
    copy: {
      success: { title: "Email sent", description: "It's in the audit log." },
      failure: { title: "Not emailed", description: "server" },
    },
  },
  resetSecondFactor: {
    title: "Reset their second factor?",
    submit: "Reset second factor",
    effect: ({ name }) =>
      `For someone who lost their phone and recovery codes. We'll sign ${name} out everywhere, and they'll get back in by email. Make sure you know who's asking.`,
    copy: {
      success: { title: "Reset", description: "We'll email them a temporary password." },
      failure: { title: "Not reset", description: "server" },
    },
  },
  suspend: {
    title: "Suspend this mechanic?",
    submit: "Suspend",
    effect: ({ name, vetting }) =>
      `Customers won't find ${name}, they can't take jobs, and payouts stop. ${jobsGiven(vetting?.jobsToCome ?? 0)} They can finish a job they've started. We'll email them your reason.`,
    hint: "The mechanic can read it. Saved with your name.",
    copy: {
      success: { title: "Suspended", description: "We'll email the mechanic your reason." },
      failure: { title: "Not suspended", description: "server" },
    },
  },
  acceptName: {
    title: "Accept this name?",
    submit: "Accept name",
    effect: ({ name, pendingName }) =>
      `Customers will see ${pendingName ?? "the new name"} instead of ${name}. We'll email the mechanic.`,
    copy: {
      success: { title: "Name accepted", description: "We'll email the mechanic." },
      failure: { title: "Name not accepted", description: "server" },
    },
  },
  giveTrial: {
    title: "Give the free trial?",
    submit: "Give free trial",
    effect: ({ name }) => `${name}'s free trial starts now. We'll email the mechanic.`,
    copy: {
      success: { title: "Free trial started", description: "We'll email the mechanic." },
      failure: { title: "No free trial given", description: "server" },
    },
  },
  declineName: {
    title: "Decline this name?",
    submit: "Decline name",
    effect: ({ name }) =>
      `Customers will keep seeing ${name}. We'll email the mechanic your reason.`,
    hint: "The mechanic can read it. Saved with your name.",
    copy: {
      success: { title: "Name declined", description: "We'll email the mechanic your reason." },
      failure: { title: "Name not declined", description: "server" },
    },
  },
  restore: {
    title: "Restore this mechanic?",
    submit: "Restore",
    effect: ({ name }) =>
      `Customers can find ${name} again, and they can take jobs if their documents allow it. Payouts continue. Reassigned jobs stay with other mechanics. We'll email ${name}.`,
    copy: {
      success: { title: "Restored", description: "We'll email the mechanic." },
      failure: { title: "Not restored", description: "server" },
    },
  },
};

function jobsGiven(jobs: number): string {
  if (jobs === 0) return "They have no upcoming jobs.";
  return jobs === 1
    ? "Their upcoming job will go to other mechanics. We'll email the customer."
    : `Their ${jobs} upcoming jobs will go to other mechanics. We'll email the customers.`;
}
