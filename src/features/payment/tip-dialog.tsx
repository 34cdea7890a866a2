"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { RadioCards } from "~/components/ui/radio-cards";
import type { BookingView } from "~/domain/booking/view";
import { centsToText, textToCents } from "~/domain/money";
import { PAYMENT_REFUSALS } from "~/domain/payment/refusals";
import { largestTipCents, TIP_LEAST_CENTS, tipPresets } from "~/domain/payment/tip";
import { phrase } from "~/domain/refusal";
import { formatDollars } from "~/lib/format";
import { PATHS } from "~/lib/paths";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const TIP_TOASTS = { failure: { title: "Tip not given", description: "server" } } as const;
const OWN = "own";

type TipDialogProps = {
  booking: Pick<BookingView, "id" | "mechanicName" | "serviceName" | "totalAmount">;
  onClose: () => void;
};

/** How much to give on top; the card is chosen on the checkout page. */
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
    if (busy) return;
    const cents = choice === OWN ? textToCents(own.replace(/^\$/, "")) : Number(choice);
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
    <Dialog open onOpenChange={(open) => (open || busy ? undefined : onClose())}>
      <DialogContent>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DialogHeader>
            <DialogTitle>Tip {booking.mechanicName ?? "your mechanic"}</DialogTitle>
            <DialogDescription>
              For {booking.serviceName}. All of it goes to your mechanic; we take nothing of it.
            </DialogDescription>
          </DialogHeader>
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
          <DialogFooter>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Not now
            </Button>
            <Button type="submit" loading={busy}>
              Go on to payment
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
