import { totalsOf } from "../balance/balance";
import { insufficientFunds } from "../http/faults";
import type { SandboxState } from "./own-objects";
import type { SandboxStore } from "./store";
import { isKind } from "./store";
import type { Work } from "./work";

/** The sandbox's account until a test changes it. */
export const SANDBOX_ACCOUNT = "acct_sandboxCurbwrench";

const STATE_ID = "sandbox.state";

const FIRST: SandboxState = {
  id: STATE_ID,
  object: "sandbox.state",
  account: SANDBOX_ACCOUNT,
  webhooks: "deliver",
  withdrawals: 0,
};

export async function readState(work: Work): Promise<SandboxState> {
  return (await work.find("sandbox.state", STATE_ID)) ?? FIRST;
}

/** Reads the state without a request. */
export async function stateOf(store: SandboxStore): Promise<SandboxState> {
  const stored = await store.get(STATE_ID);
  return stored && isKind(stored.object, "sandbox.state") ? stored.object : FIRST;
}

/** Withdraws from the platform's available balance; two requests can't take the same money. */
export async function withdraw(work: Work, amount: number): Promise<void> {
  const state = await readState(work);
  const { available } = await totalsOf(work, null);
  if (amount > available) throw insufficientFunds();
  work.save({ ...state, withdrawals: state.withdrawals + 1 });
}
