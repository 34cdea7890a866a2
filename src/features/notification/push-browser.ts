import { PAGE_USER_HEADER } from "~/domain/account/page-user";

/** A browser's push subscription: its endpoint and encryption keys. */
interface Address {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** The user who enabled push in this browser. Other users must enable it themselves. */
const OWNER = "push-owner";

export function canPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/**
 * Asks for permission and subscribes. Call it on a user's press.
 * @returns null if permission was denied
 */
export async function turnOn(userId: string, publicKey: string): Promise<Address | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // A subscription belongs to one server key and doesn't work with another.
  if (before !== null && !isFor(before, publicKey)) await before.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  setOwner(userId);
  return addressOf(subscription);
}

/** Removes the browser's subscription. */
export async function turnOff(): Promise<void> {
  setOwner(null);
  await (await present())?.unsubscribe();
}

/** Resumes push after the user who enabled it in this browser signs in again. */
export async function goOn(userId: string): Promise<void> {
  if (!canPush() || owner() !== userId) return;
  const subscription = await present();
  if (subscription === null) return;
  const answer = await fetch("/api/notifications/push");
  if (!answer.ok) return;
  const view: unknown = await answer.json();
  if (!isWaiting(view) || !isFor(subscription, view.publicKey)) return;
  await fetch("/api/notifications/push", {
    method: "POST",
    headers: { "content-type": "application/json", [PAGE_USER_HEADER]: userId },
    body: JSON.stringify(addressOf(subscription)),
  });
}

/** Returns true if the server supports push but has no subscription for this browser. */
function isWaiting(view: unknown): view is { publicKey: string } {
  if (typeof view !== "object" || view === null) return false;
  return "here" in view && view.here === false && "publicKey" in view && view.publicKey !== null;
}

async function present(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function addressOf(subscription: PushSubscription): Address {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return { endpoint: endpoint ?? "", keys: { p256dh: p256dh ?? "", auth: auth ?? "" } };
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options;
  if (key === null) return false;
  const wanted = bytesOf(publicKey);
  const had = new Uint8Array(key);
  return had.length === wanted.length && had.every((byte, place) => byte === wanted[place]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

// Without storage, the user must turn push on again after each sign-in.
function owner(): string | null {
  try {
    return localStorage.getItem(OWNER);
  } catch {
    return null;
  }
}

function setOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(OWNER);
    else localStorage.setItem(OWNER, userId);
  } catch {
    // Without storage, the owner isn't remembered.
  }
}
