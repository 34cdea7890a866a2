"use client";

import { Card } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import { LEDGER_KIND_LABELS } from "~/domain/payment/ledger-words";
import type { StatementView } from "~/domain/payment/schema";
import { dateFormat } from "~/messages/date-format";
import { useViewerTimeZone } from "../use-viewer-clock";

/** Lists the mechanic's ledger entries, newest first. */
export function StatementRows({ rows }: { rows: StatementView["rows"] }) {
  const timeZone = useViewerTimeZone();
  const day = dateFormat({
    month: "short",
    day: "numeric",
    year: "numeric",
    timeZone,
  });
  return (
    <Card className="overflow-hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">Payments, fees and refunds, newest first</caption>
        <thead className="max-sm:sr-only">
          <tr className="border-b text-left text-muted-foreground">
            <th scope="col" className="px-5 py-3 font-medium">
              Date
            </th>
            <th scope="col" className="px-5 py-3 font-medium">
              Booking
            </th>
            <th scope="col" className="px-5 py-3 font-medium">
              Description
            </th>
            <th scope="col" className="px-5 py-3 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-b last:border-0 max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:px-4 max-sm:py-3"
            >
              <td className="tabular-nums max-sm:order-3 max-sm:text-xs max-sm:text-muted-foreground sm:px-5 sm:py-3">
                {day.format(new Date(row.at))}
              </td>
              <td className="tabular-nums max-sm:order-4 max-sm:text-right max-sm:text-xs max-sm:text-muted-foreground sm:px-5 sm:py-3">
                {row.bookingNumber}
              </td>
              <td className="font-medium max-sm:order-1 sm:px-5 sm:py-3">
                {LEDGER_KIND_LABELS[row.kind]}
              </td>
              <td className="text-right font-semibold max-sm:order-2 sm:px-5 sm:py-3">
                <Money amount={row.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
