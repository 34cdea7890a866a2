import cluster from "node:cluster";
import { z } from "zod";

// The primary starts processes that answer requests on one port. They exchange these messages.

/** Orders from the primary: stop with the machine, or make room for a new process. */
const orderSchema = z.object({ order: z.enum(["stop", "replace"]) });
export type Order = z.infer<typeof orderSchema>["order"];

/** Returns true in a process that the primary started. */
export const isOneOfSeveral = (): boolean => cluster.isWorker;

/** Calls `obey` for an order of the primary, or once the primary is gone. */
export function obeyPrimary(obey: (order: Order) => void): void {
  if (!cluster.isWorker) return;
  process.on("message", (message) => {
    const parsed = orderSchema.safeParse(message);
    if (parsed.success) obey(parsed.data.order);
  });
  process.on("disconnect", () => obey("stop"));
}

/** The report a server sends to the script that started it, once it answers requests. */
const readySchema = z.object({
  url: z.string(),
  seconds: z.string(),
  signIns: z.array(
    z.object({ role: z.string(), note: z.string(), email: z.string(), password: z.string() }),
  ),
});
export type Ready = z.infer<typeof readySchema>;

/** Returns what a process reported, or null for another kind of message. */
export const readyOf = (message: unknown): Ready | null =>
  readySchema.safeParse(message).data ?? null;
