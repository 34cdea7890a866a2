"use client";

import { useId, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { RadioCards } from "~/components/ui/radio-cards";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import type { BookingView } from "~/domain/booking/view";
import { CLAIM_RULES, type ClaimKind, type ClaimSide } from "~/domain/claim/kinds";
import { DESK_HOURS, OFFER_HOURS, OWN_PARTS_SENTENCE, safetyAlerted } from "~/domain/claim/policy";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { PhotoPicker } from "~/features/photo/photo-picker";
import { toast } from "~/lib/use-toast";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type OpenClaimDialogProps = {
  booking: BookingView;
  side: ClaimSide;
  kinds: readonly ClaimKind[];
  onClose: () => void;
};

/** Files a claim with a description and photos. Says first what happens next. */
export function OpenClaimDialog({ booking, side, kinds, onClose }: OpenClaimDialogProps) {
  const kindLabel = useId();
  const [kind, setKind] = useState<ClaimKind | undefined>(
    kinds.length === 1 ? kinds[0] : undefined,
  );
  const [lineId, setLineId] = useState(booking.services[0]?.id ?? "");
  const [failed, setFailed] = useState<"work" | "part">("work");
  const [description, setDescription] = useState("");
  const [photos, setPhotos] = useState<{ ids: string[]; isBusy: boolean }>({
    ids: [],
    isBusy: false,
  });
  const [tried, setTried] = useState(false);
  const claim = api.booking.claim.useMutation(
    withToasts(
      { failure: { title: "Error", description: "server" } },
      {
        onSuccess: ({ kind, mailedTo }) => {
          toast(
            kind === "safety"
              ? { title: "Report sent", description: safetyAlerted(mailedTo) }
              : { title: "Claim sent", description: "You'll find what happens next below." },
          );
          onClose();
        },
      },
    ),
  );
  const isMissing = tried && description.trim() === "";
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={
        kinds.every((one) => one === "safety") ? "Report a safety problem" : "Report a problem"
      }
      {...(kind === undefined ? {} : { description: nextWords(kind, side) })}
      confirmLabel="Send report"
      cancelLabel="Cancel"
      pending={claim.isPending || photos.isBusy}
      onConfirm={() => {
        setTried(true);
        if (kind === undefined || description.trim() === "") return;
        const about = kind === "warranty" ? { lineId, failed } : {};
        claim.mutate({ id: booking.id, kind, description, photoIds: photos.ids, ...about });
      }}
    >
      <div className="grid gap-1.5">
        <p id={kindLabel} className="text-sm font-semibold">
          What&apos;s wrong?
        </p>
        <RadioCards
          aria-labelledby={kindLabel}
          value={kind ?? ""}
          onValueChange={(value) => setKind(kinds.find((one) => one === value))}
          options={kinds.map((value) => ({
            value,
            label: CLAIM_RULES[value].label,
            description: CLAIM_RULES[value].hint,
          }))}
        />
        {tried && kind === undefined ? (
          <p role="alert" className="text-sm text-destructive">
            Choose what's wrong.
          </p>
        ) : null}
      </div>
      {kind === "warranty" ? (
        <WarrantyFields
          booking={booking}
          lineId={lineId}
          failed={failed}
          onLine={setLineId}
          onFailed={setFailed}
        />
      ) : null}
      <Field
        label="What happened?"
        required
        {...(isMissing ? { error: "Describe what happened." } : {})}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            maxLength={TEXT_LIMITS.issue}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      <PhotoPicker
        bookingId={booking.id}
        kind="claim"
        onChange={(ids, isBusy) => setPhotos({ ids, isBusy })}
      />
    </ConfirmDialog>
  );
}

/** Says what happens after the claim is sent. */
function nextWords(kind: ClaimKind, side: ClaimSide): string {
  if (kind === "warranty") {
    return `Your mechanic has ${OFFER_HOURS} hours to offer times for a free visit. If they don't, our team will decide.`;
  }
  const answer = `We'll answer within ${DESK_HOURS} hours.`;
  if (kind === "safety") {
    return `If you're in danger, call 911. We alert our team the moment you send this, and we don't tell the other person. If they work for us, only their colleagues read it. If there are none, we'll tell you who does. ${answer}`;
  }
  return side === "customer"
    ? `${answer} Until then, we won't pay your mechanic for this job.`
    : answer;
}

type WarrantyFieldsProps = {
  booking: BookingView;
  lineId: string;
  failed: "work" | "part";
  onLine: (id: string) => void;
  onFailed: (failed: "work" | "part") => void;
};

/** Asks which work is affected and, if the customer brought parts, whether one of them failed. */
function WarrantyFields({ booking, lineId, failed, onLine, onFailed }: WarrantyFieldsProps) {
  return (
    <>
      <Field label="Which service?">
        {(control) => (
          <Select
            {...control}
            value={lineId}
            options={booking.services.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => onLine(event.target.value)}
          />
        )}
      </Field>
      {booking.customerProvidesPartss ? (
        <Field label="What failed?">
          {(control) => (
            <Select
              {...control}
              value={failed}
              options={[
                { value: "work", label: "The work" },
                { value: "part", label: "A part" },
              ]}
              onChange={(event) => onFailed(event.target.value === "part" ? "part" : "work")}
            />
          )}
        </Field>
      ) : null}
      {booking.customerProvidesPartss && failed === "part" ? (
        <Alert title="Did you provide the part?">{OWN_PARTS_SENTENCE}</Alert>
      ) : null}
    </>
  );
}
