import type { BookingView } from "~/domain/booking/view";
import { CustomerWords, VehicleFact, VehicleWords, WorkFacts } from "~/features/mechanic/job-facts";
import { VinAndPlate } from "~/features/vehicle/vin-and-plate";
import { PageCard } from "../page-card";

type JobVehicleCardProps = {
  job: BookingView;
  isMine: boolean;
  /** The page begins with the customer's words. */
  withoutWords: boolean;
};

/** Shows the vehicle, the issue, and what to bring. */
export function JobVehicleCard({ job, isMine, withoutWords }: JobVehicleCardProps) {
  return (
    <PageCard id="vehicle" title="Vehicle and problem">
      <div className="grid gap-4">
        <dl className="grid gap-2.5 text-sm">
          <VehicleFact job={job} />
          {isMine ? <VinAndPlate jobId={job.id} /> : null}
          <WorkFacts job={job} />
        </dl>
        {withoutWords ? null : <CustomerWords job={job} />}
        <VehicleWords job={job} />
      </div>
    </PageCard>
  );
}
