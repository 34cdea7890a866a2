import { outcomeOf } from "~test/races/support";
import type { Cast, Stage } from "./life";

// A change order in a life: the mechanic proposes another price for a job in progress, and the
// customer answers it, or doesn't.

interface Change {
  add: { kind: "labor"; description: string; amount: string }[];
  /** The number of the job's lines that are removed. */
  without: number;
}

/**
 * Draws a change: a little more, an increase too small for its own authorization, less, another
 * mix, or a lot more.
 */
function drawChange({ random }: Stage): Change {
  const labor = (cents: number) => ({
    kind: "labor" as const,
    description: "Freeing a seized bolt",
    amount: (cents / 100).toFixed(2),
  });
  return random.pick<() => Change>([
    () => ({ add: [labor(500 + random.below(20_000))], without: 0 }),
    () => ({ add: [labor(500 + random.below(20_000))], without: 0 }),
    () => ({ add: [labor(1 + random.below(45))], without: 0 }),
    () => ({ add: [labor(100 + random.below(3_000))], without: 9 }),
    () => ({ add: [labor(100 + random.below(12_000)), labor(900)], without: 1 }),
    () => ({ add: [labor(60_000 + random.below(90_000))], without: 0 }),
  ])();
}

/** Ways in which customer, mechanic and desk continue, by weight. */
const ANSWERS = ["yes", "yes", "yes", "yes", "no", "back", "yes and back", "yes twice", "none"];

/** Draws a job's change order. A call without an answer leaves the caller where they were. */
export function changeOfPrice(stage: Stage, cast: Cast, bookingId: string) {
  const { provider, random, desk } = stage;
  const { customer, mechanic } = cast;
  const { add, without } = drawChange(stage);
  const answer = random.pick(ANSWERS);
  let changeId: string | null = null;

  const propose = async () => {
    const { services } = await customer.booking.byId({ id: bookingId });
    const remove = services.slice(0, without).map(({ id }) => id);
    const reason = "It can't be seen from outside.";
    const sent = await outcomeOf(
      mechanic.booking.proposeChange({ id: bookingId, add, remove, reason }),
    );
    if (sent.code !== "OK") return null;
    const { id, awaitsOperator } = sent.value;
    if (awaitsOperator && random.chance(0.8)) {
      await outcomeOf(desk().allowChange({ id, reason: "Agreed by telephone." }));
    }
    return id;
  };
  const withdraw = (id: string) => outcomeOf(mechanic.booking.withdrawChange({ id }));
  const approve = (id: string) => outcomeOf(customer.booking.approveChange({ id }));
  /** Authorizes the agreed amount; if declined, the whole new total is requested. */
  const hold = async (paymentId: string, card: string) => {
    const asked = await outcomeOf(customer.payment.pay({ id: paymentId }));
    if (asked.code !== "OK") return;
    await provider.confirm(asked.value.clientSecret, card);
    if (random.chance(0.8)) await outcomeOf(customer.payment.refresh({ id: bookingId }));
  };

  return async (cards: readonly string[]): Promise<void> => {
    changeId ??= await propose();
    if (changeId === null || answer === "none") return;
    const id = changeId;
    const { changeOrder } = await customer.booking.byId({ id: bookingId });
    if (changeOrder?.id === id && changeOrder.state === "open") {
      if (answer === "no") await outcomeOf(customer.booking.declineChange({ id }));
      else if (answer === "back") await withdraw(id);
      else if (answer === "yes and back") await Promise.all([approve(id), withdraw(id)]);
      else if (answer === "yes twice") await Promise.all([approve(id), approve(id)]);
      else await approve(id);
    }
    for (const card of cards) {
      const { changeOrder: now } = await customer.booking.byId({ id: bookingId });
      if (now?.id !== id || now.payment === null) return;
      await hold(now.payment.id, card);
    }
  };
}

/** Ends an open change order, so that the job can be completed. */
export function withdrawOpenChange({ mechanic, customer }: Cast, bookingId: string) {
  return async () => {
    const { changeOrder } = await customer.booking.byId({ id: bookingId });
    if (changeOrder !== null) {
      await outcomeOf(mechanic.booking.withdrawChange({ id: changeOrder.id }));
    }
  };
}
