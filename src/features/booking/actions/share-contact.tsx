"use client";

import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { TEXT_DETAILS } from "~/domain/booking/details/details";
import { UNVERIFIED_CONTACT } from "~/domain/booking/policy";
import type { BookingView } from "~/domain/booking/view";
import { formatDateTime } from "~/messages/format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

/** Says when an unverified mechanic sees the address, and lets the customer show it now. */
export function ShareContact({ booking }: { booking: BookingView }) {
  const [asking, setAsking] = useState(false);
  const { contactOpensAt, timeZone, mechanicName, serviceLocation } = booking;
  const { customer, vehicle } = booking;
  const mechanic = mechanicName ?? "Your mechanic";
  const share = api.booking.shareContact.useMutation(
    withToasts(
      {
        success: {
          title: "Address shared",
          description: `${mechanic} can see your street, notes and phone now.`,
        },
        failure: { title: "Error", description: "server" },
      },
      { onSuccess: () => setAsking(false) },
    ),
  );
  if (contactOpensAt === null) return null;
  return (
    <Alert title="Your street and phone are still private" role="status" className="mb-3">
      <p>
        We haven&apos;t verified {mechanic} yet. They&apos;ll see your street, notes and phone{" "}
        {UNVERIFIED_CONTACT.opensHoursBefore} hours before the start, on{" "}
        <time dateTime={contactOpensAt} className="font-semibold">
          {formatDateTime(contactOpensAt, timeZone)}
        </time>
        .
      </p>
      <div className="mt-3">
        <Button size="sm" variant="outline" onClick={() => setAsking(true)}>
          Share address now
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Share your address with ${mechanic}?`}
        description={`We haven't verified this mechanic yet. Only ${mechanic} will see this now:`}
        confirmLabel="Share address"
        cancelLabel="Keep it private"
        pending={share.isPending}
        onConfirm={() => share.mutate({ id: booking.id })}
      >
        <dl className="grid gap-2 text-sm wrap-anywhere">
          <Shown label="Address">{serviceLocation}</Shown>
          {customer.phone ? <Shown label="Phone">{customer.phone}</Shown> : null}
          {TEXT_DETAILS.filter(({ isPrivate }) => isPrivate).map(({ name, told }) => {
            const text = booking[name];
            return text ? (
              <Shown key={name} label={told.mechanic}>
                {text}
              </Shown>
            ) : null;
          })}
          {vehicle.notes ? <Shown label="Vehicle notes">{vehicle.notes}</Shown> : null}
          {vehicle.photo ? <Shown label="Vehicle photo">The photo in your profile</Shown> : null}
        </dl>
      </ConfirmDialog>
    </Alert>
  );
}

function Shown({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="font-semibold whitespace-pre-line">{children}</dd>
    </div>
  );
}
