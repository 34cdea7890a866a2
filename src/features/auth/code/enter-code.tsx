"use client";

import { useEffect, useRef } from "react";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import type { UserType } from "~/domain/account/roles";
import { CodeForm } from "~/features/second-factor/code-form";
import { PATHS } from "~/lib/paths";
import { AuthLink } from "../form/auth-link";
import { NewCode } from "./new-code";
import type { ConfirmCode } from "./use-code-sign-in";

type EnterCodeProps = {
  role: UserType;
  next: string | undefined;
  email: string;
  confirm: ConfirmCode;
};

/** Asks for the emailed code. The text is the same for an address without an account. */
export function EnterCode({ role, next, email, confirm }: EnterCodeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const call = {
    mutate: ({ code }: { code: string }) => confirm.mutate({ email, code, role }),
    reset: confirm.reset,
    error: confirm.error,
    // Stays busy until the next page loads.
    isPending: confirm.isPending || confirm.isSuccess,
  };
  return (
    <div className="grid gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
          Check your email
        </h1>
        <p className="mt-2 text-lead wrap-anywhere text-muted-foreground">
          If {email} has an account, we&apos;ve emailed it a code to sign in.
        </p>
      </div>
      <CodeForm
        call={call}
        submit="Sign In"
        hint={`The ${MAILED_CODE.digits} digits from our email. The code works for ${MAILED_CODE.minutes} minutes.`}
      />
      <NewCode email={email} />
      <div className="grid gap-1 border-t pt-4 text-muted-foreground">
        <p>
          <AuthLink href={PATHS.signInCode(role, next)}>Use another address</AuthLink>
        </p>
        <p>
          <AuthLink href={PATHS.login(role, next)}>Back to Login</AuthLink>
        </p>
      </div>
    </div>
  );
}
