import type { UserType } from "~/domain/account/roles";
import { createContextInner } from "~/server/context";
import type { Container } from "~/server/deps";
import { createCaller } from "~/server/root";

/** Returns the procedures for one of the demo's people, at a time that the demo chooses. */
export function asPerson(
  deps: Container["deps"],
  { userId, userType }: { userId: string; userType: UserType },
  at?: Date,
) {
  const session = {
    userId,
    userType,
    staffRole: null,
    sessionId: "",
    viaTemporary: false,
    hasSecondFactor: false,
    secondFactorAt: null,
  };
  const clock = at === undefined ? deps.clock : { now: () => at };
  return createCaller(createContextInner({ ...deps, clock }, { requestId: "demo", session }));
}
