import { z } from "zod";
import { SECOND_MS } from "../time/durations";
import { idText } from "../text/text";
import { UNDO_SECONDS } from "./undo-policy";

/** Actions that can be undone. Everything else takes effect at once and for good. */
export const UNDOABLE = [
  "review.hidden",
  "alert.resolved",
  "support.taken",
  "support.given_back",
  "support.closed",
  "document.accepted",
  "document.rejected",
] as const;
export type Undoable = (typeof UNDOABLE)[number];

export const isUndoable = (action: string): action is Undoable =>
  UNDOABLE.some((one) => one === action);

/** POST /api/desk/undo: the id of the review, alert, request or document. */
export const undoSchema = z.object({ id: idText });

/** Returns when an action can no longer be undone, and its emails and push messages leave. */
export const undoEnds = (now: Date): Date => new Date(now.getTime() + UNDO_SECONDS * SECOND_MS);
