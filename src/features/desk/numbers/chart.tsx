import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";

export interface ChartPoint {
  label: string;
  value: number | null;
}

type ChartProps = {
  /** The figure's name. */
  name: string;
  points: readonly ChartPoint[];
  words: (value: number) => string;
};

const CHART_HEIGHT = 240;

/** Steps of the scale: 1, 2, 5, 10, 20, 50, … */
const WHOLE = Array.from({ length: 10 }, (_, digits) =>
  [1, 2, 5].map((step) => step * 10 ** digits),
).flat();

/** Draws bars with their values, shown under the pointer or with the arrow keys. */
export function Chart({ name, points, words }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const drawn = draw(element, points, words, setAt);
    plot.current = drawn;
    const resized = new ResizeObserver(() =>
      drawn.setSize({ width: element.clientWidth, height: CHART_HEIGHT }),
    );
    resized.observe(element);
    // Redraws when the theme changes, because its colors are read while drawing.
    const recolored = new MutationObserver(() => drawn.redraw(false, true));
    recolored.observe(document.documentElement, { attributeFilter: ["class"] });
    return () => {
      resized.disconnect();
      recolored.disconnect();
      drawn.destroy();
      plot.current = null;
    };
  }, [points, words]);

  function onKeyDown(event: KeyboardEvent) {
    const last = points.length - 1;
    const steps: Record<string, number> = {
      ArrowLeft: Math.max((at ?? last + 1) - 1, 0),
      ArrowRight: Math.min((at ?? -1) + 1, last),
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined || plot.current === null) return;
    event.preventDefault();
    plot.current.setCursor({ left: plot.current.valToPos(next, "x"), top: 0 });
  }

  const point = at === null ? undefined : points[at];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- An application role takes arrow keys; the status line reads the numbers.
    <div
      role="application"
      aria-roledescription="chart"
      aria-label={`${name}: chart. Use the arrow keys to read its numbers.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="min-w-0 rounded-md"
    >
      <p role="status" className="h-6 text-sm font-semibold tabular-nums">
        {point === undefined
          ? null
          : `${point.label}: ${point.value === null ? "nothing" : words(point.value)}`}
      </p>
      <div ref={place} className="overflow-hidden" style={{ height: CHART_HEIGHT }} />
    </div>
  );
}

function draw(
  element: HTMLElement,
  points: readonly ChartPoint[],
  words: (value: number) => string,
  onCursor: (index: number | null) => void,
): uPlot {
  const color = (name: string) => () => getComputedStyle(element).getPropertyValue(name);
  const axis = {
    stroke: color("--muted-foreground"),
    font: "12px system-ui, sans-serif",
    ticks: { show: false },
  };
  return new uPlot(
    {
      width: element.clientWidth,
      height: CHART_HEIGHT,
      legend: { show: false },
      scales: {
        x: { time: false, range: [-0.5, points.length - 0.5] },
        // Starts at zero, or below it if refunds exceed income.
        y: {
          range: (_, least, most) => [Math.min(least, 0), Math.max(most, least < 0 ? 0 : 1) * 1.1],
        },
      },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 90,
          incrs: [1, 2, 5, 10, 15, 30, 60, 120, 365],
          values: (_, splits) => splits.map((index) => points[index]?.label ?? ""),
        },
        {
          ...axis,
          grid: { stroke: color("--border"), width: 1 },
          size: 84,
          // Counts have no fractions.
          ...(points.every(({ value }) => Number.isInteger(value ?? 0)) ? { incrs: WHOLE } : {}),
          values: (_, splits) => splits.map((value) => words(value)),
        },
      ],
      series: [
        {},
        {
          fill: color("--link"),
          width: 0,
          points: { show: false },
          ...(uPlot.paths.bars === undefined
            ? {}
            : { paths: uPlot.paths.bars({ size: [0.7, 48] }) }),
        },
      ],
      hooks: { setCursor: [({ cursor }) => onCursor(cursor.idx ?? null)] },
    },
    [points.map((_, index) => index), points.map(({ value }) => value)],
    element,
  );
}
