"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Field } from "~/components/ui/field";
import { FormDialog } from "~/components/ui/form-dialog";
import { Input } from "~/components/ui/input";
import { RadioCards } from "~/components/ui/radio-cards";
import type { BookingView } from "~/domain/booking/view";
import { centsToText, textToCents } from "~/domain/money";
import { PAYMENT_REFUSALS } from "~/domain/payment/refusals";
import { largestTipCents, TIP_LEAST_CENTS, tipPresets } from "~/domain/payment/tip/rules";
import { phrase } from "~/messages/phrase";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const TIP_TOASTS = { failure: { title: "Tip not sent", description: "server" } } as const;
const OWN = "own";

type TipDialogProps = {
  booking: Pick<BookingView, "id" | "mechanicName" | "serviceName" | "totalAmount">;
  onClose: () => void;
};

/** Asks for the tip. The card is chosen on the checkout page. */
export function TipDialog({ booking, onClose }: TipDialogProps) {
  const router = useRouter();
  const paidCents = textToCents(booking.totalAmount) ?? 0;
  const presets = tipPresets(paidCents);
  const most = largestTipCents(paidCents);
  const [choice, setChoice] = useState(String(presets[0] ?? OWN));
  const [own, setOwn] = useState("");
  const [error, setError] = useState<string>();
  const tip = api.payment.tip.useMutation(
    withToasts(TIP_TOASTS, {
      onSuccess: ({ paymentId }) => router.push(PATHS.checkoutOf(booking.id, paymentId)),
    }),
  );
  const busy = tip.isPending || tip.isSuccess;

  function submit() {
    const cents = choice === OWN ? textToCents(own) : Number(choice);
    if (cents === null || cents < TIP_LEAST_CENTS || cents > most) {
      setError(
        phrase(PAYMENT_REFUSALS.tipOutOfRange.sentence, {
          least: centsToText(TIP_LEAST_CENTS),
          most: centsToText(most),
        }),
      );
      return;
    }
    tip.mutate({ id: booking.id, amount: centsToText(cents) });
  }

  return (
    <FormDialog
      title={`Tip ${booking.mechanicName ?? "your mechanic"}`}
      description={`For ${booking.serviceName}. All of it goes to your mechanic. We don't take a share.`}
      submitLabel="Continue to payment"
      cancelLabel="Not now"
      pending={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <RadioCards
        aria-label="Amount"
        className="grid-cols-2"
        value={choice}
        onValueChange={(next) => {
          setChoice(next);
          setError(undefined);
        }}
        options={[
          ...presets.map((cents) => ({
            value: String(cents),
            label: formatDollars(centsToText(cents)),
          })),
          { value: OWN, label: "Another amount" },
        ]}
      />
      {choice === OWN ? (
        <Field
          label="Amount in dollars"
          required
          error={error}
          hint={`From ${formatDollars(centsToText(TIP_LEAST_CENTS))} to ${formatDollars(centsToText(most))}.`}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={10}
              value={own}
              onChange={(event) => {
                setOwn(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}
