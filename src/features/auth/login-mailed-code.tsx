"use client";

import { useEffect, useRef } from "react";
import { Button } from "~/components/ui/button";
import type { UserType } from "~/domain/account/roles";
import type { UserView } from "~/domain/account/schema";
import { CodeForm } from "~/features/second-factor/code-form";
import { api } from "~/trpc/react";

type LoginMailedCodeProps = {
  /** What the password was right for. */
  credentials: { email: string; password: string; role?: UserType };
  onDone: (user: UserView) => void;
  onBack: () => void;
};

/** The step after a right password, where too many wrong ones were tried before. */
export function LoginMailedCode({ credentials, onDone, onBack }: LoginMailedCodeProps) {
  const login = api.auth.login.useMutation({ onSuccess: onDone });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const call = {
    mutate: ({ code }: { code: string }) => login.mutate({ ...credentials, code }),
    reset: login.reset,
    error: login.error,
    // Busy while the next page comes.
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
      <CodeForm call={call} submit="Sign In" hint="The six digits from our email.">
        <Button variant="outline" onClick={onBack}>
          Go back
        </Button>
      </CodeForm>
    </div>
  );
}
