/** What is known of one request while it runs: what its line in the log and its figures say. */
export interface RequestRecord {
  /** Goes out as X-Request-Id, stands in error JSON and in every line about this request. */
  readonly id: string;
  /** An event stream stays open for as long as its screen does. */
  readonly isStream: boolean;
  /** The pattern that matched, never the address itself: that may hold ids and secrets. */
  route: string;
  /** The signed-in user's opaque id. */
  userId?: string;
}

const running = new Map<string, RequestRecord>();

/** Opens the record of a request; `closeRecord` must follow. */
export function openRecord(id: string, isStream: boolean): RequestRecord {
  const record: RequestRecord = { id, isStream, route: "(other)" };
  running.set(id, record);
  return record;
}

export function closeRecord(id: string): void {
  running.delete(id);
}

/** Says what is known by now of a running request; of an unknown one nothing. */
export function note(
  requestId: string,
  facts: Partial<Pick<RequestRecord, "route" | "userId">>,
): void {
  Object.assign(running.get(requestId) ?? {}, facts);
}

/** How many requests run right now, and how many event streams are open beside them. */
export function countRunning(): { requests: number; streams: number } {
  const streams = [...running.values()].filter(({ isStream }) => isStream).length;
  return { requests: running.size - streams, streams };
}
