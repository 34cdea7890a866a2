// The service worker. Pages come from the network. Without one it serves those of a mechanic's day,
// which their phone keeps (src/features/offline). It also shows push notifications.
"use strict";

const SHELL_CACHE = "curbwrench-shell-v1";
// src/features/offline/forget.ts deletes every cache whose name starts like this.
const PRIVATE_CACHE = "curbwrench-private-v2";
const SHELL = ["/offline.css", "/favicon.svg"];
// Scripts and styles of the kept pages. Their names change with their content.
const FILES_CACHE = "curbwrench-files-v1";
const FILES = "/_next/static/";
const DAY = "curbwrench-day";
const QUEUE = "curbwrench-acts";
const TODAY = "/mechanic/today";
/** A page that we keep waits this long for the network. */
const SLOW_MS = 5_000;
const OFFLINE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'";

// src/features/offline-queue/background.ts, which sends what a mechanic did without a connection.
try {
  importScripts("/sw-queue.js");
} catch {
  // `npm run dev` doesn't bundle it. Open pages send the queue.
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const current = [SHELL_CACHE, PRIVATE_CACHE, FILES_CACHE];
      const names = await caches.keys();
      const old = names.filter((n) => n.startsWith("curbwrench-") && !current.includes(n));
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  // A page that was loading when this worker became active isn't controlled until it asks to be.
  if (event.data?.type === "claim") event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (endsSession(request.method, url.pathname)) {
    event.waitUntil(forget());
  } else if (request.method !== "GET") {
    return;
  } else if (url.pathname.startsWith(FILES)) {
    event.respondWith(keptFile(request, url.pathname));
  } else if (request.mode === "navigate") {
    event.respondWith(answerPage(event));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(SHELL_CACHE, url.pathname)));
  }
});

self.addEventListener("push", (event) => event.waitUntil(showNews(event.data)));

self.addEventListener("sync", (event) => {
  if (event.tag === QUEUE) event.waitUntil(self.sendQueueInBackground());
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data?.path));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAgain(event)));

function endsSession(method, path) {
  if (method === "GET") return path === "/api/logout";
  return path === "/api/auth/logout" || /^\/api\/trpc\/.*\bauth\.logout\b/.test(path);
}

async function forget() {
  indexedDB.deleteDatabase(DAY);
  await caches.delete(PRIVATE_CACHE);
}

/**
 * Shows a notification. Browsers require one for every push, so an unreadable one gets a generic
 * text.
 */
async function showNews(data) {
  let news = { title: "Curbwrench", body: "You have a new notification.", path: "/notifications" };
  try {
    const { title, body, path, tag } = data.json();
    news = { title: String(title), body: String(body), path, tag: String(tag) };
  } catch {
    // Same as above.
  }
  const { title, path, ...shown } = news;
  const pictures = { icon: "/icon-192.png", badge: "/icon-192.png" };
  await self.registration.showNotification(title, { ...shown, ...pictures, data: { path } });
}

/** Focuses the tab that shows this page, or opens a new one, without replacing other tabs. */
async function openPage(path) {
  const home = self.location.origin;
  const page = new URL(typeof path === "string" ? path : "/", home);
  // Opens only our own pages.
  const address = page.origin === home ? page.href : `${home}/`;
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = tabs.find(({ url }) => url === address);
  await (there === undefined ? self.clients.openWindow(address) : there.focus());
}

/** Replaces an expired subscription for the user who had enabled push here. */
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const answer = await fetch("/api/notifications/push", {
    headers: { accept: "application/json" },
  });
  const { here, publicKey } = answer.ok ? await answer.json() : { here: false };
  if (!here || publicKey === null) return;
  const { pushManager } = self.registration;
  const key = oldSubscription?.options.applicationServerKey ?? publicKey;
  const options = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = newSubscription ?? (await pushManager.subscribe(options));
  await fetch("/api/notifications/push", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(subscription),
  });
}

async function kept(cacheName, path) {
  // Opening a cache would create it again after a sign-out.
  return (await caches.match(path, { cacheName, ignoreVary: true })) ?? Response.error();
}

async function keptFile(request, path) {
  const file = await kept(FILES_CACHE, path);
  return file.ok ? file : fetch(request);
}

async function answerPage(event) {
  const { pathname } = new URL(event.request.url);
  const asked = askForPage(event);
  const page = await kept(PRIVATE_CACHE, pathname);
  try {
    const answer = await (page.ok ? Promise.race([asked, tooSlow()]) : asked);
    if (page.ok) await forgetRefused(answer, pathname);
    return answer;
  } catch {
    // The answer may still fail later.
    asked.catch(() => undefined);
    return page.ok ? page : todayInstead(event.request.url);
  }
}

async function askForPage(event) {
  return (await event.preloadResponse) ?? fetch(event.request);
}

function tooSlow() {
  return new Promise((_resolve, reject) => setTimeout(reject, SLOW_MS));
}

/** Deletes what the server no longer lets this person see. A redirect leads to the sign-in page. */
async function forgetRefused({ type, status }, path) {
  if (type === "opaqueredirect" || status === 401) await forget();
  if (status === 404) await (await caches.open(PRIVATE_CACHE)).delete(path, { ignoreVary: true });
}

/** Leads to the kept day from a page that isn't kept. */
async function todayInstead(address) {
  const today = await kept(PRIVATE_CACHE, TODAY);
  return today.ok ? Response.redirect(TODAY) : offlinePage(address);
}

function offlinePage(address) {
  return new Response(offlineHtml(address), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": OFFLINE_POLICY,
    },
  });
}

function escapeHtml(value) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return value.replace(/[&<>"']/g, (sign) => signs[sign]);
}

function offlineHtml(address) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Offline · Curbwrench</title><link rel="stylesheet" href="/offline.css"></head>
    <body><header><img src="/favicon.svg" alt="" width="36" height="36">Curbwrench</header>
    <main><h1>You're offline</h1>
    <p>This page needs a connection.</p>
    <p><a class="button" href="${escapeHtml(address)}">Try again</a></p></main></body></html>`;
}
