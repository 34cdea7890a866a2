import type { Outcome } from "./own-objects";
import type { Work } from "./work";

/** "Some time later" of docs.stripe.com/testing: long enough to be seen as waiting. */
export const SOME_TIME_SECONDS = 60;

const idOfOutcome = (source: string) => `${source}.outcome`;

/** What a bank will answer; a later plan for the same object takes its place. */
export async function planOutcome(
  work: Work,
  source: string,
  outcome: Outcome["outcome"],
  due: number,
): Promise<void> {
  const id = idOfOutcome(source);
  // Read first, so that a plan that is there already is replaced.
  await work.find("sandbox.outcome", id);
  work.save({ id, object: "sandbox.outcome", source, outcome, due, status: "waiting" });
}

/** The answer that is due by now, taken so that it comes once. */
export async function takeOutcome(work: Work, source: string): Promise<Outcome["outcome"] | null> {
  const planned = await work.find("sandbox.outcome", idOfOutcome(source));
  if (planned?.status !== "waiting" || planned.due > work.now) return null;
  work.save({ ...planned, status: "done" });
  return planned.outcome;
}

/** Whose answers are due by now and not taken yet. */
export async function dueSources(work: Work): Promise<Set<string>> {
  const waiting = await work.list("sandbox.outcome", { link: "waiting" });
  return new Set(waiting.filter((one) => one.due <= work.now).map((one) => one.source));
}

/** Somebody else has decided. */
export async function dropOutcome(work: Work, source: string): Promise<void> {
  const planned = await work.find("sandbox.outcome", idOfOutcome(source));
  if (planned?.status === "waiting") work.save({ ...planned, status: "done" });
}
