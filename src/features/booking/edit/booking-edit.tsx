"use client";

import { useState } from "react";
import { buttonVariants } from "~/components/ui/button";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { PageHeader } from "~/components/ui/page-header";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import { BOOKING_REFUSALS } from "~/domain/booking/refusals";
import { canEdit, STATUS_LABELS } from "~/domain/booking/status";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";
import { WhichBooking } from "../which-booking";
import { EditForm } from "./edit-form";

/** Renders /customer/booking/{bookingId}/edit, a form for a pending booking. */
export function BookingEdit({ bookingId, user }: { bookingId: string; user: UserView }) {
  const booking = api.booking.byId.useQuery({ id: bookingId });
  const services = api.booking.services.useQuery();
  // Keeps the version that filled the form. A newer one never overwrites what the user typed.
  const [reloads, setReloads] = useState(0);

  if (booking.isPending || services.isPending) return <Placeholder />;
  const missing = booking.error?.data?.reason === "NOT_FOUND";
  if (missing || (booking.data && booking.data.customerId !== user.id)) {
    return (
      <Refusal
        title="Booking not found"
        text="It may have been removed, or it belongs to another account."
      />
    );
  }
  if (!booking.data || !services.data) {
    const failed = booking.data ? services : booking;
    return (
      <ErrorState
        title="The booking couldn't be loaded"
        description={failed.error?.message}
        onRetry={() => void failed.refetch()}
        action={<BackLink />}
      />
    );
  }
  if (!canEdit(booking.data.status)) {
    return (
      <Refusal
        title={BOOKING_REFUSALS.cannotEdit.sentence}
        text={`You can only edit pending bookings. This one's status: ${STATUS_LABELS[booking.data.status]}.`}
      />
    );
  }
  return (
    <>
      <PageHeader
        {...PAGE_HEADS.editBooking}
        description={<WhichBooking of={booking.data} text={PAGE_HEADS.editBooking.description} />}
      />
      <EditForm
        key={reloads}
        booking={booking.data}
        catalog={services.data}
        user={user}
        onReload={async () => {
          await booking.refetch();
          setReloads((count) => count + 1);
        }}
      />
    </>
  );
}

function BackLink() {
  return (
    <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "outline" })}>
      {PAGE_HEADS.editBooking.backLabel}
    </Link>
  );
}

function Refusal({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <h1 className="font-display text-title font-bold">{title}</h1>
      <p className="max-w-prose text-muted-foreground">{text}</p>
      <BackLink />
    </div>
  );
}

function Placeholder() {
  return (
    <>
      <PageHeader {...PAGE_HEADS.editBooking} />
      <div
        role="status"
        aria-label="Loading the booking"
        className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <Skeleton className="h-[36rem]" />
        <Skeleton className="h-96" />
      </div>
    </>
  );
}
