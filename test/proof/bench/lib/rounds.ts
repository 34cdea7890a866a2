import { median, type Stretch } from "./load";
import type { Bench } from "./part";

/** The medians of one side over all rounds. */
export interface Side {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  rounds: number[];
}

/**
 * Measures the product and its reference in turns, so that a machine that slows down affects both.
 * Each side warms up once first. A failed request fails the whole measurement.
 */
export async function interleave(
  bench: Bench,
  sides: {
    product: (round: number) => Promise<Stretch>;
    reference: (round: number) => Promise<Stretch>;
  },
): Promise<{ product: Side; reference: Side; ratio: number }> {
  const product: Stretch[] = [];
  const reference: Stretch[] = [];
  mustSucceed("product", await sides.product(0));
  mustSucceed("reference", await sides.reference(0));
  for (let round = 1; round <= bench.rounds; round += 1) {
    product.push(mustSucceed("product", await sides.product(round)));
    reference.push(mustSucceed("reference", await sides.reference(round)));
    bench.say(
      `  round ${round}: ${whole(product.at(-1)?.perSecond)}/s against ${whole(reference.at(-1)?.perSecond)}/s`,
    );
  }
  const [ours, theirs] = [sideOf(product), sideOf(reference)];
  return { product: ours, reference: theirs, ratio: ours.perSecond / theirs.perSecond };
}

function mustSucceed(who: string, stretch: Stretch): Stretch {
  if (stretch.failures > 0 || stretch.requests === 0) {
    throw new Error(`${stretch.failures} of ${stretch.requests} requests to the ${who} failed.`);
  }
  return stretch;
}

export function sideOf(stretches: readonly Stretch[]): Side {
  return {
    perSecond: median(stretches.map((stretch) => stretch.perSecond)),
    p50Ms: median(stretches.map((stretch) => stretch.p50Ms)),
    p99Ms: median(stretches.map((stretch) => stretch.p99Ms)),
    rounds: stretches.map((stretch) => Math.round(stretch.perSecond)),
  };
}

export const whole = (value = Number.NaN) => Math.round(value).toLocaleString("en-US");

/** Formats a side, such as "1,234/s, p99 12.3 ms". */
export function sideText({ perSecond, p99Ms }: Side): string {
  return `${whole(perSecond)}/s, p99 ${p99Ms.toFixed(1)} ms`;
}
