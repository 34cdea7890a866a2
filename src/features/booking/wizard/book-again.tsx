"use client";

import { Alert } from "~/components/ui/alert";
import { ErrorState } from "~/components/ui/error-state";
import { PageLoading } from "~/components/ui/page-loading";
import type { UserView } from "~/domain/account/view";
import { api } from "~/trpc/react";
import { draftAgain } from "./again-draft";
import { BookingWizard } from "./booking-wizard";

type BookAgainProps = { bookingId: string; user: UserView };

/** Opens the wizard filled in from a past booking, without its time. */
export function BookAgain({ bookingId, user }: BookAgainProps) {
  const booking = api.booking.byId.useQuery({ id: bookingId });
  const garage = api.booking.vehicles.useQuery();
  const catalog = api.booking.services.useQuery();
  const queries = [booking, garage, catalog];
  if (queries.some(({ isPending }) => isPending)) return <PageLoading title="Book a service" />;
  if (garage.data === undefined || catalog.data === undefined) {
    return (
      <>
        <h1 className="sr-only">Book a service</h1>
        <ErrorState
          title="That booking couldn't be loaded"
          onRetry={() => queries.forEach((query) => void query.refetch())}
        />
      </>
    );
  }
  const again =
    booking.data === undefined || booking.data.customerId !== user.id
      ? null
      : draftAgain(booking.data, garage.data, catalog.data);
  return again === null ? (
    <BookingWizard user={user} prefill={{}} notice={<NothingThere />} />
  ) : (
    <BookingWizard
      user={user}
      prefill={{ again: again.draft }}
      notice={<FilledIn number={again.bookingNumber} leftOut={again.leftOut} />}
    />
  );
}

function NothingThere() {
  return (
    <Alert tone="warning" title="You can't book this again" className="mb-6">
      It isn&apos;t one of your past bookings. You can start a new one here.
    </Alert>
  );
}

function FilledIn({ number, leftOut }: { number: string; leftOut: readonly string[] }) {
  return (
    <Alert title={`Based on booking ${number}`} className="mb-6">
      <p>We filled in what you told us then. Check it, and choose a new time.</p>
      {leftOut.length === 0 ? null : (
        <p className="mt-1 font-semibold">
          We left out what we no longer offer: {leftOut.join(", ")}.
        </p>
      )}
    </Alert>
  );
}
