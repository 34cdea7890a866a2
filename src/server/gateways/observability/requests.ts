/** The facts about a running request, for its log line and metrics. */
export interface RequestRecord {
  /** Sent as X-Request-Id, and included in error JSON and every log line about the request. */
  readonly id: string;
  /** True for an event stream, which stays open as long as its screen. */
  readonly isStream: boolean;
  /** The matched pattern, never the address itself, which can contain ids and secrets. */
  route: string;
  /** The signed-in user's opaque id. */
  userId?: string;
  /** The id of the API key that made the call. */
  keyId?: string;
}

const running = new Map<string, RequestRecord>();

/** Opens a request's record. Call `closeRecord` afterwards. */
export function openRecord(id: string, isStream: boolean): RequestRecord {
  const record: RequestRecord = { id, isStream, route: "(other)" };
  running.set(id, record);
  return record;
}

export function closeRecord(id: string): void {
  running.delete(id);
}

/** Adds facts about a running request. Does nothing for an unknown one. */
export function note(
  requestId: string,
  facts: Partial<Pick<RequestRecord, "route" | "userId" | "keyId">>,
): void {
  Object.assign(running.get(requestId) ?? {}, facts);
}

/** Counts running requests and open event streams. */
export function countRunning(): { requests: number; streams: number } {
  const streams = [...running.values()].filter(({ isStream }) => isStream).length;
  return { requests: running.size - streams, streams };
}
