/** A file as an attacker would send it, and what has to become of it. */
export interface Sample {
  /** The abuse case it stands for. */
  id: string;
  name: string;
  door: "picture" | "resume";
  bytes: Buffer;
  fileName: string;
  /** `taken` is a 200, `refused` a 400 or 413; a mutant may go either way, but never wrong. */
  expect: "taken" | "refused" | "either";
}

/** A sample before it is said which door it goes to. */
export type File = Omit<Sample, "door">;
