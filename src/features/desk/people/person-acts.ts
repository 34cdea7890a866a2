import type { DeskPerson } from "~/domain/staff/people";
import type { ToastPair } from "~/lib/toast-copy";

export type PersonAct =
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
  /** Who reads the reason; where nothing is said, staff alone. */
  hint?: string;
  copy: Required<Pick<ToastPair, "success" | "failure">>;
}

/** What staff can do for somebody's account, and what it does, said before it is done. */
export const PERSON_ACTS: Record<PersonAct, Words> = {
  signOut: {
    title: "End all sessions?",
    submit: "End all sessions",
    effect: ({ name }) => `${name} is signed out everywhere, and has to sign in again.`,
    copy: {
      success: { title: "Signed out everywhere", description: "It stands in the audit log." },
      failure: { title: "Not signed out", description: "server" },
    },
  },
  resetPassword: {
    title: "Mail a temporary password?",
    submit: "Mail it",
    effect: ({ email }) =>
      `It goes to ${email ?? "them"} alone and works for 24 hours. Their own password keeps working until they change it.`,
    copy: {
      success: { title: "Mail on its way", description: "It stands in the audit log." },
      failure: { title: "Not mailed", description: "server" },
    },
  },
  resetSecondFactor: {
    title: "Reset their second factor?",
    submit: "Reset it",
    effect: ({ name }) =>
      `For somebody who lost phone and recovery codes. ${name} is signed out everywhere, and the way back in leads through their own mailbox. Be sure who asks you.`,
    copy: {
      success: { title: "Reset", description: "A temporary password is on its way to them." },
      failure: { title: "Not reset", description: "server" },
    },
  },
  suspend: {
    title: "Suspend this mechanic?",
    submit: "Suspend",
    effect: ({ name, vetting }) =>
      `${name} is not found and takes no jobs, and payouts wait. ${jobsGiven(vetting?.jobsToCome ?? 0)} A job that has begun they may finish. They are told by mail, with your reason.`,
    hint: "The mechanic reads it. Kept with your name.",
    copy: {
      success: { title: "Suspended", description: "The mechanic is told why." },
      failure: { title: "Not suspended", description: "server" },
    },
  },
  acceptName: {
    title: "Accept this name?",
    submit: "Accept name",
    effect: ({ name, pendingName }) =>
      `Customers will see ${pendingName ?? "the new name"} instead of ${name}. We email the mechanic.`,
    copy: {
      success: { title: "Name accepted", description: "We told the mechanic." },
      failure: { title: "Name not accepted", description: "server" },
    },
  },
  giveTrial: {
    title: "Give the free trial?",
    submit: "Give free trial",
    effect: ({ name }) => `${name} gets a free trial from now on. We email the mechanic.`,
    copy: {
      success: { title: "Free trial started", description: "We told the mechanic." },
      failure: { title: "No free trial given", description: "server" },
    },
  },
  declineName: {
    title: "Decline this name?",
    submit: "Decline name",
    effect: ({ name }) => `Customers keep seeing ${name}. We email the mechanic your reason.`,
    hint: "The mechanic reads it. Kept with your name.",
    copy: {
      success: { title: "Name declined", description: "We told the mechanic why." },
      failure: { title: "Name not declined", description: "server" },
    },
  },
  restore: {
    title: "Restore this mechanic?",
    submit: "Restore",
    effect: ({ name }) =>
      `${name} is found and takes jobs again, as far as their documents allow it, and payouts go on. Jobs that went to others stay there. They are told by mail.`,
    copy: {
      success: { title: "Restored", description: "The mechanic is told." },
      failure: { title: "Not restored", description: "server" },
    },
  },
};

function jobsGiven(jobs: number): string {
  if (jobs === 0) return "They have no jobs to come.";
  return jobs === 1
    ? "Their job to come goes back to the others, and its customer is told."
    : `Their ${jobs} jobs to come go back to the others, and the customers are told.`;
}
