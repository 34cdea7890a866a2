"use client";

import { useEffect, useRef, useState, type RefObject } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { MAILED_CODE } from "~/domain/account/email/mailed-code";
import { withPlainDigits } from "~/domain/text/characters";
import { CodeForm } from "~/features/second-factor/code-form";
import { useWait, type GuestBooking } from "./use-guest-booking";

/** Seconds until the visitor can request a new code. */
const WAIT_SECONDS = 30;

type CodeStepProps = {
  guest: GuestBooking;
  /** The typed code, which the button outside of this step uses too. */
  code: string;
  onCode: (code: string) => void;
  onChangeEmail: () => void;
};

/** Asks for the mailed code, and for the second factor of an account that has one. */
export function CodeStep({ guest, code, onCode, onChangeEmail }: CodeStepProps) {
  const field = useRef<HTMLInputElement>(null);
  useFocusOn(field, guest.codeError);
  useFocusAtStart(field);
  if (guest.needsFactor) return <FactorStep guest={guest} code={code} />;
  return (
    <div className="grid gap-5">
      <p>
        We emailed a {MAILED_CODE.digits}-digit code to{" "}
        <strong className="font-semibold wrap-anywhere">
          {guest.contact.email.trim() || guest.sent?.sentTo}
        </strong>
        . It works for {MAILED_CODE.minutes} minutes.
      </p>
      <form
        className="grid max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          guest.confirm(code);
        }}
      >
        <Field label="Code" required error={guest.codeError}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              inputMode="numeric"
              autoComplete="one-time-code"
              enterKeyHint="done"
              className="font-mono text-lead tracking-[0.3em]"
              disabled={guest.pending}
              value={code}
              onChange={(event) => {
                const typed = withPlainDigits(event.target.value).replace(/\D/g, "");
                const digits = typed.slice(0, MAILED_CODE.digits);
                onCode(digits);
                if (guest.codeError !== undefined) guest.clearError();
                if (digits.length === MAILED_CODE.digits) guest.confirm(digits);
              }}
            />
          )}
        </Field>
      </form>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <ResendButton guest={guest} />
        <Button variant="link" className="px-0" disabled={guest.pending} onClick={onChangeEmail}>
          Change email address
        </Button>
      </div>
    </div>
  );
}

/** Focuses the field again after a refusal. */
function useFocusOn(field: RefObject<HTMLInputElement | null>, refusal: string | undefined) {
  useEffect(() => {
    if (refusal !== undefined) field.current?.select();
  }, [field, refusal]);
}

/** Focuses the field, after the wizard has focused the step's heading. */
function useFocusAtStart(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const timer = setTimeout(() => field.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [field]);
}

function ResendButton({ guest }: { guest: GuestBooking }) {
  const left = useWait(WAIT_SECONDS, guest.resent);
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        disabled={left > 0 || guest.pending}
        loading={guest.resending}
        onClick={guest.resend}
      >
        {left > 0 ? `New code in ${left} s` : "Email me a new code"}
      </Button>
      <p role="status" className="mt-1 text-sm text-muted-foreground empty:hidden">
        {guest.resendError ?? (guest.resent ? "We emailed you a new code." : "")}
      </p>
    </div>
  );
}

/** The account behind the address has a second factor, as when signing in. */
function FactorStep({ guest, code: mailedCode }: { guest: GuestBooking; code: string }) {
  const [tried, setTried] = useState(false);
  return (
    <div className="grid max-w-sm gap-5">
      <p>Your account has two-step sign-in. Enter the code of your authenticator app.</p>
      <CodeForm
        recovery
        submit="Confirm Booking"
        call={{
          mutate: ({ code }) => {
            setTried(true);
            guest.confirm(mailedCode, code);
          },
          reset: guest.clearError,
          isPending: guest.pending,
          error: tried && guest.codeError !== undefined ? { message: guest.codeError } : null,
        }}
      />
    </div>
  );
}
