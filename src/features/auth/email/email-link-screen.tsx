"use client";

import { MailCheck } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { CONFIRM_LINK_HOURS, UNDO_LINK_DAYS } from "~/domain/account/email/email";
import { BRAND_NAME } from "~/domain/brand";
import { WAITLIST } from "~/domain/waitlist/policy";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";

/** Reads the token from the address. The page itself is the same for everyone. */
const linkedToken = () => new URLSearchParams(location.search).get("token") ?? "";

/**
 * Confirms an email address. The token is sent by a button, because mail scanners open every link.
 */
export function ConfirmEmailScreen() {
  const confirm = api.auth.confirmEmail.useMutation();
  if (confirm.isSuccess) {
    return (
      <Done title="Your email address is confirmed">
        {confirm.data.email} is now your {BRAND_NAME} email address.
      </Done>
    );
  }
  return (
    <Question
      title="Confirm your email address"
      text={`If you signed up for ${BRAND_NAME} or added this address, confirm it. If not, close this page and nothing changes.`}
      button="Confirm this address"
      failure={confirm.error?.message}
      advice={`Each link works once and expires after ${CONFIRM_LINK_HOURS} hours. Sign in to get a new one.`}
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate({ token: linkedToken() })}
    />
  );
}

/** Restores the previous email address. */
export function UndoEmailChangeScreen() {
  const undo = api.auth.undoEmailChange.useMutation();
  if (undo.isSuccess) return <Done title="Email address restored">{undo.data.message}</Done>;
  return (
    <Question
      title="Restore your email address"
      text="If you didn't change your email address, restore it. We'll sign out every device, end the password and email you a temporary one. If it was you, close this page."
      button="Restore address"
      failure={undo.error?.message}
      advice={`Each link works once and expires after ${UNDO_LINK_DAYS} days. Contact support if you need help.`}
      busy={undo.isPending}
      onConfirm={() => undo.mutate({ token: linkedToken() })}
    />
  );
}

/** Confirms that we may email someone once a mechanic works at their ZIP code. */
export function WaitlistScreen() {
  const confirm = api.booking.waitlist.confirm.useMutation();
  if (confirm.isSuccess) {
    return (
      <Done title="You're on the list">
        We&apos;ll email you once a mechanic works near {confirm.data.place}.
      </Done>
    );
  }
  return (
    <Question
      title="Tell me when you have a mechanic"
      text="Confirm that we may email you once, when a mechanic works near you. If you didn't ask for this, close this page."
      button="Confirm"
      failure={confirm.error?.message}
      advice={`The link works for ${WAITLIST.unconfirmedHours} hours. After that, ask again on the booking page.`}
      busy={confirm.isPending}
      onConfirm={() => confirm.mutate({ token: linkedToken() })}
    />
  );
}

/** Unsubscribes from one kind of email. */
export function UnsubscribeScreen() {
  const stop = api.message.unsubscribe.useMutation();
  if (stop.isSuccess) return <Done title="You're unsubscribed">{stop.data.message}</Done>;
  return (
    <Question
      title="Unsubscribe"
      text={`You won't get these emails anymore. If you have an account, you'll still find everything under Notifications in ${BRAND_NAME}.`}
      button="Unsubscribe"
      failure={stop.error?.message}
      advice="If you have an account, sign in to choose what we send you in your notification settings."
      busy={stop.isPending}
      onConfirm={() => stop.mutate({ token: linkedToken() })}
    />
  );
}

type QuestionProps = {
  title: string;
  text: string;
  button: string;
  failure: string | undefined;
  /** Tells the user what to do if the link fails. */
  advice: string;
  busy: boolean;
  onConfirm: () => void;
};

function Question({ title, text, button, failure, advice, busy, onConfirm }: QuestionProps) {
  return (
    <>
      <h1 className="text-title font-bold">{title}</h1>
      <p className="mt-2 mb-7 text-lead text-muted-foreground">{text}</p>
      {failure === undefined ? null : (
        <Alert tone="danger" role="alert" title={failure} className="mb-5">
          {advice}
        </Alert>
      )}
      <div className="grid gap-3 sm:flex">
        <Button size="lg" loading={busy} onClick={onConfirm}>
          {button}
        </Button>
        <Link href={PATHS.home} className={buttonVariants({ size: "lg", variant: "outline" })}>
          Go to Home
        </Link>
      </div>
    </>
  );
}

function Done({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <span
        aria-hidden
        className="mb-6 grid size-16 place-items-center rounded-xl bg-completed-soft text-completed"
      >
        <MailCheck className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-title font-bold outline-none">
        {title}
      </h1>
      <p className="mt-2 text-lead wrap-anywhere text-muted-foreground">{children}</p>
      <div className="mt-8">
        <Link href={PATHS.home} className={buttonVariants({ size: "lg" })}>
          Continue
        </Link>
      </div>
    </>
  );
}
