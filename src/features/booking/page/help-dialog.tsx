"use client";

import { ChevronRight, LifeBuoy, MessageSquareWarning, ShieldAlert } from "lucide-react";
import { useState, type ReactNode } from "react";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import type { BookingView } from "~/domain/booking/view";
import { claimableKinds } from "~/domain/claim/claimable";
import type { ClaimKind, ClaimSide } from "~/domain/claim/kinds";
import { SupportDialog } from "~/features/home/contact-support";
import { OpenClaimDialog } from "../claims/open-claim-dialog";

type HelpDialogProps = {
  booking: BookingView;
  side: ClaimSide;
  now: number;
  onClose: () => void;
};

type Step = { kinds: readonly ClaimKind[] } | "support" | "choose";

/** Asks what's wrong and leads to the claim, the safety report or our team. */
export function HelpDialog({ booking, side, now, onClose }: HelpDialogProps) {
  const [step, setStep] = useState<Step>("choose");
  const kinds = claimableKinds(booking, side, new Date(now));
  const claims = kinds.filter((kind) => kind !== "safety");
  if (step === "support") {
    const message = `About booking ${booking.bookingNumber}: `;
    return <SupportDialog message={message} onClose={onClose} />;
  }
  if (step !== "choose") {
    return <OpenClaimDialog booking={booking} side={side} kinds={step.kinds} onClose={onClose} />;
  }
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>How can we help?</DialogTitle>
          <DialogDescription>If you&apos;re in danger, call 911 first.</DialogDescription>
        </DialogHeader>
        <ul className="grid gap-3">
          {claims.length === 0 ? null : (
            <Choice
              icon={<MessageSquareWarning aria-hidden />}
              title="Report a problem with the job"
              text="Work not done, damage, a wrong amount, or a repair that didn't hold."
              onChoose={() => setStep({ kinds: claims })}
            />
          )}
          {kinds.includes("safety") ? (
            <Choice
              icon={<ShieldAlert aria-hidden />}
              title="Report a safety problem"
              text="Someone was in danger or felt threatened. Our team is alerted at once."
              onChoose={() => setStep({ kinds: ["safety"] })}
            />
          ) : null}
          <Choice
            icon={<LifeBuoy aria-hidden />}
            title="Contact support"
            text="We'll answer by email."
            onChoose={() => setStep("support")}
          />
        </ul>
      </DialogContent>
    </Dialog>
  );
}

type ChoiceProps = { icon: ReactNode; title: string; text: string; onChoose: () => void };

function Choice({ icon, title, text, onChoose }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="flex w-full items-center gap-3 rounded-lg border p-4 text-left hover:border-foreground hover:bg-muted/60 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-link"
      >
        {icon}
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted-foreground">{text}</span>
        </span>
        <ChevronRight aria-hidden className="text-muted-foreground!" />
      </button>
    </li>
  );
}
