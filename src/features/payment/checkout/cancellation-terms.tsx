"use client";

import { useState } from "react";
import { Checkbox } from "~/components/ui/checkbox";
import { Label } from "~/components/ui/label";
import {
  CANCELLATION_FEES,
  CANCELLATION_GRACE_MINUTES,
  CANCELLATION_POLICY,
  FREE_CANCELLATION_HOURS,
  MECHANIC_LATE_MINUTES,
  RESCHEDULED_GRACE,
} from "~/domain/booking/policy";
import { canEdit } from "~/domain/booking/status";
import type { BookingView } from "~/domain/booking/view";
import { centsToText } from "~/domain/money";
import { HOUR_MS } from "~/domain/time/durations";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { formatDollars, formatMoment } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Says in one line until when canceling is free, for a booking that nobody has accepted yet. */
export function freeUntil(
  { scheduledAt, timeZone }: Pick<BookingView, "scheduledAt" | "timeZone">,
  now: Date,
): string {
  const until = new Date(Date.parse(scheduledAt) - FREE_CANCELLATION_HOURS * HOUR_MS);
  return until > now
    ? `Cancel free until ${formatMoment(until, timeZone)}.`
    : `Cancel free until ${CANCELLATION_GRACE_MINUTES} minutes after a mechanic accepts.`;
}

const dollars = (cents: number) => formatDollars(centsToText(cents));

/** The cancellation fees in the order of the rule. */
const FEES = [
  [
    "Before a mechanic accepts, and within the first " +
      CANCELLATION_GRACE_MINUTES +
      " minutes after",
    "Free",
  ],
  [`${FREE_CANCELLATION_HOURS} hours or more before the start`, "Free"],
  [`Your mechanic is ${MECHANIC_LATE_MINUTES} minutes late`, "Free"],
  [
    `You agreed to a time your mechanic asked for, until ${RESCHEDULED_GRACE.hoursBeforeStart} hours before it or for ${RESCHEDULED_GRACE.leastMinutes} minutes`,
    "Free",
  ],
  [`Less than ${FREE_CANCELLATION_HOURS} hours before the start`, dollars(CANCELLATION_FEES.late)],
  ["Your mechanic has arrived, or couldn't find you", dollars(CANCELLATION_FEES.arrived)],
  [
    "It's a different car, you don't approve the quote for it, and our team cancels the job",
    `Up to ${dollars(CANCELLATION_FEES.arrived)}`,
  ],
] as const;

/** The customer's agreement to the cancellation fees, which our screens need before a payment. */
export interface FeeConsent {
  agreed: boolean;
  saving: boolean;
  /** True after a try to pay without it. */
  isMissing: boolean;
  agree: () => void;
  /** Returns whether the customer has agreed. If not, says so at the checkbox. */
  mayPay: () => boolean;
}

const CHECKBOX = "cancellation-terms";

/** Asks once per booking while it is pending. The answer is stored as soon as it is given. */
export function useFeeConsent(booking: BookingView): FeeConsent {
  const save = api.payment.createIntent.useMutation(
    withToasts({ failure: { title: "Error", description: "server" } }),
  );
  const [isMissing, setIsMissing] = useState(false);
  const agreed = !canEdit(booking.status) || booking.acceptedPolicy !== null || save.isSuccess;
  return {
    agreed,
    saving: save.isPending,
    isMissing: isMissing && !agreed && !save.isPending,
    agree: () =>
      save.mutate({
        bookingId: booking.id,
        amount: Number(booking.totalAmount),
        acceptedPolicy: CANCELLATION_POLICY,
      }),
    mayPay() {
      const may = agreed || save.isPending;
      setIsMissing(!may);
      if (!may) document.getElementById(CHECKBOX)?.focus();
      return may;
    },
  };
}

type CancellationTermsProps = {
  booking: Pick<BookingView, "scheduledAt" | "timeZone">;
  consent: FeeConsent;
};

/** Shows the cancellation fees and a checkbox to agree to them, which is never pre-checked. */
export function CancellationTerms({ booking, consent }: CancellationTermsProps) {
  const { agreed, saving, isMissing, agree } = consent;
  const now = useNow() ?? Date.now();
  return (
    <section aria-labelledby="cancellation-fees" className="grid gap-3 border-t pt-5">
      <h3 id="cancellation-fees" className="font-semibold">
        If you cancel
      </h3>
      <div className="grid gap-1 text-sm">
        <p className="font-semibold">{freeUntil(booking, new Date(now))}</p>
        <p>
          After that {dollars(CANCELLATION_FEES.late)}, or {dollars(CANCELLATION_FEES.arrived)} once
          your mechanic is on the way, has arrived, or if you aren&apos;t there. Never more than
          your total.
        </p>
      </div>
      <details className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline">
          All cancellation fees
        </summary>
        <table className="w-full text-sm">
          <caption className="sr-only">Cancellation fees</caption>
          <tbody>
            {FEES.map(([when, fee]) => (
              <tr key={when} className="border-b last:border-0">
                <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                  {when}
                </th>
                <td className="py-1.5 text-right align-top font-semibold tabular-nums">{fee}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-3 text-muted-foreground">
          The fee goes to your mechanic, who kept the time free for you. If your mechanic asks you
          to cancel before they set out, it&apos;s free once they confirm it.
        </p>
      </details>
      <div className="flex items-start gap-3">
        <Checkbox
          id={CHECKBOX}
          checked={agreed || saving}
          disabled={agreed || saving}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${CHECKBOX}-error` : undefined}
          onCheckedChange={(checked) => {
            if (checked === true) agree();
          }}
        />
        <Label htmlFor={CHECKBOX} className="leading-snug">
          {agreed ? "You agreed to these fees." : "I agree to these cancellation fees."}
        </Label>
      </div>
      {isMissing ? (
        <p id={`${CHECKBOX}-error`} role="alert" className="text-sm font-medium text-destructive">
          Agree to the cancellation fees to continue.
        </p>
      ) : null}
    </section>
  );
}
