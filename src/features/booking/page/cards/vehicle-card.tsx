import { CarFront } from "lucide-react";
import type { BookingView } from "~/domain/booking/view";
import { Fact, vehicleName } from "../../booking-facts";
import { ToldDetails } from "../../card/told-details";
import { PageCard } from "../page-card";

/** Shows the vehicle and the issue as the customer described it. */
export function VehicleCard({ booking }: { booking: BookingView }) {
  const { vehicle } = booking;
  return (
    <PageCard id="vehicle" title="Vehicle">
      <div className="grid gap-4 text-sm">
        <dl>
          <Fact icon={CarFront} label="Vehicle">
            <span className="font-semibold">{vehicleName(vehicle)}</span>
            {vehicle.nickname ? (
              <span className="text-muted-foreground"> “{vehicle.nickname}”</span>
            ) : null}
          </Fact>
        </dl>
        <ToldDetails booking={booking} />
      </div>
    </PageCard>
  );
}
