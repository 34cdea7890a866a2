import type { BookingView } from "~/domain/booking/view";
import { JobEarnings } from "~/features/mechanic/job-earnings";
import { PaymentLine } from "~/features/mechanic/payment-line";
import { PaymentRows } from "~/features/payment/payment-rows";
import { CostBreakdown, costOfBooking } from "../../cost-breakdown";
import { ExtraSums } from "./money-card";
import { PageCard } from "../page-card";

/** Shows the job's price and how it is secured, and its payments to the assigned mechanic. */
export function JobMoneyCard({ job, isMine }: { job: BookingView; isMine: boolean }) {
  return (
    <PageCard id="money" title="Price and payment" isFolded={isMine}>
      <div className="grid gap-4">
        <CostBreakdown cost={costOfBooking(job)} />
        <JobEarnings job={job} />
        <ExtraSums booking={job} />
        <PaymentLine job={job} />
        {isMine ? <PaymentRows bookingId={job.id} /> : null}
      </div>
    </PageCard>
  );
}
