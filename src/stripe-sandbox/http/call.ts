import type { FormHash } from "./form";
import type { Work } from "../store/work";

/** Describes a monthly plan that the sandbox can sell. */
export interface SandboxPrice {
  id: string;
  unitAmountCents: number;
}

export interface SandboxSettings {
  /** Absolute address of the sandbox's own pages, without a slash at the end. */
  pagesUrl: string;
  prices: readonly SandboxPrice[];
}

/** The caller: our server with the secret key, or a browser with only one client_secret. */
export type Access = "client" | "secret";

/** Holds one request for its handler. */
export interface Call {
  work: Work;
  form: FormHash;
  access: Access;
  /** The connected account in the Stripe-Account header. */
  account: string | null;
  /** The id in the path; "" for a collection. */
  id: string;
  settings: SandboxSettings;
}
