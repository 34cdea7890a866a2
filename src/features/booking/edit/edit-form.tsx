"use client";

import type { ReactNode } from "react";
import { Alert } from "~/components/ui/alert";
import { Button, buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { Skeleton } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/view";
import type { ServiceView } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { BOOKING_REFUSALS } from "~/domain/booking/refusals";
import { useNow } from "~/features/mechanic/use-viewer-clock";
import { PATHS } from "~/lib/paths";
import { vehicleName } from "../booking-facts";
import { BookingSummary } from "../form/booking-summary";
import { DetailFields } from "../form/detail-fields";
import { LocationField } from "../form/location-field";
import { SchedulePicker } from "../schedule/schedule-picker";
import { ServicePicker } from "../form/service-picker";
import { addressOf } from "../wizard/use-booking-draft";
import { useEditBooking } from "./use-edit-booking";

type EditFormProps = {
  booking: BookingView;
  catalog: readonly ServiceView[];
  user: UserView;
  /** Reloads the booking and fills the form from it. */
  onReload: () => Promise<void>;
};

/** Edits a pending booking and shows the resulting price. */
export function EditForm({ booking, catalog, user, onReload }: EditFormProps) {
  const minute = useNow();
  const edit = useEditBooking(booking, catalog);
  const { draft, errors, change } = edit;
  return (
    <form
      ref={edit.form}
      noValidate
      className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        if (!edit.pending) edit.save();
      }}
    >
      <div className="grid min-w-0 gap-10">
        {edit.stale && !edit.pending ? (
          <Alert tone="warning" role="alert" title={BOOKING_REFUSALS.bookingChanged.sentence}>
            <p>We&apos;ll replace what you entered with the current booking.</p>
            <Button variant="outline" size="sm" className="mt-3" onClick={() => void onReload()}>
              Reload booking
            </Button>
          </Alert>
        ) : null}
        <Part title="Location and schedule">
          <LocationField
            value={draft.serviceLocation}
            error={errors.serviceLocation}
            ownAddress={addressOf(user)}
            onChange={(serviceLocation) => change({ serviceLocation })}
          />
          {minute === null ? (
            // Bookable times depend on the viewer's clock, which the server doesn't know.
            <Skeleton className="h-[34rem]" />
          ) : (
            <SchedulePicker
              schedule={draft}
              error={errors.scheduledAt}
              now={new Date(minute)}
              onChange={change}
            />
          )}
        </Part>
        <Part title="Services">
          <ServicePicker
            services={edit.services}
            selectedIds={draft.serviceIds}
            issueDescription={booking.issueDescription}
            error={errors.serviceIds}
            onChange={(serviceIds) => change({ serviceIds })}
          />
        </Part>
        <Part title="Issue">
          <DetailFields
            values={draft}
            services={edit.selected}
            diagnosisTotal={edit.cost.diagnosisTotal}
            onChange={change}
          />
        </Part>
      </div>
      <aside aria-label="New price" className="lg:sticky lg:top-20">
        <BookingSummary
          title="Your changes"
          vehicle={vehicleName(booking.vehicle)}
          serviceLocation={draft.serviceLocation}
          scheduledAt={edit.scheduledAt}
          timeZone={draft.timeZone}
          cost={edit.cost}
        >
          {booking.paymentStatus === "authorized" && edit.cost.total !== booking.totalAmount ? (
            <Alert tone="info" title="The total changes">
              We&apos;ll release the hold on your card, and you confirm the new amount at checkout.
            </Alert>
          ) : null}
          <div className="grid gap-2">
            <Button type="submit" size="lg" loading={edit.pending}>
              Save Changes
            </Button>
            <Link href={PATHS.serviceHistory} className={buttonVariants({ variant: "ghost" })}>
              Discard changes
            </Link>
          </div>
        </BookingSummary>
      </aside>
      {edit.warnings}
      {edit.newPrice}
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5">
      <h2 className="font-display text-heading font-semibold">{title}</h2>
      {children}
    </section>
  );
}
