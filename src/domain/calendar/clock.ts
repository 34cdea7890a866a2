import { offsetAt } from "../time/wall-clock";
import type { Span } from "./spans";
import { MINUTE_MS } from "../time/durations";

/** A span without a clock change. The zone's local time there is UTC plus `offset`. */
export interface ClockPiece extends Span {
  offset: number;
}

/** The step of the search for clock changes. No zone has two within two days, so none is missed. */
const LOOK_MS = 24 * 60 * MINUTE_MS;

/** Splits the time between two moments at the zone's clock changes. */
export function clockPieces({ from, to }: Span, timeZone: string): ClockPiece[] {
  const pieces: ClockPiece[] = [];
  let piece = { from, to: from, offset: offsetAt(from, timeZone) };
  while (piece.to < to) {
    const next = Math.min(piece.to + LOOK_MS, to);
    const offset = offsetAt(next, timeZone);
    if (offset === piece.offset) {
      piece.to = next;
      continue;
    }
    const change = changeBetween(piece.to, next, piece.offset, timeZone);
    pieces.push({ ...piece, to: change });
    piece = { from: change, to: change, offset: offsetAt(change, timeZone) };
  }
  return piece.from < piece.to ? [...pieces, piece] : pieces;
}

/** Returns the first minute at which the clock no longer has this `offset`. */
function changeBetween(before: number, after: number, offset: number, timeZone: string): number {
  let unchanged = Math.floor(before / MINUTE_MS);
  let changed = Math.ceil(after / MINUTE_MS);
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetAt(middle * MINUTE_MS, timeZone) === offset) unchanged = middle;
    else changed = middle;
  }
  return changed * MINUTE_MS;
}
