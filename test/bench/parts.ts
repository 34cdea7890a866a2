import type { Part } from "./lib/part";
import { accept } from "./parts/accept";
import { createByRest } from "./parts/create";
import { listByRest, listByTrpc } from "./parts/list";

/** Everything that can be measured, in the order of a whole run. */
export const PARTS: readonly Part[] = [listByRest, listByTrpc, createByRest, accept];
