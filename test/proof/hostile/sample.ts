/** A file as an attacker would send it, and its expected result. */
export interface Sample {
  /** The abuse case that it belongs to. */
  id: string;
  name: string;
  door: "picture" | "resume";
  bytes: Buffer;
  fileName: string;
  /** `taken` is a 200, `refused` a 400 or 413; a mutant can be either, but never a 5xx. */
  expect: "taken" | "refused" | "either";
}

/** A sample before its upload route is chosen. */
export type File = Omit<Sample, "door">;
