"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Textarea } from "~/components/ui/textarea";
import { OFFERED_TIMES } from "~/domain/claim/policy";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { instantOf } from "~/domain/time/wall-clock";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { zoneName } from "../zoned-time";

const FAILURE = { title: "Error", description: "server" } as const;

type AnswerClaimDialogProps = {
  claimId: string;
  timeZone: string;
  answer: "offer" | "decline";
  onClose: () => void;
};

/** Sends the mechanic's answer to a claim. */
export function AnswerClaimDialog({ answer, ...props }: AnswerClaimDialogProps) {
  return answer === "offer" ? <OfferDialog {...props} /> : <DeclineDialog {...props} />;
}

type DialogProps = Omit<AnswerClaimDialogProps, "answer">;

/**
 * Parses "2026-11-29T09:30" as local time at the service location. Returns null if it is invalid.
 */
function momentOf(text: string, timeZone: string): Date | null {
  const [date = "", time = ""] = text.split("T");
  return instantOf({ date, time: time.slice(0, 5) }, timeZone);
}

function OfferDialog({ claimId, timeZone, onClose }: DialogProps) {
  const [times, setTimes] = useState<readonly string[]>([""]);
  const [tried, setTried] = useState(false);
  const offer = api.booking.offerTimes.useMutation(
    withToasts({ success: { title: "Times offered" }, failure: FAILURE }, { onSuccess: onClose }),
  );
  const moments = times.map((text) => momentOf(text, timeZone));
  const change = (index: number, text: string) =>
    setTimes(times.map((one, at) => (at === index ? text : one)));
  const send = () => {
    setTried(true);
    const known = moments.filter((at) => at !== null);
    if (known.length < times.length) return;
    offer.mutate({ id: claimId, times: known.map((at) => at.toISOString()) });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="When can you come?"
      description={`The customer chooses one of these times and the visit is added to your jobs. It's free for them. All times are in ${zoneName(timeZone, new Date())}.`}
      confirmLabel="Offer"
      pending={offer.isPending}
      onConfirm={send}
    >
      <div className="grid gap-3">
        {times.map((text, index) => (
          <div key={index} className="flex items-end gap-2">
            <Field
              label={`Time ${index + 1}`}
              className="flex-1"
              {...(tried && moments[index] === null ? { error: "Enter a date and a time." } : {})}
            >
              {(control) => (
                <Input
                  {...control}
                  type="datetime-local"
                  max="9999-12-31T23:59"
                  value={text}
                  onChange={(event) => change(index, event.target.value)}
                />
              )}
            </Field>
            {times.length === 1 ? null : (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove time ${index + 1}`}
                onClick={() => setTimes(times.filter((_, at) => at !== index))}
              >
                <X aria-hidden />
              </Button>
            )}
          </div>
        ))}
        {times.length < OFFERED_TIMES.most ? (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setTimes([...times, ""])}
          >
            <Plus aria-hidden />
            Add another time
          </Button>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function DeclineDialog({ claimId, onClose }: DialogProps) {
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const decline = api.booking.declineClaim.useMutation(
    withToasts(
      { success: { title: "Our team will decide" }, failure: FAILURE },
      { onSuccess: onClose },
    ),
  );
  const isMissing = tried && reason.trim() === "";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Can't make the visit?"
      description="If you decline, our team will decide the claim. You may have to share a refund."
      confirmLabel="Decline visit"
      destructive
      pending={decline.isPending}
      onConfirm={() => {
        setTried(true);
        if (reason.trim() !== "") decline.mutate({ id: claimId, reason });
      }}
    >
      <Field
        label="Why?"
        required
        hint="The customer will see it."
        {...(isMissing ? { error: "Enter a reason." } : {})}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={TEXT_LIMITS.note}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
