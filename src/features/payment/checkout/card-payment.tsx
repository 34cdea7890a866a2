"use client";

import { canEdit, isDone } from "~/domain/booking/status";
import { LockKeyhole, ShieldCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import type { UserView } from "~/domain/account/view";
import type { BookingView } from "~/domain/booking/view";
import { mayNeedRenewal } from "~/domain/payment/renewal";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { CARD_CONSENT } from "~/domain/payment/card/card";
import { api } from "~/trpc/react";
import { MINUTE_MS } from "~/domain/time/durations";
import { CardChoice } from "../card-form/card-choice";
import { ConfirmingPayment, FormSkeleton } from "../card-form/form-skeleton";
import { CancellationTerms, useFeeConsent } from "./cancellation-terms";
import { FullPriceDialog } from "./full-price-dialog";
import type { IntentKind } from "../card-form/sandbox-client";
import { useSpentForm } from "../card-form/use-spent-form";
import { useIntent } from "./use-intent";
import type { Payment } from "./use-payment";

type CardPaymentProps = { booking: BookingView; user: UserView; payment: Payment };

/** Shows the card form of the configured provider. */
export function CardPayment({ booking, user, payment }: CardPaymentProps) {
  const config = api.payment.config.useQuery();
  const takesCards = config.data !== undefined && config.data.mode !== "off";
  const { intent, error, pending, retry } = useIntent(booking, takesCards && !payment.leaving);
  const noteRefusal = useSpentForm(retry);
  // A refusal now is shown by the form. A second notice would move it while the customer is typing.
  const [failedBefore] = useState(booking.paymentStatus === "failed");
  const [wantsOther, setWantsOther] = useState(false);
  const consent = useFeeConsent(booking);
  const frame = { booking, kind: intent?.kind, failedBefore };

  if (payment.leaving) {
    return (
      <Frame {...frame}>
        <ConfirmingPayment />
      </Frame>
    );
  }
  if (config.isError) {
    return (
      <ErrorState
        title="The payment form couldn't be loaded"
        description={config.error.message}
        onRetry={() => void config.refetch()}
      />
    );
  }
  if (config.data?.mode === "off") return <SetupRequired />;
  if (error && !pending) {
    return <ErrorState title="Payment setup failed" description={error.message} onRetry={retry} />;
  }
  return (
    <Frame {...frame}>
      {/* Outside the form, which is rebuilt while the question stays. */}
      {payment.cardUsed ? (
        <FullPriceDialog
          booking={booking}
          onClose={payment.leaveQuestion}
          onOtherCard={() => {
            setWantsOther(true);
            retry();
          }}
        />
      ) : null}
      {config.data && intent ? (
        <CardChoice
          key={intent.clientSecret}
          kind={intent.kind}
          clientSecret={intent.clientSecret}
          label={payLabel(booking, intent.kind, false)}
          keptLabel={payLabel(booking, intent.kind, true)}
          bookingId={booking.id}
          user={user}
          publishableKey={config.data.mode === "stripe" ? config.data.publishableKey : null}
          onFailed={(message) => {
            payment.fail(message);
            noteRefusal(message);
          }}
          onCardUsed={payment.askFullPrice}
          wantsOther={wantsOther}
          terms={
            canEdit(booking.status) ? (
              <CancellationTerms booking={booking} consent={consent} />
            ) : null
          }
          mayPay={consent.mayPay}
          onConfirmed={() => payment.finish(intent.kind, intent.clientSecret)}
        />
      ) : (
        <FormSkeleton />
      )}
    </Frame>
  );
}

function payLabel(booking: BookingView, kind: IntentKind, isKept: boolean): string {
  if (kind === "setup") return isKept ? "Use this card" : "Save card";
  const amount = formatDollars(booking.totalAmount);
  return isDone(booking.status) ? `Pay ${amount}` : `Authorize ${amount}`;
}

type FrameProps = {
  booking: BookingView;
  kind: IntentKind | undefined;
  /** True if the previous attempt failed before this page was opened. */
  failedBefore: boolean;
  children: ReactNode;
};

function Frame({ booking, kind, failedBefore, children }: FrameProps) {
  const isDue = isDone(booking.status);
  return (
    <Card className="grid gap-6 p-5 sm:p-7">
      <div>
        <h2 className="flex items-center gap-2.5 font-display text-heading font-semibold">
          <LockKeyhole aria-hidden className="size-5 text-link" />
          Card payment
        </h2>
        {failedBefore && booking.paymentStatus === "failed" ? (
          <Alert tone="danger" title="The last payment failed" className="mt-4">
            Try again, or use another card.
          </Alert>
        ) : null}
        {kind === "payment" && !isDue && mayNeedRenewal(plannedEnd(booking), new Date()) ? (
          <Alert tone="info" title="You may see two entries at your bank" className="mt-4">
            This job is almost a week away, so we may need to renew the hold. Your bank may show two
            entries for a few days. We charge you only once.
          </Alert>
        ) : null}
        {kind === "setup" ? (
          <Alert
            tone="info"
            title="We'll save your card now and place the hold later"
            className="mt-4"
          >
            This job is more than six days away. We&apos;ll place the hold two days before it and
            charge your card when the job is done.
          </Alert>
        ) : null}
      </div>
      {children}
      <div className="flex items-start gap-2.5 border-t pt-5 text-sm text-muted-foreground group-has-data-waiting/checkout:hidden">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-completed" />
        <div className="grid gap-2">
          <p>{moneyWords(isDue, kind)}</p>
          {isDue ? null : (
            <p>
              {CARD_CONSENT} You can remove it at any time under{" "}
              <Link href={PATHS.cards} className="font-semibold text-link underline">
                Your cards
              </Link>
              .
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function moneyWords(isDue: boolean, kind: IntentKind | undefined): string {
  if (isDue) return "The job is done, so we'll charge your card now and email you a receipt.";
  return kind === "setup"
    ? "We won't charge you before the job is done. If you cancel while it's pending, there's no hold."
    : "We'll place a hold on your card now and charge it when the job is done. If you cancel while it's pending, we'll release the hold.";
}

function plannedEnd({ scheduledAt, durationMinutes }: BookingView): Date {
  return new Date(new Date(scheduledAt).getTime() + durationMinutes * MINUTE_MS);
}

/** Shows the documented text for a server without a payment key. */
function SetupRequired() {
  return (
    <Alert tone="warning" title="Payment System Setup Required" className="p-5">
      Card payments aren&apos;t set up here yet. Your booking is safe. You can pay as soon as they
      are.
    </Alert>
  );
}
