import { PAGE_USER_HEADER } from "~/domain/account/page-user";
import { etaLeft } from "~/domain/booking/site-actions";
import { BOOKING_TRANSITIONS } from "~/domain/booking/status";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { isObject } from "~/lib/use-draft";
import type { KeptPhoto, QueuedAction } from "./queue-state";

/** After this time without an answer the device counts as offline. */
const ANSWER_MS = 10_000;
const PHOTO_ANSWER_MS = 60_000;

/** The result of one attempt to send an action. */
export type SendResult =
  | { is: "done"; body: unknown }
  | { is: "refused"; message: string }
  /** No usable answer: the action may or may not have reached the server. */
  | { is: "unanswered"; message: string | null }
  | { is: "signedOut" };

/** Statuses that say nothing about the action. It is sent again later. */
const COME_BACK = [408, 425, 429, 502, 503, 504];

interface Call {
  path: string;
  key: string;
  body: Record<string, unknown>;
}

/** Returns the documented call for an action. */
export function callOf({ id, act: action, deviceTime }: QueuedAction, now: Date): Call {
  switch (action.kind) {
    case "en_route": {
      const etaMinutes = etaLeft(action.etaMinutes, new Date(deviceTime), now);
      // A different estimate is a different call, so it gets its own key.
      return { path: "en-route", key: `${id}-${etaMinutes}`, body: { etaMinutes, deviceTime } };
    }
    case "arrive":
      return { path: "arrived", key: id, body: { deviceTime } };
    case "start":
      return {
        path: "status",
        key: id,
        body: { status: BOOKING_TRANSITIONS.start.to, deviceTime },
      };
    case "complete":
      return { path: "complete", key: id, body: { deviceTime } };
    case "odometer":
      return { path: "odometer", key: id, body: { miles: action.miles, deviceTime } };
    case "photo":
      return { path: "photos", key: id, body: { kind: action.photoKind, deviceTime } };
    default:
      return action satisfies never;
  }
}

/** Sends an action once, together with the device's time. */
export async function sendAction(
  action: QueuedAction,
  now: Date,
  onProgress?: (share: number) => void,
): Promise<SendResult> {
  const { path, key, body } = callOf(action, now);
  const headers = {
    Accept: "application/json",
    "Idempotency-Key": key,
    [PAGE_USER_HEADER]: action.owner,
    ...(action.photo === null ? { "Content-Type": "application/json" } : {}),
  };
  const call = {
    address: `/api/bookings/${action.bookingId}/${path}`,
    headers,
    body: action.photo === null ? JSON.stringify(body) : formOf(action.photo, body),
    timeoutMs: action.photo === null ? ANSWER_MS : PHOTO_ANSWER_MS,
  };
  const answer = await (typeof XMLHttpRequest === "undefined"
    ? post(call)
    : postWithProgress(call, onProgress));
  if (answer === null) return { is: "unanswered", message: null };
  const { status, text } = answer;
  if (status >= 200 && status < 300) return { is: "done", body: parsed(text) };
  if (status === 401) return { is: "signedOut" };
  const message = messageIn(parsed(text)) ?? SOMETHING_WENT_WRONG;
  return COME_BACK.includes(status) ? { is: "unanswered", message } : { is: "refused", message };
}

interface Post {
  address: string;
  headers: Record<string, string>;
  body: string | FormData;
  timeoutMs: number;
}

type Answer = { status: number; text: string } | null;

/** Sends from a service worker, which has no XMLHttpRequest. */
async function post({ address, timeoutMs, ...init }: Post): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(address, { ...init, method: "POST", signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

/** Sends from a page: XMLHttpRequest reports upload progress, fetch doesn't. */
function postWithProgress(
  { address, headers, body, timeoutMs }: Post,
  onProgress?: (share: number) => void,
): Promise<Answer> {
  const request = new XMLHttpRequest();
  return new Promise((resolve) => {
    request.open("POST", address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = timeoutMs;
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.send(body);
  });
}

function formOf({ bytes, type, name }: KeptPhoto, texts: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(texts)) form.append(field, String(text));
  form.append("photo", new File([bytes], name, { type }));
  return form;
}

/**
 * Returns the signed-in user's id, null if nobody is signed in, or undefined if the server can't be
 * reached.
 */
export async function whoIsSignedIn(): Promise<string | null | undefined> {
  try {
    const answer = await fetch("/api/auth/user", { signal: AbortSignal.timeout(ANSWER_MS) });
    if (answer.status === 401) return null;
    if (!answer.ok) return undefined;
    const user: unknown = await answer.json();
    return isObject(user) && typeof user.id === "string" ? user.id : undefined;
  } catch {
    return undefined;
  }
}

function messageIn(body: unknown): string | null {
  return isObject(body) && typeof body.message === "string" ? body.message : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
