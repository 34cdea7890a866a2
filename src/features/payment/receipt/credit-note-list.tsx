"use client";

import { Download } from "lucide-react";
import { buttonVariants } from "~/components/ui/button";
import { Money } from "~/components/ui/money";
import type { CreditNoteView } from "~/domain/payment/refund/credit-note";
import { useViewerTimeZone } from "~/features/mechanic/use-viewer-clock";
import { formatDateTime } from "~/messages/format";
import { BOOKING_PATHS } from "~/lib/booking-paths";

/** Lists refunds with their credit notes. */
export function CreditNoteList({ notes }: { notes: readonly CreditNoteView[] }) {
  const timeZone = useViewerTimeZone();
  return (
    <ul className="mt-2 divide-y text-sm">
      {notes.map(({ bookingId, number, amount, issuedAt, voidedAt }) => (
        <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <span>
            <Money amount={amount} className="font-semibold" />{" "}
            {voidedAt === null ? "refunded" : "couldn't be refunded"},{" "}
            {formatDateTime(voidedAt ?? issuedAt, timeZone)}
          </span>
          <a
            href={BOOKING_PATHS.creditNotePdf(bookingId, number)}
            download
            className={buttonVariants({ variant: "outline", size: "sm" })}
          >
            <Download aria-hidden />
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}
