import type { Part } from "./lib/part";
import { landing } from "./pages/landing";
import { pageMemory } from "./pages/page-memory";
import { signedInPages } from "./pages/signed-in";
import { accept } from "./parts/accept";
import { createByRest } from "./parts/create";
import { engines } from "./parts/engines";
import { growth } from "./parts/growth";
import { instances } from "./parts/instances";
import { listByRest, listByTrpc } from "./parts/list";
import { loadMemory } from "./parts/load-memory";
import { memory } from "./parts/memory";
import { numbers } from "./parts/numbers";
import { processes } from "./parts/processes";
import { quotes } from "./parts/quotes";
import { scale } from "./parts/scale";
import { search } from "./parts/search";
import { start } from "./parts/start";

/** All measurements, in the order of a whole run. */
export const PARTS: readonly Part[] = [
  listByRest,
  listByTrpc,
  createByRest,
  accept,
  search,
  quotes,
  landing,
  signedInPages,
  loadMemory,
  pageMemory,
  start,
  growth,
  engines,
  numbers,
  instances,
  processes,
  scale,
  memory,
];
