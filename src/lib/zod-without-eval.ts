// Zod would try whether it may compile its checks; the page's policy forbids that and reports it.
// Its settings hang on this name, and it takes those that it finds there: so it need not be loaded
// for them. To be imported before anything that makes schemas.
if (typeof window !== "undefined") Object.assign(window, { __zod_globalConfig: { jitless: true } });

export {};
