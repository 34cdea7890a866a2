"use client";

import { Alert } from "~/components/ui/alert";
import { buttonVariants } from "~/components/ui/button";
import { Link } from "~/components/ui/link";
import { formatDollars } from "~/messages/format";
import { PATHS } from "~/lib/paths";
import { api } from "~/trpc/react";

/** Names an unpaid amount that blocks new bookings, with a link to pay it. Usually empty. */
export function OverdueNotice({ className }: { className?: string }) {
  const dues = api.payment.dues.useQuery(undefined, { staleTime: 0 });
  const overdue = dues.data?.find(({ stopsBookings }) => stopsBookings);
  if (overdue === undefined) return null;
  return (
    <Alert
      tone="warning"
      role="alert"
      title="Pay for your last service first"
      className={className}
    >
      <p>
        {formatDollars(overdue.amount)} for booking {overdue.bookingNumber} is more than a week
        overdue. You can book again as soon as it&apos;s paid.
      </p>
      <Link
        href={PATHS.checkoutOf(overdue.bookingId, overdue.id)}
        className={buttonVariants({ size: "sm", className: "mt-3" })}
      >
        Pay {formatDollars(overdue.amount)}
      </Link>
    </Alert>
  );
}
