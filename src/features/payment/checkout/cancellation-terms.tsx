"use client";

import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Label } from "~/components/ui/label";
import {
  CANCELLATION_FEES,
  CANCELLATION_GRACE_MINUTES,
  CANCELLATION_POLICY,
  FREE_CANCELLATION_HOURS,
  MECHANIC_LATE_MINUTES,
} from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { centsToText } from "~/domain/money";
import { formatDollars } from "~/lib/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

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
  [`Less than ${FREE_CANCELLATION_HOURS} hours before the start`, dollars(CANCELLATION_FEES.late)],
  ["Your mechanic has arrived, or couldn't find you", dollars(CANCELLATION_FEES.arrived)],
] as const;

/**
 * Shows the cancellation fees and a checkbox to agree to them. Asked once per booking and never
 * pre-checked.
 */
export function CancellationTerms({ booking }: { booking: BookingView }) {
  const agree = api.payment.createIntent.useMutation(
    withToasts({ failure: { title: "Error", description: "server" } }),
  );
  const agreed = booking.acceptedPolicy !== null || agree.isSuccess;
  return (
    <Card className="mt-6 grid gap-4 p-5 sm:p-7">
      <h2 className="font-display text-heading font-semibold">If you cancel</h2>
      <table className="w-full text-sm">
        <caption className="sr-only">Cancellation fees</caption>
        <tbody>
          {FEES.map(([when, fee]) => (
            <tr key={when} className="border-b last:border-0">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {when}
              </th>
              <td className="py-2 text-right align-top font-semibold tabular-nums">{fee}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted-foreground">
        Never more than your booking&apos;s total. The fee goes to your mechanic, who kept the time
        free for you. If your mechanic asks you to cancel before they set out, it&apos;s free once
        they confirm it.
      </p>
      <div className="flex items-start gap-3">
        <Checkbox
          id="cancellation-terms"
          checked={agreed || agree.isPending}
          disabled={agreed || agree.isPending}
          onCheckedChange={(checked) => {
            if (checked !== true) return;
            agree.mutate({
              bookingId: booking.id,
              amount: Number(booking.totalAmount),
              acceptedPolicy: CANCELLATION_POLICY,
            });
          }}
        />
        <Label htmlFor="cancellation-terms" className="leading-snug">
          {agreed ? "You agreed to these fees." : "I agree to these cancellation fees."}
        </Label>
      </div>
    </Card>
  );
}
