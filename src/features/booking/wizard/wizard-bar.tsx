import { ArrowLeft, ArrowRight } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import { WIZARD_STEPS } from "~/domain/booking/wizard";
import { plural } from "~/messages/plural";

type WizardBarProps = {
  /** The current step, counted from 1. */
  current: number;
  total: string;
  serviceCount: number;
  pending: boolean;
  onBack: () => void;
  onContinue: () => void;
  onConfirm: () => void;
};

/** Keeps price, progress and the next step within thumb reach on phones. */
export function WizardBar({
  current,
  total,
  serviceCount,
  pending,
  onBack,
  onContinue,
  onConfirm,
}: WizardBarProps) {
  const isLast = current === WIZARD_STEPS.length;
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-t bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-pop lg:hidden">
      <div className="mx-auto flex max-w-3xl items-center gap-3">
        <Button
          variant="outline"
          size="icon"
          aria-label="Back"
          className="size-12"
          disabled={pending}
          onClick={onBack}
        >
          <ArrowLeft aria-hidden />
        </Button>
        <p className="min-w-0 flex-1 leading-tight">
          <Money amount={total} className="block font-display text-lead font-bold" />
          <span className="flex flex-wrap gap-x-1.5 text-xs text-muted-foreground [&>*]:whitespace-nowrap">
            <span>{`Step ${current} of ${WIZARD_STEPS.length}`}</span>
            {serviceCount > 0 ? (
              <span>{plural(serviceCount, { one: "1 service", other: "{count} services" })}</span>
            ) : null}
          </span>
        </p>
        {isLast ? (
          <Button size="lg" className="h-12 px-5" loading={pending} onClick={onConfirm}>
            Confirm Booking
          </Button>
        ) : (
          <Button size="lg" className="h-12 px-6" disabled={pending} onClick={onContinue}>
            Continue
            <ArrowRight aria-hidden />
          </Button>
        )}
      </div>
    </div>
  );
}
