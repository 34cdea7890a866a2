import type { BookingView } from "~/domain/booking/view";
import { CustomerWords, VehicleFact, WorkFacts } from "~/features/mechanic/job-facts";
import { PageCard } from "../page-card";

/** Shows the vehicle, the issue, and what to bring. */
export function JobVehicleCard({ job }: { job: BookingView }) {
  return (
    <PageCard id="vehicle" title="Vehicle and problem">
      <div className="grid gap-4">
        <dl className="grid gap-2.5 text-sm">
          <VehicleFact job={job} />
          <WorkFacts job={job} />
        </dl>
        <CustomerWords job={job} />
      </div>
    </PageCard>
  );
}
