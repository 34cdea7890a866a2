"use client";

import { ArrowLeft, ArrowRight, RotateCcw } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { PageHeader } from "~/components/ui/page-header";
import { Stepper } from "~/components/ui/stepper";
import type { UserView } from "~/domain/account/schema";
import { WIZARD_STEPS } from "~/domain/booking/wizard";
import { OverdueNotice } from "~/features/payment/overdue-notice";
import type { BookingPrefill } from "../form/booking-draft";
import { BookingSummary } from "../form/booking-summary";
import { PromoField } from "./promo-field";
import { useBookingWizard } from "./use-booking-wizard";
import { RequestedMechanic } from "./requested-mechanic";
import { WizardBar } from "./wizard-bar";
import { WizardStepBody } from "./wizard-step-body";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Earlier steps have nothing to review. */
const REVIEW_FROM = 3;
const HEADING_ID = "wizard-step";

type BookingWizardProps = {
  user: UserView;
  prefill: BookingPrefill;
  /** Shown above the steps. */
  notice?: ReactNode;
};

/** Renders /customer/booking: four steps, with price and progress always in view. */
export function BookingWizard({ user, prefill, notice }: BookingWizardProps) {
  const wizard = useBookingWizard(user, prefill);
  const [asksToDiscard, setAsksToDiscard] = useState(false);
  const { draft, current, facts, pending } = wizard;
  const step = WIZARD_STEPS[current - 1];
  const reviewing = current >= REVIEW_FROM;
  const isLast = current === WIZARD_STEPS.length;
  // Before location and time are known, the button leads to the next step instead of confirming.
  const confirmsNow = isLast || wizard.planned;
  const { year, make, model } = facts.vehicle;

  return (
    <div className="pb-28 lg:pb-0">
      <PageHeader
        title="Book a service"
        className="mb-5 sm:mb-6"
        actions={
          wizard.restored ? (
            <Button variant="ghost" size="sm" onClick={() => setAsksToDiscard(true)}>
              <RotateCcw aria-hidden />
              Start over
            </Button>
          ) : undefined
        }
      />
      <OverdueNotice className="mb-6" />
      {notice}
      <Stepper steps={WIZARD_STEPS} current={current} className="mb-6 sm:mb-8" />
      <p aria-live="polite" className="sr-only">
        {`Step ${current} of ${WIZARD_STEPS.length}`}
      </p>
      <div
        ref={wizard.form}
        className="grid scroll-mt-24 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
      >
        <div className="min-w-0">
          {wizard.moved.length > 0 ? (
            <Alert role="status" tone="warning" title="Our services have changed" className="mb-5">
              {wizard.moved.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </Alert>
          ) : null}
          {draft.mechanicId ? (
            <div className="mb-5">
              <RequestedMechanic
                mechanicId={draft.mechanicId}
                onRemove={() => wizard.change({ mechanicId: "" })}
              />
            </div>
          ) : null}
          <section aria-labelledby={HEADING_ID} className="grid gap-5">
            <h2
              id={HEADING_ID}
              ref={wizard.heading}
              tabIndex={-1}
              className="rounded-sm font-display text-heading font-semibold outline-offset-4"
            >
              {step?.label}
            </h2>
            <WizardStepBody wizard={wizard} user={user} headingId={HEADING_ID} />
          </section>
          <div className="mt-8 hidden items-center justify-between gap-4 border-t pt-6 lg:flex">
            <Button variant="outline" disabled={pending} onClick={wizard.goBack}>
              <ArrowLeft aria-hidden />
              Back
            </Button>
            {isLast ? null : (
              <Button
                variant={reviewing && confirmsNow ? "secondary" : "default"}
                disabled={pending}
                onClick={wizard.goOn}
              >
                Continue
                <ArrowRight aria-hidden />
              </Button>
            )}
          </div>
        </div>
        <aside
          aria-label="Price so far"
          className={reviewing ? "lg:sticky lg:top-20" : "hidden lg:sticky lg:top-20 lg:block"}
        >
          <BookingSummary
            title={reviewing ? "Review your booking" : "Your booking so far"}
            vehicle={model === "" ? "" : `${year} ${make} ${model}`.trim()}
            place={draft.serviceLocation}
            scheduledAt={facts.scheduledAt}
            timeZone={draft.timeZone}
            cost={wizard.cost}
          >
            {reviewing ? (
              <>
                <PromoField
                  code={draft.promoCode}
                  words={wizard.promo.words}
                  checking={wizard.promo.checking}
                  error={wizard.errors.promoCode}
                  onApply={(promoCode) => wizard.change({ promoCode })}
                />
                <div className={isLast ? "hidden lg:grid" : "grid"}>
                  <Button
                    size="lg"
                    variant={confirmsNow ? "default" : "outline"}
                    loading={pending}
                    onClick={wizard.confirm}
                  >
                    Confirm Booking
                  </Button>
                </div>
                <p className="text-sm text-muted-foreground">
                  You pay after booking. We place a hold on your card now and charge it when the job
                  is done.
                </p>
              </>
            ) : null}
          </BookingSummary>
        </aside>
      </div>
      <WizardBar
        current={current}
        total={wizard.cost.total}
        serviceCount={wizard.cost.lines.length}
        pending={pending}
        onBack={wizard.goBack}
        onContinue={wizard.goOn}
        onConfirm={wizard.confirm}
      />
      {wizard.doubts}
      {wizard.newPrice}
      {asksToDiscard ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsksToDiscard}
            title="Start over?"
            description="We'll remove what you entered for this booking from this device."
            confirmLabel="Start over"
            destructive
            onConfirm={() => {
              setAsksToDiscard(false);
              wizard.discard();
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
