"use client";

import { RectangleEllipsis, ScanBarcode } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Fact } from "~/features/booking/booking-facts";
import { api } from "~/trpc/react";

/** Shows a mechanic the car's VIN and plate whenever they see the street. */
export function VinAndPlate({ jobId }: { jobId: string }) {
  const car = api.booking.jobCar.useQuery({ id: jobId });
  const [shows, setShows] = useState(false);
  const { vin, vinLastSix, plate, plateState } = car.data ?? {};
  const where = [plate, plateState].filter(Boolean).join(" · ");
  return (
    <>
      {vin === undefined ? null : (
        <Fact icon={ScanBarcode} label="VIN">
          <span className="font-mono wrap-anywhere">
            {shows ? vin : `VIN •••• ${vinLastSix ?? ""}`}
          </span>{" "}
          <Button variant="link" size="sm" className="px-0" onClick={() => setShows(!shows)}>
            {shows ? "Hide VIN" : "Show VIN"}
          </Button>
        </Fact>
      )}
      {where === "" ? null : (
        <Fact icon={RectangleEllipsis} label="License plate">
          {where}
        </Fact>
      )}
    </>
  );
}
