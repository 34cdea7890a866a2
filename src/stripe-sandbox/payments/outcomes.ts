import type { Outcome } from "../store/own-objects";
import type { Work } from "../store/work";

/** "Some time later" in docs.stripe.com/testing: long enough to be seen as pending. */
export const SOME_TIME_SECONDS = 60;

const idOfOutcome = (source: string) => `${source}.outcome`;

/** Plans a bank's later answer; a newer plan for the same object replaces it. */
export async function planOutcome(
  work: Work,
  source: string,
  outcome: Outcome["outcome"],
  due: number,
): Promise<void> {
  const id = idOfOutcome(source);
  // Read first, so that an existing plan is replaced.
  await work.find("sandbox.outcome", id);
  work.save({ id, object: "sandbox.outcome", source, outcome, due, status: "waiting" });
}

/** Returns the answer that is due, and removes it. */
export async function takeOutcome(work: Work, source: string): Promise<Outcome["outcome"] | null> {
  const planned = await work.find("sandbox.outcome", idOfOutcome(source));
  if (planned?.status !== "waiting" || planned.due > work.now) return null;
  work.save({ ...planned, status: "done" });
  return planned.outcome;
}

/** Lists the objects whose answers are due. */
export async function dueSources(work: Work): Promise<Set<string>> {
  const waiting = await work.list("sandbox.outcome", { link: "waiting" });
  return new Set(waiting.filter((one) => one.due <= work.now).map((one) => one.source));
}

/** Drops a planned answer after another decision. */
export async function dropOutcome(work: Work, source: string): Promise<void> {
  const planned = await work.find("sandbox.outcome", idOfOutcome(source));
  if (planned?.status === "waiting") work.save({ ...planned, status: "done" });
}
