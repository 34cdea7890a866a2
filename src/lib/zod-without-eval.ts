// Stops zod from testing whether it may compile its checks, which the page's CSP forbids and
// reports. Zod reads its settings from this global, so it needn't be loaded. Import this before any
// module that makes schemas.
if (typeof window !== "undefined") Object.assign(window, { __zod_globalConfig: { jitless: true } });

export {};
