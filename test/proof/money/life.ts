import { outcomeOf } from "~test/races/support";
import { orderOf } from "~test/support/factory";
import type { TestWorld } from "~test/support/world";
import type { Random } from "../hostile/random";
import { changeOfPrice, withdrawOpenChange } from "./change";
import type { Provider } from "./provider";

// One booking's random life: actions of its customer, its mechanic, the desk and the card's bank,
// one after the other. Any action may be refused; none may be half done.

const DAY_MS = 24 * 60 * 60 * 1000;

const CARDS = {
  good: "4242424242424242",
  declined: "4000000000000002",
  refundPending: "4000000000007726",
  refundFails: "4000000000005126",
  fraudulent: "4000000000000259",
  notReceived: "4000000000002685",
  inquiry: "4000000000001976",
  atOnce: "4000000000000077",
} as const;

/** Most cards are ordinary. */
const WEIGHTED = [
  ...Array.from({ length: 12 }, () => CARDS.good),
  CARDS.refundPending,
  CARDS.refundPending,
  CARDS.refundFails,
  CARDS.refundFails,
  CARDS.fraudulent,
  CARDS.notReceived,
  CARDS.inquiry,
  CARDS.atOnce,
];

type Caller = Awaited<ReturnType<TestWorld["callerFor"]>>;

export type Desk = Caller["desk"];

export interface Stage {
  world: TestWorld;
  provider: Provider;
  random: Random;
  /** The catalog, with different prices. */
  serviceIds: string[];
  desk: () => Desk;
}

export interface Cast {
  customer: Caller;
  mechanic: Caller;
  vehicleId: string;
  at: Date;
  paidBy: Date;
  promoCode: string | null;
}

export interface Action {
  name: string;
  /** Not done before this time. */
  from?: Date;
  action: () => Promise<unknown>;
}

export interface Life {
  bookingId: string;
  random: Random;
  actions: Action[];
}

/** Creates a booking, and returns everything that will happen to it. */
export async function beginLife(stage: Stage, cast: Cast): Promise<Life> {
  const { random, serviceIds } = stage;
  const order = orderOf(cast.vehicleId, some(random, serviceIds), cast.at);
  const { id } = await cast.customer.booking.create({
    ...order,
    ...(cast.promoCode === null ? {} : { promoCode: cast.promoCode }),
  });
  return { bookingId: id, random, actions: actionsOf(stage, cast, id) };
}

function some<Value>(random: Random, values: readonly Value[]): Value[] {
  const chosen = values.filter(() => random.chance(0.5));
  return chosen.length > 0 ? chosen : [random.pick(values)];
}

function actionsOf(stage: Stage, cast: Cast, id: string): Action[] {
  const { random, serviceIds, world, provider, desk } = stage;
  const { customer, mechanic } = cast;
  const card = random.pick(WEIGHTED);
  const actions: Action[] = [];
  const then = (name: string, action: () => Promise<unknown>, from?: Date) =>
    actions.push({ name, action, ...(from === undefined ? {} : { from }) });

  const total = async () => Number((await customer.booking.byId({ id })).totalAmount);
  const form = async () => {
    const made = await outcomeOf(
      (async () => customer.payment.createIntent({ amount: await total(), bookingId: id }))(),
    );
    return made.code === "OK" ? made.value.clientSecret : null;
  };
  const intentId = async () => {
    const payment = await world.deps.prisma.payment.findFirst({
      where: { bookingId: id, isCurrent: true, intentId: { not: null } },
    });
    return payment?.intentId ?? "pi_none";
  };
  const pay = (number: string) => async () => {
    const secret = await form();
    if (secret === null) return;
    await provider.confirm(secret, number);
    if (random.chance(0.6)) await outcomeOf(customer.payment.refresh({ id }));
  };
  const edit = () =>
    outcomeOf(customer.booking.update({ id, serviceIds: some(random, serviceIds) }));
  const cancel = () => outcomeOf(customer.booking.update({ id, status: "cancelled" }));
  const refund = () =>
    outcomeOf(
      desk().refund({
        id,
        amount: (1 + random.below(12_000) / 100).toFixed(2),
        reason: "Sorry.",
        bornBy: random.pick(["shared", "platform"]),
      }),
    );
  const dispute = async () => {
    const intents = await provider.all("payment_intent");
    const intent = intents.find((one) => one.metadata["bookingId"] === id && one.latest_charge);
    const cause = random.pick(["fraudulent", "product_not_received", "inquiry"]);
    if (typeof intent?.latest_charge === "string") {
      await provider.ask(`/charges/${intent.latest_charge}/sandbox_dispute`, { cause });
    }
  };
  const decide = async () => {
    const disputes = await provider.all("dispute");
    const own = disputes.length === 0 ? null : await intentId();
    for (const one of disputes.filter(({ payment_intent }) => payment_intent === own)) {
      const outcome = random.pick(["won", "lost"]);
      await provider.ask(`/disputes/${one.id}/sandbox_close`, { outcome });
    }
  };

  const complete = () => outcomeOf(mechanic.booking.complete({ id }));

  if (random.chance(0.2)) {
    // The secret of a form that may have been opened for another total than the final one.
    let secret: string | null = null;
    then("open the form", async () => (secret = await form()));
    then("edit", edit);
    if (random.chance(0.5)) then("edit again", edit);
    then("pay by the old form", async () => {
      if (secret !== null) await provider.confirm(secret, card);
    });
  }
  if (random.chance(0.1)) then("a card that is declined", pay(CARDS.declined));
  const isPaid = random.chance(0.9);
  if (isPaid) then("pay", pay(card));
  if (random.chance(0.1))
    then("pay in two windows", () => Promise.all([pay(card)(), pay(CARDS.good)()]));
  if (random.chance(0.15)) {
    then("edit what is paid", edit);
    if (random.chance(0.8)) then("pay the new total", pay(card));
  }
  if (random.chance(0.08)) {
    then("cancel", cancel);
    return actions;
  }
  if (random.chance(0.05)) {
    then("cancel while paying", () => Promise.all([cancel(), pay(card)()]));
    return actions;
  }
  then(
    "accept",
    () => outcomeOf(mechanic.booking.accept({ id })),
    new Date(cast.at.getTime() - DAY_MS),
  );
  if (random.chance(0.06)) {
    then("the bank lets go", async () =>
      provider.ask(`/payment_intents/${await intentId()}/sandbox_expire`, {}),
    );
  }
  then("start", () => outcomeOf(mechanic.booking.setStatus({ id, status: "in_progress" })));
  for (let count = random.chance(0.4) ? 1 + random.below(3) : 0; count > 0; count -= 1) {
    const change = changeOfPrice(stage, cast, id);
    const cards = random.chance(0.2) ? [CARDS.declined, CARDS.good] : [card];
    then("another price is proposed", () => change(cards));
    if (random.chance(0.1)) {
      then("complete while it is answered", () => Promise.all([complete(), change(cards)]));
    }
    if (random.chance(0.6)) then("take back what is open", withdrawOpenChange(cast, id));
  }
  if (random.chance(0.15))
    then("complete twice at once", () => Promise.all([complete(), complete()]));
  else if (random.chance(0.05)) {
    then("complete while paying", () => Promise.all([complete(), pay(CARDS.good)()]));
  } else then("complete", complete);
  then("take back what is open", withdrawOpenChange(cast, id));
  then("complete again", complete);
  if (random.chance(0.7)) then("pay what is due", pay(CARDS.good));
  if (random.chance(0.35)) {
    const tip = async () => {
      const amount = (1 + random.below(1_900) / 100).toFixed(2);
      const asked = await outcomeOf(customer.payment.tip({ id, amount }));
      if (asked.code !== "OK") return;
      await provider.confirm(asked.value.clientSecret, random.chance(0.8) ? CARDS.good : card);
      if (random.chance(0.5)) await outcomeOf(customer.payment.refresh({ id }));
    };
    if (random.chance(0.2)) then("two tips at once", () => Promise.all([tip(), tip()]));
    else then("a tip", tip);
  }
  if (random.chance(0.1)) then("a dispute", dispute);
  for (let count = random.chance(0.5) ? random.below(4) : 0; count > 0; count -= 1) {
    if (random.chance(0.15)) then("two refunds at once", () => Promise.all([refund(), refund()]));
    else then("refund", refund);
  }
  if (random.chance(0.06)) {
    then("a refund at the provider", async () =>
      provider.ask("/refunds", {
        payment_intent: await intentId(),
        amount: String(100 + random.below(3_000)),
      }),
    );
  }
  // After most mechanics were paid for all their work.
  if (random.chance(0.25)) then("a late refund", refund, cast.paidBy);
  if (random.chance(0.06)) then("a late dispute", dispute, cast.paidBy);
  if (random.chance(0.06))
    then("a dispute against a refund", () => Promise.all([dispute(), refund()]));
  then("the bank decides", decide);
  return actions;
}
