"use client";

import { lazy } from "react";
import type { UserView } from "~/domain/account/view";
import { ListScreen } from "../table/list-screen";
import { BOOKINGS, BOOKINGS_ADDRESS } from "./booking-list";

/** Loaded when a booking is opened. */
const JobPanel = lazy(async () => ({ default: (await import("../job-panel/job-panel")).JobPanel }));

/** Renders /desk/bookings: every booking, searchable by number and people. */
export function BookingsScreen({ user }: { user: UserView }) {
  return (
    <ListScreen
      user={user}
      title="Bookings"
      description="All bookings, with details next to the list."
      here="/desk/bookings"
      address={BOOKINGS_ADDRESS}
      list={BOOKINGS}
      panel={({ booking }) =>
        booking === undefined ? null : (
          <JobPanel
            booking={booking}
            onClose={() => BOOKINGS_ADDRESS.show({ booking: undefined })}
          />
        )
      }
    />
  );
}
