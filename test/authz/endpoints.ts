import { setTimeout as sleep } from "node:timers/promises";
import superjson from "superjson";
import { z } from "zod";
import { appRouter } from "~/server/root";
import { REST_ROUTES, type ProcedureName, type RestRow } from "~/server/http/rest/routes";
import { Answer, refusalSchema, type CallOptions, type Visitor } from "~test/support/http/visitor";

/** One request, ready to send. */
export interface PreparedCall {
  method: string;
  path: string;
  options: CallOptions;
  /** The caller's own input as text; an answer may repeat it. */
  sent: string;
  /** Server-sent events: the answer has no end, so only its beginning is read. */
  endless?: boolean;
}

export type Input = Record<string, unknown> | undefined;

const restRows = new Map<string, RestRow>(Object.entries(REST_ROUTES));

/** A form with more parts would be refused for their number alone. */
const MAX_FIELDS = 15;

/** Builds a documented call: each key of the input goes where the route's table reads it. */
export function restCall(route: string, input: Input, extra: CallOptions = {}): PreparedCall {
  const [method = "", template = ""] = route.split(" ");
  const rest = new Map(Object.entries(input ?? {}));
  const path = template.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const kind = restRows.get(route)?.body ?? "none";
  const left = Object.fromEntries(rest);
  const sent = `${path} ${JSON.stringify(left)} ${JSON.stringify(extra.json ?? null)}`;
  const prepare = (query: object, options: CallOptions): PreparedCall => {
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, String(value)]),
    ).toString();
    return {
      method,
      path: `/api${path}${search === "" ? "" : `?${search}`}`,
      options: { ...options, ...extra },
      sent,
    };
  };
  const { bytes, filename, ...others } = left;
  if (
    bytes instanceof Uint8Array &&
    (kind === "resume" ||
      kind === "taxForm" ||
      kind === "document" ||
      kind === "profilePicture" ||
      kind === "photo")
  ) {
    const form = new FormData();
    form.set(kind, new Blob([new Uint8Array(bytes)]), String(filename ?? "file"));
    for (const [key, value] of Object.entries(others).slice(0, MAX_FIELDS)) {
      form.set(key, typeof value === "string" ? value : JSON.stringify(value));
    }
    return prepare({}, { body: form });
  }
  if (kind === "bytes") {
    const headers = { "content-type": "application/octet-stream" };
    const body = bytes instanceof Uint8Array ? new Uint8Array(bytes) : "";
    return prepare(others, { body, headers });
  }
  if (method === "GET") return prepare(left, {});
  // A call without a body gets one anyway when a test has something to smuggle.
  return prepare({}, kind === "none" && rest.size === 0 ? {} : { json: left });
}

const typeSchema = z.object({ type: z.enum(["query", "mutation", "subscription"]) });
const procedures = new Map<string, unknown>(Object.entries(appRouter._def.procedures));

/** Every procedure by name, as in the router. */
export const PROCEDURES: readonly string[] = [...procedures.keys()];

export function procedureType(name: string): "query" | "mutation" | "subscription" {
  const procedure = procedures.get(name);
  if (typeof procedure !== "function" || !("_def" in procedure)) {
    throw new Error(`There is no procedure ${name}.`);
  }
  return typeSchema.parse(procedure._def).type;
}

/** Builds the same call for the generated hooks; `extra` is sent beside the input as JSON. */
export function trpcCall(name: ProcedureName, input: Input, extra: object = {}): PreparedCall {
  const type = procedureType(name);
  const { json: own, meta } = superjson.serialize(input);
  const json =
    Object.keys(extra).length === 0
      ? { json: own, meta }
      : { json: Object.assign(extra, own), meta };
  const sent = JSON.stringify(json);
  if (type === "mutation") {
    return { method: "POST", path: `/api/trpc/${name}`, options: { json }, sent };
  }
  const search = json.json === undefined ? "" : `?${new URLSearchParams({ input: sent })}`;
  const endless = type === "subscription";
  const headers = endless ? { accept: "text/event-stream" } : undefined;
  return {
    method: "GET",
    path: `/api/trpc/${name}${search}`,
    options: { headers },
    sent,
    endless,
  };
}

export async function send(visitor: Visitor, base: string, call: PreparedCall): Promise<Answer> {
  if (!call.endless) return visitor.send(call.method, call.path, call.options);
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const stop = new AbortController();
  const headers = { ...call.options.headers, cookie };
  const response = await fetch(base + call.path, { headers, signal: stop.signal });
  const text = await beginningOf(response);
  stop.abort();
  return answerOfEvents(`${call.method} ${call.path}`, response, text);
}

/** A stream that is silent for this long after its first words has accepted the caller. */
const SILENT_MS = 150;

/** Reads a stream's first words: it is open, or the reason it isn't. */
async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const next = await Promise.race([reader.read(), sleep(SILENT_MS, null)]);
    if (next === null && text !== "") return text;
    if (next?.done) return text;
    text += decoder.decode(next?.value, { stream: true });
  }
}

/** A refused subscription answers 200 with an error event, so the event decides. */
function answerOfEvents(call: string, { status, headers }: Response, text: string): Answer {
  const [, refused] = /^event: serialized-error\ndata: (.*)$/m.exec(text) ?? [];
  if (refused === undefined) return new Answer(call, status, headers, Buffer.from(text));
  const json = z.looseObject({ json: z.unknown() }).parse(JSON.parse(refused));
  const body = JSON.stringify({ error: json });
  const { httpStatus } = trpcRefusal.parse(JSON.parse(body)).error.json.data;
  const own = new Headers(headers);
  own.set("content-type", "application/json");
  return new Answer(call, httpStatus, own, Buffer.from(body));
}

const trpcRefusal = z.object({
  error: z.object({
    json: z.object({
      message: z.string().min(1),
      data: z.object({ reason: z.string(), requestId: z.uuid(), httpStatus: z.number() }),
    }),
  }),
});
/** Reads the status, the refusal's code and the request id from either kind of answer. */
export function readAnswer(answer: Answer, endpoint: "rest" | "trpc") {
  const header = answer.headers.get("x-request-id");
  if (answer.status < 400) {
    return { status: answer.status, code: null, requestId: header, named: header !== null };
  }
  if (endpoint === "rest") {
    const { code, requestId } = answer.as(refusalSchema);
    return { status: answer.status, code, requestId, named: requestId === header };
  }
  const { data } = answer.as(trpcRefusal).error.json;
  const named = data.requestId === header && data.httpStatus === answer.status;
  return { status: answer.status, code: data.reason, requestId: data.requestId, named };
}

/** Returns the answer's text without parts that differ from request to request. */
export function withoutRequestId(answer: Answer): string {
  return answer.text.replaceAll(z.uuid().parse(answer.headers.get("x-request-id")), "<request>");
}
