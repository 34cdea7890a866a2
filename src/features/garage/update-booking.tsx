"use client";

import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import type { CarJobs } from "~/domain/booking/garage/schema";
import { isOpen } from "~/domain/booking/status";
import { useNewPrice } from "~/features/booking/use-new-price";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { weekdayOf } from "./car-words";

type Job = CarJobs["open"][number];

/** Asks whether open bookings that were made before a car was corrected take the correction too. */
export function UpdateBookings({ jobs, name }: { jobs: readonly Job[]; name: string }) {
  const [kept, setKept] = useState<readonly string[]>([]);
  return jobs
    .filter(({ id, bookedCar }) => bookedCar !== undefined && !kept.includes(id))
    .map((job) => (
      <UpdateBooking
        key={job.id}
        job={job}
        name={name}
        onKeep={() => setKept((before) => [...before, job.id])}
      />
    ));
}

type UpdateBookingProps = { job: Job; name: string; onKeep: () => void };

function UpdateBooking({ job, name, onKeep }: UpdateBookingProps) {
  const { id, bookingNumber, status, total, bookedCar } = job;
  const newPrice = useNewPrice("save");
  const update = api.booking.updateCar.useMutation({
    onSuccess() {
      toast({ title: "Booking updated" });
    },
    onError(error, { seenTotal }) {
      if (newPrice.isAbout(error, String(seenTotal), send)) return;
      toast({ variant: "destructive", title: "Booking not updated", description: error.message });
    },
  });
  const send = (seenTotal: string) => update.mutate({ id, seenTotal });
  const day = weekdayOf(job.scheduledAt, job.timeZone);
  return (
    <Alert tone="info" title={`Update ${bookingNumber} too?`}>
      <p>
        {bookedCar === name
          ? `This booking for ${day} has the car's earlier details.`
          : `This booking for ${day} is for your ${bookedCar ?? name}.`}{" "}
        {isOpen(status)
          ? "Mechanics then see the corrected car."
          : "We'll tell your mechanic. The price stays the same."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button loading={update.isPending} onClick={() => send(total)}>
          Update booking
        </Button>
        <Button variant="outline" disabled={update.isPending} onClick={onKeep}>
          Keep as booked
        </Button>
      </div>
      {newPrice.dialog}
    </Alert>
  );
}
