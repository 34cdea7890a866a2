import { Money } from "~/components/ui/money";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { LEDGER_KIND_LABELS } from "~/domain/payment/ledger-words";
import { deskDateTime } from "../frame/desk-zone";
import { BookingRefunds } from "../refunds/booking-refunds";
import { PanelSection } from "../panel/panel-section";

const ACCOUNT_LABELS = { mechanic: "Mechanic", platform: "Platform" } as const;
const HEAD = "py-1.5 pr-4 font-normal text-muted-foreground";

/** Shows a booking's refundable amounts and ledger entries. */
export function JobLedger({ job }: { job: DeskBookingView }) {
  return (
    <>
      <PanelSection title="Refunds">
        <BookingRefunds booking={job.bookingNumber} />
      </PanelSection>
      <PanelSection title="Ledger">
        {job.ledger.length === 0 ? (
          <p className="text-muted-foreground">No payments yet.</p>
        ) : (
          <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Ledger">
            <table className="w-full min-w-[26rem]">
              <thead>
                <tr className="border-b text-left">
                  <th scope="col" className={HEAD}>
                    Account
                  </th>
                  <th scope="col" className={HEAD}>
                    Entry
                  </th>
                  <th scope="col" className={HEAD}>
                    When
                  </th>
                  <th scope="col" className={`${HEAD} pr-0 text-right`}>
                    Amount
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y">
                {job.ledger.map(({ id, account, kind, amount, at }) => (
                  <tr key={id}>
                    <td className="py-1.5 pr-4">{ACCOUNT_LABELS[account]}</td>
                    <td className="py-1.5 pr-4">{LEDGER_KIND_LABELS[kind]}</td>
                    <td className="py-1.5 pr-4 whitespace-nowrap">
                      <time dateTime={at}>{deskDateTime(at)}</time>
                    </td>
                    <td className="py-1.5 text-right">
                      <Money amount={amount} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PanelSection>
    </>
  );
}
