import type { ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import type { KnownDevice } from "./sign-in/known-devices";

/** Context of account services: the caller, and where cookies are written. */
export interface AccountContext extends ServiceContext, KnownDevice {
  session: ActorFacts | null;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** The call came over https. */
  secure: boolean;
  /** Browser of the call, in words. */
  device: string;
}
