import { Checkbox } from "~/components/ui/checkbox";
import { Money } from "~/components/ui/money";
import type { BookingView } from "~/domain/booking/view";

type RemovedLinesProps = {
  lines: BookingView["services"];
  removed: readonly string[];
  onChange: (removed: string[]) => void;
};

/** Lists the booked lines, each with a checkbox to remove it. */
export function RemovedLines({ lines, removed, onChange }: RemovedLinesProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-semibold">Remove</legend>
      {lines.map(({ id, name, price }) => (
        <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
          <Checkbox
            checked={removed.includes(id)}
            onCheckedChange={(checked) =>
              onChange(
                checked === true ? [...removed, id] : removed.filter((other) => other !== id),
              )
            }
          />
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <Money amount={price} />
        </label>
      ))}
    </fieldset>
  );
}
