import type { Cents } from "../../money";
import { priceAfter, type JobPrice } from "../change-order/rules";

interface Line {
  id: string;
  name: string;
  priceCents: Cents;
}

type Before = JobPrice & { promoPercent: number | null };

/**
 * Returns the total for a sum of lines, with fee and discount. It never falls when the sum rises.
 */
const totalOf = (before: Before, subtotalCents: Cents) =>
  priceAfter(before, [{ name: "", priceCents: subtotalCents }]).totalCents;

/** Returns the highest sum of lines with which a job costs at most that much. */
function subtotalWithin(before: Before, mostCents: Cents): Cents {
  let [low, high] = [0, before.subtotalCents];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (totalOf(before, middle) <= mostCents) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Lowers the lines' prices so the job costs at most that much. Each line is lowered in proportion.
 * Cents left over from rounding go to the lines that lost most by it.
 */
export function linesWithin<Priced extends Line>(
  before: Before,
  lines: readonly Priced[],
  mostCents: Cents,
): Priced[] {
  const wanted = subtotalWithin(before, mostCents);
  const whole = Math.max(1, before.subtotalCents);
  const parts = lines.map((line) => {
    const exact = line.priceCents * wanted;
    return { line, cents: Math.floor(exact / whole), lost: exact % whole };
  });
  let left = wanted - parts.reduce((sum, { cents }) => sum + cents, 0);
  const lucky = new Set<Line>();
  for (const { line } of parts.toSorted((one, other) => other.lost - one.lost)) {
    if (left <= 0) break;
    lucky.add(line);
    left -= 1;
  }
  return parts.map(({ line, cents }) => ({
    ...line,
    priceCents: cents + (lucky.has(line) ? 1 : 0),
  }));
}
