import type { ActionScene, Caller, PeoplesWalk } from "~test/support/booking/action-walks";
import { outcomeOf } from "~test/races/support";
import { refusalSchema, type Visitor } from "~test/support/http/visitor";

/** The REST client and the tRPC caller of one person. */
export interface Endpoints {
  api: Caller;
  visitor: Visitor;
}

/** A refusal's facts; empty if the call succeeded. */
interface Outcome {
  code: string;
  message?: string;
  status?: string | undefined;
}

/** Calls over REST and over tRPC and returns both outcomes. */
export const ENDPOINTS: Record<
  string,
  (endpoints: Endpoints, walk: PeoplesWalk, scene: ActionScene) => Promise<Outcome>
> = {
  async createCaller({ api }, walk, scene) {
    const outcome = await outcomeOf(walk.procedure(api, scene));
    if (outcome.code === "OK") return { code: "OK" };
    const { code, message, status } = outcome;
    return { code, message, status };
  },
  async REST({ visitor }, walk, scene) {
    const [method, path, json] = walk.rest(scene);
    const answer = await visitor.send(method, path, json === undefined ? {} : { json });
    if (answer.status < 300) return { code: "OK" };
    const { code, message, status } = answer.as(refusalSchema);
    return { code, message, status };
  },
};

/** Reads everything attached to a booking, to see whether a call changed it. */
export async function traceOf({ prisma, id }: ActionScene) {
  const [booking, notices] = await Promise.all([
    prisma.booking.findUniqueOrThrow({
      where: { id },
      include: { lines: true, events: true, payments: true, declines: true, alerts: true },
    }),
    prisma.notification.count({ where: { bookingId: id } }),
  ]);
  return { ...booking, notices };
}
