import type { ActorFacts } from "../actor";
import type { ServiceContext } from "../context";
import type { KnownDevice } from "./sign-in/known-devices";

/** The context of account services: the caller, and a way to set cookies. */
export interface AccountContext extends ServiceContext, KnownDevice {
  session: ActorFacts | null;
  /** The cookie of the browser's sign-in attempt, if any. */
  attemptToken: string | undefined;
  /** Adds a Set-Cookie header to the answer. */
  setCookie: (cookie: string) => void;
  /** True if the call came over https. */
  secure: boolean;
  /** The browser of the call, as people read it. */
  device: string;
}
