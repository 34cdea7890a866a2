/** Uses counted against limits before an action. Its outcome decides whether they stay counted. */
export interface Counted {
  succeeded(): Promise<void>;
  failed(error: unknown): Promise<void>;
}

/** For an action without a limit. */
export const NOTHING_COUNTED: Counted = {
  succeeded: () => Promise.resolve(),
  failed: () => Promise.resolve(),
};

/** Returns what the action returns or throws, and reports its outcome to the counted limits. */
export async function settle<Result>(counted: Counted, action: Promise<Result>): Promise<Result> {
  try {
    const result = await action;
    await counted.succeeded();
    return result;
  } catch (error) {
    await counted.failed(error);
    throw error;
  }
}
