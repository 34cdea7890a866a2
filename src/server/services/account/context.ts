import type { ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import type { KnownDevice } from "./known-devices";

/** What account services need beside the usual: whose call it is, and where cookies are written. */
export interface AccountContext extends ServiceContext, KnownDevice {
  session: ActorFacts | null;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** The call came over https. */
  secure: boolean;
  /** What the call was made with, in words. */
  device: string;
}
