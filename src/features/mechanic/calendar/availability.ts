import type { RouterOutputs } from "~/trpc/react";

/** A mechanic's working hours and time off, as the calendar's call returns them. */
export type Availability = RouterOutputs["mechanic"]["availability"];
