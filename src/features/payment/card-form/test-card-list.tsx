import { FlaskConical } from "lucide-react";
import { formatCardNumber } from "./card-format";
import { TEST_CARDS } from "./test-cards";

/** Says that no money is charged, and fills in a test card with one click. */
export function TestCardList({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="rounded-lg border border-dashed border-pending/60 bg-pending-soft p-4">
      <p className="flex items-center gap-2 font-semibold text-pending">
        <FlaskConical aria-hidden className="size-4 shrink-0" />
        Test mode: no real card, no real money
      </p>
      <p id="test-cards-hint" className="mt-1 text-sm">
        Choose a test card to fill in the form.
      </p>
      {/* One scrolling row on phones, so that the form below stays visible. */}
      <ul
        aria-describedby="test-cards-hint"
        className="mt-3 flex w-0 min-w-full gap-2 overflow-x-auto pb-1 sm:grid sm:w-auto sm:grid-cols-3 sm:overflow-visible sm:p-0"
      >
        {TEST_CARDS.map((card) => (
          <li key={card.number} className="shrink-0 sm:shrink">
            <button
              type="button"
              onClick={() => onPick(card.number)}
              className="h-full w-full rounded-md border border-input bg-card px-3 py-2 text-left transition-colors hover:border-foreground"
            >
              <span className="block text-sm font-semibold tabular-nums">
                {formatCardNumber(card.number)}
              </span>
              <span className="block text-xs text-muted-foreground">{card.does}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
