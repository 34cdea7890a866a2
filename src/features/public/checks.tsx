import { Check } from "lucide-react";

/** Lists points with check marks. */
export function Checks({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid gap-2.5">
      {points.map((point) => (
        <li key={point} className="flex items-start gap-2.5">
          <Check aria-hidden strokeWidth={3} className="mt-1 size-4 shrink-0 text-link" />
          <span className="min-w-0 wrap-anywhere">{point}</span>
        </li>
      ))}
    </ul>
  );
}
