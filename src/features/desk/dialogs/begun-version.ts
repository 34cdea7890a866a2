import { useState } from "react";

interface BegunVersion<Version> {
  /** What the form sends. */
  version: Version;
  /** True if it changed since the form was begun. */
  isOutdated: boolean;
  /** Called once the reader was told of the change: the form then sends the present version. */
  readAgain: () => void;
}

/**
 * Keeps the version of what a form was begun on. A colleague's change arrives while someone types;
 * their form is then refused once, instead of overwriting what they haven't read.
 */
export function useBegunVersion<Version>(
  present: Version,
  isBegun: boolean,
): BegunVersion<Version> {
  const [begun, setBegun] = useState<"not yet" | "read again" | { version: Version }>("not yet");
  if (isBegun && begun === "not yet") setBegun({ version: present });
  if (!isBegun && begun !== "not yet") setBegun("not yet");
  const version = typeof begun === "object" ? begun.version : present;
  return { version, isOutdated: version !== present, readAgain: () => setBegun("read again") };
}
