"use client";

import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { cn } from "~/components/cn";
import type { RouterOutputs } from "~/trpc/react";
import { drawAreas } from "./map-picture";
import { Grid, Home, Pin, Scale } from "./map-marks";

const HEIGHT = { phone: 380, desktop: 500 } as const;

type AreaMapProps = {
  result: RouterOutputs["mechanic"]["search"];
  pointedAt: string | null;
  onPoint: (userId: string | null) => void;
};

/**
 * Draws the mechanics' areas without map tiles: mile rings around the location, a disc per area, a
 * pin per mechanic. One pin is in the tab order, and arrow keys move between pins.
 */
export function AreaMap({ result, pointedAt, onPoint }: AreaMapProps) {
  const { box, width } = useWidth();
  const { origin, mechanics } = result;
  const height = width < 400 ? HEIGHT.phone : HEIGHT.desktop;
  const picture = useMemo(
    () => drawAreas(origin, mechanics, { width, height }),
    [origin, mechanics, width, height],
  );
  if (picture === null) {
    return (
      <div ref={box}>
        <p className="rounded-lg border bg-card p-6 text-sm text-muted-foreground">
          We don&apos;t know where these mechanics are, so we can&apos;t show a map.
        </p>
      </div>
    );
  }
  const { pins, rings, middle } = picture;
  const inOrder = [...pins].sort((a, b) => Number(a.id === pointedAt) - Number(b.id === pointedAt));
  const tabStop = pins.some(({ id }) => id === pointedAt) ? pointedAt : pins[0]?.id;
  const moveOn = (event: KeyboardEvent<SVGGElement>, index: number) => {
    const step = STEPS[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPoint(pins[index]?.id ?? null);
      return;
    }
    if (step === undefined) return;
    event.preventDefault();
    const next = pins[(index + step + pins.length) % pins.length];
    if (!next) return;
    onPoint(next.id);
    const svg = event.currentTarget.ownerSVGElement;
    svg?.querySelector<SVGGElement>(`[data-pin="${CSS.escape(next.id)}"]`)?.focus();
  };
  return (
    <div ref={box}>
      <figure className="overflow-hidden rounded-lg border bg-card shadow-card">
        <svg
          role="group"
          aria-label={`Map of where mechanics work${origin ? ` around ${origin.label}` : ""}. ${pins.length} mechanics; use the arrow keys to go from one to the next.`}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="block max-w-full bg-art-sky"
        >
          <Grid width={width} height={height} />
          <g aria-hidden>
            {rings.map(({ miles, radius }) => (
              <g key={miles}>
                <circle
                  cx={middle.x}
                  cy={middle.y}
                  r={radius}
                  fill="none"
                  className="stroke-art-steel"
                  strokeDasharray="2 6"
                  strokeLinecap="round"
                  strokeWidth="1.5"
                />
                <text
                  x={middle.x}
                  y={middle.y - radius - 5}
                  textAnchor="middle"
                  paintOrder="stroke"
                  strokeWidth="4"
                  className="fill-muted-foreground stroke-art-sky text-xs font-medium tabular-nums"
                >
                  {miles} mi
                </text>
              </g>
            ))}
            {pins.map(({ id, place, reach }) => (
              <circle
                key={id}
                cx={place.x}
                cy={place.y}
                r={reach}
                className={cn(
                  "transition-opacity duration-200",
                  id === pointedAt
                    ? // Transparent yellow looks khaki on this background, so the disc is pale with a yellow edge.
                      "fill-card/55 stroke-art-paint-shade dark:fill-foreground/10 dark:stroke-primary"
                    : pointedAt === null
                      ? "fill-ring/5 stroke-ring/35"
                      : "fill-ring/3 stroke-ring/15",
                )}
                strokeWidth={id === pointedAt ? 2 : 1}
              />
            ))}
            {origin ? <Home x={middle.x} y={middle.y} /> : null}
          </g>
          {/* Drawn with the chosen pin on top. The clickable elements above them keep a fixed order. */}
          <g aria-hidden>
            {inOrder.map((pin) => (
              <g key={pin.id} transform={`translate(${pin.at.x} ${pin.at.y})`}>
                <Pin chosen={pin.id === pointedAt} online={pin.online} initials={pin.initials} />
              </g>
            ))}
          </g>
          {pins.map((pin, index) => (
            <g
              key={pin.id}
              data-pin={pin.id}
              role="button"
              tabIndex={pin.id === tabStop ? 0 : -1}
              aria-pressed={pin.id === pointedAt}
              aria-label={pin.label}
              transform={`translate(${pin.at.x} ${pin.at.y})`}
              className="group cursor-pointer outline-none"
              onMouseEnter={() => onPoint(pin.id)}
              onFocus={() => onPoint(pin.id)}
              onClick={() => onPoint(pin.id)}
              onKeyDown={(event) => moveOn(event, index)}
            >
              <circle r="22" fill="transparent" />
              <circle
                r="19"
                fill="none"
                strokeWidth="2.5"
                className="stroke-ring opacity-0 group-focus-visible:opacity-100"
              />
            </g>
          ))}
          <Scale width={width} height={height} ring={rings[0]} />
        </svg>
        <figcaption className="border-t px-4 py-3 text-xs text-muted-foreground">
          {origin
            ? `Rings show miles from ${origin.label}. `
            : "Rings show miles from the center of the results. "}
          Circles show how far each mechanic drives. Pins are accurate to about a mile.
        </figcaption>
      </figure>
    </div>
  );
}

const STEPS: Partial<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/**
 * Returns the picture's width on this screen. It is drawn in real pixels, so that text keeps its
 * size.
 */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(358);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const watcher = new ResizeObserver(([entry]) => {
      // Hidden behind the list on phones: keep the last width.
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { box, width };
}
