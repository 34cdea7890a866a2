"use client";

import { wallClockOf } from "~/domain/time/wall-clock";
import { TimeSlots } from "../schedule/time-slots";
import { MechanicTimes } from "./mechanic-times";
import { NearbyTimes } from "./nearby-times";
import type { FreeTimesProps } from "./times-props";

/**
 * Shows the requested mechanic's free times, or the usual times with the number of free mechanics
 * nearby. Until services are chosen, and to visitors without an account, it shows the usual times
 * only.
 */
export function FreeTimes(props: FreeTimesProps) {
  const { isSignedIn, draft, serviceIds, now, onChange } = props;
  const { date, time, timeZone, mechanicId } = draft;
  if (!isSignedIn || timeZone === "" || serviceIds.length === 0) {
    const choose = (chosen: string) => onChange({ time: chosen });
    return <TimeSlots {...{ date, time, timeZone, now }} onChange={choose} />;
  }
  const times = {
    ...props,
    today: wallClockOf(now, timeZone).date,
    services: [...serviceIds].sort(),
  };
  if (mechanicId === "") return <NearbyTimes {...times} />;
  return (
    <MechanicTimes
      {...times}
      mechanicId={mechanicId}
      chosen={draft}
      onAskAll={() => onChange({ mechanicId: "" })}
    />
  );
}
