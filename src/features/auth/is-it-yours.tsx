"use client";

import { Button } from "~/components/ui/button";

/** Explains the question, on the page and in the dialog. */
export const IS_IT_YOURS = {
  title: "Is this account yours?",
  text: "This email address already has an account, but nobody has confirmed it. If you didn't make it, we'll start a new one for you and remove your address from the other account.",
} as const;

type IsItYoursProps = {
  /** The answer being sent, if any. */
  pending: boolean | null;
  onAnswer: (isYours: boolean) => void;
};

/** Asks the mailbox's owner whether the account that has the address is theirs. */
export function IsItYours({ pending, onAnswer }: IsItYoursProps) {
  return (
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      <Button size="lg" loading={pending === true} onClick={() => onAnswer(true)}>
        Use this account
      </Button>
      <Button
        size="lg"
        variant="outline"
        loading={pending === false}
        onClick={() => onAnswer(false)}
      >
        Start a new account
      </Button>
    </div>
  );
}
