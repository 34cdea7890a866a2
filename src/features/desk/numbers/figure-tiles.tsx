import { cn } from "~/components/cn";
import type { NumbersView } from "~/domain/staff/numbers-schema";
import { changeWords, FIGURE_NAMES, figureOf, figureWords, type FigureName } from "./figures";

type FigureTilesProps = {
  numbers: NumbersView;
  chosen: FigureName;
  onChoose: (name: FigureName) => void;
};

/** Shows each figure next to its previous value. The chosen one is drawn below. */
export function FigureTiles({ numbers, chosen, onChoose }: FigureTilesProps) {
  const { total, before } = numbers;
  return (
    <div
      role="group"
      aria-label="Figures"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-3 lg:grid-cols-5"
    >
      {FIGURE_NAMES.map((name) => {
        const { label, hint } = figureOf(name);
        const change = changeWords(name, total, before);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={name === chosen}
            onClick={() => onChoose(name)}
            className={cn(
              "grid min-h-28 content-start gap-1 border-b-[3px] bg-card px-4 py-3 text-left focus-visible:-outline-offset-2",
              name === chosen ? "border-primary" : "border-transparent hover:bg-muted",
            )}
          >
            <span className="text-sm text-muted-foreground">{label}</span>
            <span className="font-display text-heading font-semibold tabular-nums">
              {figureWords(name, total)}
            </span>
            <span className="text-xs text-muted-foreground tabular-nums">
              {change === null
                ? "No earlier data"
                : `${change} · ${figureWords(name, before)} before`}
            </span>
            {hint === undefined ? null : (
              <span className="text-xs text-muted-foreground tabular-nums">{hint(total)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
