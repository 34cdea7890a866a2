import { cn } from "~/components/cn";
import { monthName, scaleTop, shortDollars, type EarningsMonth } from "./months";

/** A bar with its label. */
export interface Bar {
  key: string;
  label: string;
  dollars: number;
}

const HEIGHT = 188;
const TOP = 28;
const FLOOR = 156;
const BAR_SHARE = 0.56;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** Draws earnings per month, the newest highlighted. */
export function EarningsBars({ months }: { months: readonly EarningsMonth[] }) {
  const bars = months.map(({ month, dollars }) => ({
    key: month,
    label: monthName(month, "short"),
    dollars,
  }));
  return <Bars bars={bars} current={months.at(-1)?.month ?? ""} words={describe(months)} />;
}

type BarsProps = {
  bars: readonly Bar[];
  /** The key of the bar in the brand's yellow. */
  current: string;
  /** The chart in words. */
  words: string;
};

/**
 * Draws bars. Widths are percentages and heights pixels, so that text keeps its size on every
 * screen.
 */
export function Bars({ bars, current, words }: BarsProps) {
  const highest = Math.max(0, ...bars.map(({ dollars }) => dollars));
  const top = scaleTop(highest);
  const band = 1 / Math.max(1, bars.length);
  const y = (dollars: number) => FLOOR - (Math.max(0, dollars) / top) * (FLOOR - TOP);
  return (
    <svg role="img" aria-label={words} width="100%" height={HEIGHT}>
      {[top, top / 2].map((dollars) => (
        <g key={dollars}>
          <line
            x1="0"
            x2="100%"
            y1={y(dollars)}
            y2={y(dollars)}
            className="stroke-border"
            strokeDasharray="3 5"
          />
          <text x="0" y={y(dollars) - 6} className="fill-muted-foreground text-xs tabular-nums">
            {shortDollars(dollars)}
          </text>
        </g>
      ))}
      {bars.map(({ key, label, dollars }, index) => {
        const isCurrent = key === current;
        const middle = percent((index + 0.5) * band);
        return (
          <g key={key}>
            <rect
              x={percent((index + (1 - BAR_SHARE) / 2) * band)}
              width={percent(BAR_SHARE * band)}
              y={y(dollars)}
              height={Math.max(dollars > 0 ? 3 : 0, FLOOR - y(dollars))}
              rx="5"
              className={cn(isCurrent ? "fill-primary stroke-foreground" : "fill-ring")}
              strokeWidth={isCurrent ? 1.5 : 0}
            />
            {dollars > 0 ? (
              <text
                x={middle}
                y={y(dollars) - 7}
                textAnchor="middle"
                className={cn(
                  "fill-foreground text-xs tabular-nums",
                  isCurrent ? "font-bold" : "font-medium",
                  bars.length > 7 && "hidden sm:inline",
                )}
              >
                {shortDollars(dollars)}
              </text>
            ) : null}
            <text
              x={middle}
              y={FLOOR + 22}
              textAnchor="middle"
              className={cn(
                "text-xs",
                isCurrent ? "fill-foreground font-bold" : "fill-muted-foreground",
                bars.length > 7 && index % 2 === 0 && "hidden sm:inline",
              )}
            >
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-input" />
    </svg>
  );
}

function describe(months: readonly EarningsMonth[]): string {
  const first = months[0];
  const last = months.at(-1);
  if (first === undefined || last === undefined) return "No earnings yet";
  const best = months.reduce((most, month) => (month.dollars > most.dollars ? month : most), first);
  const span = `Bar chart of earnings from ${monthName(first.month, "long")} to ${monthName(last.month, "long")}.`;
  return best.dollars > 0
    ? `${span} Highest: $${best.earnings} in ${monthName(best.month, "long")}. This month: $${last.earnings}.`
    : `${span} No earnings in this time.`;
}
