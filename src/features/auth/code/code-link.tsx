"use client";

import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import type { UserType } from "~/domain/account/roles";
import { PATHS } from "~/lib/paths";
import type { ConfirmCode } from "./use-code-sign-in";

type CodeLinkProps = {
  role: UserType;
  next: string | undefined;
  email: string;
  code: string;
  confirm: ConfirmCode;
};

/**
 * Signs in from the emailed link. The code is sent by a button, because mail scanners open every
 * link. The address is shown, so nobody is signed in to a stranger's account unawares.
 */
export function CodeLink({ role, next, email, code, confirm }: CodeLinkProps) {
  return (
    <>
      <h1 className="text-title font-bold">Sign in</h1>
      <p className="mt-2 mb-7 text-lead wrap-anywhere text-muted-foreground">
        You&apos;re about to sign in as <strong className="text-foreground">{email}</strong>.
      </p>
      {confirm.error === null ? null : (
        <Alert tone="danger" role="alert" title={confirm.error.message} className="mb-5">
          Each code works once, for {MAILED_CODE.minutes} minutes.
        </Alert>
      )}
      <div className="grid gap-3 sm:flex">
        <Button
          size="lg"
          loading={confirm.isPending || confirm.isSuccess}
          onClick={() => confirm.mutate({ email, code, role })}
        >
          Sign In
        </Button>
        <Link
          href={PATHS.signInCode(role, next)}
          className={buttonVariants({ size: "lg", variant: "outline" })}
        >
          Get a new code
        </Link>
      </div>
    </>
  );
}
