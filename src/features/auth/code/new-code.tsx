"use client";

import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { ACCOUNT_MAILS_AN_HOUR } from "~/domain/account/email/email";
import { RESEND_SECONDS } from "~/domain/account/email/mailed-code";
import { toast } from "~/lib/use-toast";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const SENT = {
  title: "Check your email",
  description: `We emailed you a new code. We send at most ${ACCOUNT_MAILS_AN_HOUR} an hour.`,
} as const;
const NOT_SENT = { failure: { title: "Code not sent", description: "server" } } as const;

/** Emails another code, after a wait in which the first one usually arrives. */
export function NewCode({ email }: { email: string }) {
  const [seconds, setSeconds] = useState<number>(RESEND_SECONDS);
  const request = api.auth.requestCode.useMutation({
    onSuccess() {
      toast(SENT);
      setSeconds(RESEND_SECONDS);
    },
    onError: ({ message }) => showFailure(NOT_SENT, message),
  });
  const waits = seconds > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        variant="outline"
        size="sm"
        disabled={waits}
        loading={request.isPending}
        onClick={() => request.mutate({ email })}
      >
        Email me a new code
      </Button>
      {waits ? <p className="text-sm text-muted-foreground">Available in {seconds} s</p> : null}
    </div>
  );
}
