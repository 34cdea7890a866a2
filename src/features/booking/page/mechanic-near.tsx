"use client";

import { FOLLOWING } from "~/domain/booking/policy";
import type { PositionView } from "~/domain/booking/position";
import { Home } from "~/features/search/map-marks";
import { dateFormat } from "~/messages/date-format";
import { api } from "~/trpc/react";

type MechanicNearProps = { bookingId: string; timeZone: string };

/** Shows how near the mechanic is, once they are near and if they share it. */
export function MechanicNear({ bookingId, timeZone }: MechanicNearProps) {
  const { data } = api.booking.position.get.useQuery({ id: bookingId }, { staleTime: 0 });
  const position = data?.position ?? null;
  return position === null ? null : <NearPicture position={position} timeZone={timeZone} />;
}

type NearPictureProps = { position: NonNullable<PositionView["position"]>; timeZone: string };

/** Draws mile rings around the service location and the mechanic as a dot. */
export function NearPicture({ position, timeZone }: NearPictureProps) {
  const { milesLeft, bearing, recordedAt } = position;
  const clock = dateFormat({ hour: "numeric", minute: "2-digit", timeZone });
  const turned = (bearing * Math.PI) / 180;
  const away = milesLeft * MILE;
  return (
    <figure className="mb-3 flex flex-wrap items-center gap-4 rounded-lg border bg-card p-4">
      <svg
        aria-hidden
        viewBox="-100 -100 200 200"
        className="size-36 shrink-0 rounded-md bg-art-sky"
      >
        {RINGS.map((miles) => (
          <g key={miles}>
            <circle
              r={miles * MILE}
              fill="none"
              strokeDasharray="2 6"
              strokeLinecap="round"
              strokeWidth="1.5"
              className="stroke-art-steel"
            />
            <text
              y={5 - miles * MILE}
              textAnchor="middle"
              paintOrder="stroke"
              strokeWidth="4"
              className="fill-muted-foreground stroke-art-sky text-sm font-medium tabular-nums"
            >
              {miles} mi
            </text>
          </g>
        ))}
        <Home x={0} y={0} />
        <circle
          cx={Math.sin(turned) * away}
          cy={-Math.cos(turned) * away}
          r="9"
          strokeWidth="3"
          className="fill-primary stroke-foreground"
        />
      </svg>
      <figcaption className="min-w-0 flex-1 basis-40 text-sm">
        <p className="text-lead font-semibold tabular-nums">{milesLeft.toFixed(1)} miles away</p>
        <p className="text-muted-foreground">
          Straight-line distance,{" "}
          <time dateTime={recordedAt}>{clock.format(new Date(recordedAt))}</time>.
        </p>
      </figcaption>
    </figure>
  );
}

const RINGS = [FOLLOWING.seenWithinMiles / 2, FOLLOWING.seenWithinMiles] as const;
/** One mile in the picture's units. */
const MILE = 88 / FOLLOWING.seenWithinMiles;
