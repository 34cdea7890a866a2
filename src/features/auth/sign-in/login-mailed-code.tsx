"use client";

import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import { ACCOUNT_MAILS_AN_HOUR } from "~/domain/account/email/email";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/view";
import { CodeForm } from "~/features/second-factor/code-form";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type LoginMailedCodeProps = {
  /** The credentials that were accepted. */
  credentials: { email: string; password: string; role?: UserType };
  onDone: (user: UserView) => void;
  onBack: () => void;
};

const SENT = {
  title: "Check your email",
  description: `We emailed you a code. We send at most ${ACCOUNT_MAILS_AN_HOUR} an hour.`,
} as const;
const NOT_SENT = { failure: { title: "Code not sent", description: "server" } } as const;

/** Asks for a mailed code after too many wrong passwords. */
export function LoginMailedCode({ credentials, onDone, onBack }: LoginMailedCodeProps) {
  const login = api.auth.login.useMutation({ onSuccess: onDone });
  // Sending the password alone is refused again and mails a new code.
  const again = api.auth.login.useMutation({
    onSuccess: onDone,
    onError(error) {
      if (error.data?.reason === "CODE_REQUIRED") toast(SENT);
      else showFailure(NOT_SENT, error.message);
    },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const call = {
    mutate: ({ code }: { code: string }) => login.mutate({ ...credentials, code }),
    reset: login.reset,
    error: login.error,
    // Stays busy until the next page loads.
    isPending: login.isPending || login.isSuccess,
  };
  return (
    <div className="grid gap-6">
      <div>
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-display text-heading font-semibold outline-none"
        >
          Check your email
        </h2>
        <p className="mt-2 wrap-anywhere text-muted-foreground">
          There were too many wrong passwords for this account. We emailed a code to{" "}
          {credentials.email}.
        </p>
      </div>
      <CodeForm
        call={call}
        submit="Sign In"
        hint={`The ${MAILED_CODE.digits} digits from our email. The code works for ${MAILED_CODE.minutes} minutes.`}
      >
        <Button variant="outline" onClick={onBack}>
          Go back
        </Button>
      </CodeForm>
      <div>
        <Button
          variant="ghost"
          size="sm"
          loading={again.isPending}
          onClick={() => again.mutate(credentials)}
        >
          Email me a new code
        </Button>
      </div>
    </div>
  );
}
