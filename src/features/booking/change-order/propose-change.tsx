"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Money } from "~/components/ui/money";
import { Textarea } from "~/components/ui/textarea";
import {
  ELECTRICAL_DIAGNOSTIC,
  needsPhoto,
  operatorReason,
} from "~/domain/booking/change-order/rules";
import { CHANGE_ORDERS } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { centsToText, textToCents } from "~/domain/money";
import { TEXT_LIMITS } from "~/domain/text/limits";
import type { NamedVehicle } from "~/features/vehicle/vehicle-fields";
import { PhotoPicker } from "~/features/photo/photo-picker";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { AddedLines, emptyLine, lineError, type DraftLine } from "./added-lines";
import { AddService } from "./add-service";
import { DifferentCar, missingParts } from "./different-car";
import { earnsAfter, priceOfDraft } from "./draft-price";
import { RemovedLines } from "./removed-lines";

type ProposeChangeProps = { booking: BookingView; now: number; onClose: () => void };

/**
 * Creates a change order on site: another car, added and removed lines, the reason, and the new
 * total.
 */
export function ProposeChange({ booking, now, onClose }: ProposeChangeProps) {
  const [car, setCar] = useState<NamedVehicle | null>(null);
  const [added, setAdded] = useState<readonly DraftLine[]>([]);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [photos, setPhotos] = useState<{ ids: string[]; isBusy: boolean }>({
    ids: [],
    isBusy: false,
  });
  const [tried, setTried] = useState(false);
  const propose = api.booking.proposeChange.useMutation(
    withToasts(
      {
        success: { title: "Updated quote sent" },
        failure: { title: "Not sent", description: "server" },
      },
      { onSuccess: onClose },
    ),
  );
  const priced = added.map(({ kind, description, amount }) => ({
    kind,
    name: description.trim(),
    priceCents: textToCents(amount.replace(/^\$/, "")) ?? 0,
  }));
  const price = priceOfDraft(booking, { added: priced, removed });
  const earnsCents = earnsAfter(booking, price);
  const lacksPhoto = needsPhoto(priced) && photos.ids.length === 0;
  const isEmpty = car === null && added.length + removed.length === 0;
  const carErrors = car === null ? {} : missingParts(car);
  // A different car is a reason by itself.
  const isReasonMissing = car === null && reason.trim() === "";
  const endsWithDiagnosis = booking.diagnosticFee !== "0.00";
  const why = operatorReason({
    agreedSubtotalCents: textToCents(booking.subtotal) ?? 0,
    diagnosticFeeCents: textToCents(booking.diagnosticFee) ?? 0,
    addedCents: priced.reduce((sum, { priceCents }) => sum + priceCents, 0),
    left: price.left,
  });

  function send() {
    setTried(true);
    const isWrong =
      added.some((line) => lineError(line) !== null) || Object.keys(carErrors).length > 0;
    if (isEmpty || isWrong || isReasonMissing || lacksPhoto || photos.isBusy) return;
    propose.mutate({
      id: booking.id,
      add: priced.map(({ kind, name, priceCents }) => ({
        kind,
        description: name,
        amount: centsToText(priceCents),
      })),
      remove: [...removed],
      reason: reason.trim() === "" ? "It's a different car than the one booked." : reason,
      ...(car === null ? {} : { differentVehicle: car }),
      photoIds: photos.ids,
    });
  }

  return (
    <Dialog open onOpenChange={(open) => (open || propose.isPending ? undefined : onClose())}>
      <DialogContent role="alertdialog">
        <DialogHeader>
          <DialogTitle>Updated quote</DialogTitle>
          <DialogDescription>
            The customer sees the old and new total and approves or declines all of it. Nothing
            changes unless they approve.
          </DialogDescription>
        </DialogHeader>
        <DifferentCar
          booking={booking}
          car={car}
          errors={tried ? carErrors : {}}
          now={now}
          onChange={setCar}
          onAdd={(line) => setAdded([...added, line])}
        />
        <AddedLines lines={added} tried={tried} onChange={setAdded} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            disabled={added.length >= CHANGE_ORDERS.linesMost}
            onClick={() => setAdded([...added, emptyLine()])}
          >
            <Plus aria-hidden />
            {added.length === 0 ? "Add a part or labor" : "Add another line"}
          </Button>
          <AddService
            vehicle={carOf(car) ?? booking.vehicle}
            booked={booking.serviceIds}
            disabled={added.length >= CHANGE_ORDERS.linesMost}
            onAdd={(line) => setAdded([...added, line])}
          />
          {endsWithDiagnosis ? (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                setRemoved(booking.services.map(({ id }) => id));
                setAdded([
                  {
                    ...emptyLine(),
                    kind: "labor",
                    description: ELECTRICAL_DIAGNOSTIC.name,
                    amount: centsToText(ELECTRICAL_DIAGNOSTIC.priceCents),
                  },
                ]);
              }}
            >
              Stop after the diagnosis
            </Button>
          ) : null}
        </div>
        <RemovedLines lines={booking.services} removed={removed} onChange={setRemoved} />
        <Field
          label="Why?"
          {...(car === null ? { required: true } : { optional: true })}
          hint="The customer will see it."
          {...(tried && isReasonMissing ? { error: "Tell the customer why." } : {})}
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
        <PhotoPicker
          bookingId={booking.id}
          kind="change"
          label="Add photos"
          onChange={(ids, isBusy) => setPhotos({ ids, isBusy })}
        />
        {tried && lacksPhoto ? (
          <p role="alert" className="text-sm text-destructive">
            Parts over ${centsToText(CHANGE_ORDERS.photoFromCents)} need a photo.
          </p>
        ) : null}
        {tried && isEmpty ? (
          <p role="alert" className="text-sm text-destructive">
            Add or remove something, or say that it&apos;s a different car.
          </p>
        ) : null}
        {why === "large" ? (
          <Alert title="Large change">Our team reviews it before we ask the customer.</Alert>
        ) : null}
        {why === "low" ? (
          <Alert title="Very low price">Our team reviews it before we ask the customer.</Alert>
        ) : null}
        <div className="sticky -bottom-5 -mx-5 -mb-5 grid gap-3 border-t bg-popover px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
          <dl aria-live="polite" className="grid gap-1">
            <div className="flex items-baseline justify-between gap-4">
              <dt className="text-sm">
                {centsToText(price.totalCents) === booking.totalAmount ? (
                  "The total stays"
                ) : (
                  <>
                    New total, instead of <Money amount={booking.totalAmount} />
                  </>
                )}
              </dt>
              <dd className="font-display text-heading font-bold">
                <Money amount={centsToText(price.totalCents)} />
              </dd>
            </div>
            {earnsCents === null ? null : (
              <div className="flex items-baseline justify-between gap-4 text-sm">
                <dt>You&apos;d earn</dt>
                <dd className="font-semibold">
                  <Money amount={centsToText(earnsCents)} />
                </dd>
              </div>
            )}
          </dl>
          <div className="grid grid-cols-[auto_1fr] gap-3">
            <Button variant="outline" disabled={propose.isPending} onClick={onClose}>
              Go back
            </Button>
            <Button loading={propose.isPending} onClick={send}>
              Send to customer
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** Returns the car that's there, once it's named, to price services for it. */
function carOf(car: NamedVehicle | null) {
  return car === null || Object.keys(missingParts(car)).length > 0
    ? null
    : { ...car, year: Number(car.year) };
}
