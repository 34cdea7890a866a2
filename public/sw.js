// The service worker. Pages always come from the network. Offline it shows a page with today's jobs
// from the mechanic's last answer, which signing out deletes. It also shows push notifications.
"use strict";

const SHELL_CACHE = "curbwrench-shell-v1";
// src/features/offline/offline-copies.ts deletes every cache whose name starts like this.
const PRIVATE_CACHE = "curbwrench-private-v1";
const SHELL = ["/offline.css", "/favicon.svg"];
const JOBS = "/api/mechanic/bookings";
// A mechanic's offline actions. src/features/offline-queue/queue-store.ts stores and sends them.
const ACTIONS = "curbwrench-acts";
const OFFLINE_POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'";

// Labels of the offline jobs. test/features/offline/offline-fields.test.ts writes them (UPDATE_DOCS=1).
/* <generated> */
const DETAIL_ROWS = [
  ["issueDescription", "What's wrong"],
  ["notes", "Notes"],
];
const DETAIL_SENTENCES = [["customerProvidesPartss", "Parts", "The customer provides the parts."]];
const SHOWN_STATUSES = { accepted: "Accepted", in_progress: "In Progress" };
/* </generated> */

/** Counts how often private copies were deleted, so that a late answer isn't stored afterwards. */
let forgotten = 0;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL_CACHE).then((cache) => cache.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const current = [SHELL_CACHE, PRIVATE_CACHE];
      const names = await caches.keys();
      const old = names.filter((n) => n.startsWith("curbwrench-") && !current.includes(n));
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "forget") event.waitUntil(forget());
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
  } else if (url.pathname === JOBS && url.search === "") {
    event.respondWith(answerJobs(request));
  } else if (request.mode === "navigate") {
    event.respondWith(answerPage(event));
  } else if (SHELL.includes(url.pathname)) {
    event.respondWith(fetch(request).catch(() => kept(SHELL_CACHE, url.pathname)));
  }
});

self.addEventListener("push", (event) => event.waitUntil(showNews(event.data)));

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
  forgotten += 1;
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
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? Response.error();
}

/** Tries the network first. A good answer is stored, and a refusal deletes the stored one. */
async function answerJobs(request) {
  const before = forgotten;
  let response;
  try {
    response = await fetch(request);
  } catch {
    return kept(PRIVATE_CACHE, JOBS);
  }
  if (response.status === 401 || response.status === 403) {
    await forget();
  } else if (response.ok && before === forgotten) {
    const cache = await caches.open(PRIVATE_CACHE);
    await cache.put(JOBS, response.clone());
    if (before !== forgotten) await forget();
  }
  return response;
}

async function answerPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage(event.request.url);
  }
}

async function offlinePage(address) {
  const copy = await kept(PRIVATE_CACHE, JOBS);
  const jobs = copy.ok ? await copy.json() : null;
  const savedAt = copy.headers.get("date");
  const waiting = jobs === null ? new Map() : await waitingActs().catch(() => new Map());
  return new Response(offlineHtml({ address, jobs, savedAt, waiting, now: new Date() }), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": OFFLINE_POLICY,
    },
  });
}

/** Counts each booking's queued actions. The jobs belong to the last signed-in user. */
function waitingActs() {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(ACTIONS);
    // Nothing was ever stored. Creating the database here would leave it without its store.
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction("acts").objectStore("acts").getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        const counts = new Map();
        for (const { bookingId } of reading.result) {
          counts.set(bookingId, (counts.get(bookingId) ?? 0) + 1);
        }
        resolve(counts);
      };
    };
  });
}

/** Describes the queue, like src/features/offline-queue/queue-labels.ts. */
function waitingHtml(count) {
  if (count === undefined) return "";
  const updates = count === 1 ? "1 update" : `${count} updates`;
  return `<p class="waiting">${updates} saved on this phone. Will be sent when you're back online.</p>`;
}

/** Builds a phone link like src/lib/format.ts: digits, and the extension as its own part. */
function phoneHref(phone) {
  const extension = /(?:;\s*ext\s*=|extension|ext\.?|x|#|,)\s*:?\s*(\d{1,11})\s*$/i;
  const [found, digits] = extension.exec(phone) ?? [""];
  const number = phone.slice(0, phone.length - found.length).replace(/[^+\d]/g, "");
  return digits === undefined ? `tel:${number}` : `tel:${number};ext=${digits}`;
}

function escapeHtml(value) {
  const signs = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return String(value ?? "").replace(/[&<>"']/g, (sign) => signs[sign]);
}

/** Returns a moment's local date as "YYYY-MM-DD". */
function dayOf(at, timeZone) {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);
}

/** Splits the mechanic's unfinished jobs: until the end of today, and later. */
function splitJobs(jobs, now) {
  const taken = jobs
    .filter((job) => job.status in SHOWN_STATUSES)
    .sort((one, other) => one.scheduledAt.localeCompare(other.scheduledAt));
  const isToday = (job) =>
    dayOf(new Date(job.scheduledAt), job.timeZone) <= dayOf(now, job.timeZone);
  return { today: taken.filter(isToday), later: taken.filter((job) => !isToday(job)) };
}

function jobHtml(job, waiting) {
  const at = new Intl.DateTimeFormat("en-US", {
    timeZone: job.timeZone,
    weekday: "short",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(new Date(job.scheduledAt));
  const { customer, vehicle } = job;
  const phone = String(customer.phone ?? "");
  const rows = [
    ["Customer", escapeHtml(`${customer.firstName} ${customer.lastName}`)],
    ["Phone", phone && `<a href="${phoneHref(phone)}">${escapeHtml(phone)}</a>`],
    ["Where", escapeHtml(job.serviceLocation)],
    ["Vehicle", escapeHtml(`${vehicle.year} ${vehicle.make} ${vehicle.model}`)],
    ["Vehicle notes", escapeHtml(vehicle.notes)],
    ...DETAIL_ROWS.map(([name, label]) => [escapeHtml(label), escapeHtml(job[name])]),
    ...DETAIL_SENTENCES.map(([name, subject, sentence]) => [
      escapeHtml(subject),
      job[name] === true ? escapeHtml(sentence) : "",
    ]),
    ["Total", `$${escapeHtml(job.totalAmount)}`],
  ];
  const status = escapeHtml(SHOWN_STATUSES[job.status]);
  const facts = rows
    .filter(([, text]) => text !== "")
    .map(([label, text]) => `<div><dt>${label}</dt><dd>${text}</dd></div>`)
    .join("");
  return `<li><p class="when">${escapeHtml(at)} <span>${status}</span></p>
    <h3>${escapeHtml(job.serviceName)}</h3>
    <p class="number">${escapeHtml(job.bookingNumber)}</p>${waitingHtml(waiting.get(job.id))}
    <dl>${facts}</dl></li>`;
}

function jobsHtml({ jobs, savedAt, waiting, now }) {
  const { today, later } = splitJobs(jobs, now);
  const saved = savedAt === null ? "" : new Date(savedAt).toLocaleString("en-US");
  const list = (rows) => `<ul>${rows.map((job) => jobHtml(job, waiting)).join("")}</ul>`;
  return `<section><h2>Today's jobs</h2>
    ${saved ? `<p class="number">As of ${escapeHtml(saved)}</p>` : ""}
    ${today.length > 0 ? list(today) : "<p>No jobs today.</p>"}</section>
    ${later.length > 0 ? `<section><h2>Coming up</h2>${list(later)}</section>` : ""}`;
}

function offlineHtml({ address, jobs, savedAt, waiting, now }) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Offline · Curbwrench</title><link rel="stylesheet" href="/offline.css"></head>
    <body><header><img src="/favicon.svg" alt="" width="36" height="36">Curbwrench</header>
    <main><h1>You're offline</h1>
    <p>${jobs ? "This is the last version we loaded." : "This page needs a connection."}</p>
    <p><a class="button" href="${escapeHtml(address)}">Try again</a></p>
    ${jobs ? jobsHtml({ jobs, savedAt, waiting, now }) : ""}</main></body></html>`;
}
