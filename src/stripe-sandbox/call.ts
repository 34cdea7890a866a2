import type { FormHash } from "./form";
import type { Work } from "./work";

/** A monthly plan that the stand-in can sell. */
export interface SandboxPrice {
  id: string;
  unitAmountCents: number;
}

export interface SandboxSettings {
  /** Absolute address under which the stand-in's own pages answer, without a slash at the end. */
  pagesUrl: string;
  prices: readonly SandboxPrice[];
}

/** Who asks: our server with the secret key, or a browser that only holds one client_secret. */
export type Access = "client" | "secret";

/** One request on its way to its handler. */
export interface Call {
  work: Work;
  form: FormHash;
  access: Access;
  /** The connected account that the Stripe-Account header names. */
  account: string | null;
  /** The id in the path; "" for a collection. */
  id: string;
  settings: SandboxSettings;
}
