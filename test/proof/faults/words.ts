import { z } from "zod";

/** The test's commands to the process. */
export const orderSchema = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("book"),
    customerId: z.string(),
    vehicleId: z.string(),
    serviceIds: z.array(z.string()),
    /** Prefix of this process's idempotency keys, so that each call has a unique one. */
    prefix: z.string(),
  }),
  z.object({ do: z.literal("complete"), mechanicId: z.string(), bookingId: z.string() }),
  /** Runs due jobs until it is killed. */
  z.object({ do: z.literal("work") }),
  /** Books, pays, writes, works and completes until it is killed. Repeats whatever fails. */
  z.object({
    do: z.literal("trade"),
    prefix: z.string(),
    lanes: z.array(
      z.object({
        customerId: z.string(),
        mechanicId: z.string(),
        vehicleId: z.string(),
        serviceId: z.string(),
      }),
    ),
  }),
  z.object({ do: z.literal("checkout"), customerId: z.string(), bookingId: z.string() }),
]);
export type Order = z.infer<typeof orderSchema>;

/** The process's messages to the test: calls that began, and calls that were answered. */
export const wordSchema = z.discriminatedUnion("say", [
  z.object({ say: z.literal("ready") }),
  z.object({ say: z.literal("begun"), key: z.string() }),
  z.object({ say: z.literal("answered"), key: z.string(), id: z.string() }),
  z.object({
    say: z.literal("traded"),
    lane: z.string(),
    step: z.enum(["booked", "paid", "written", "completed"]),
    bookingId: z.string(),
    messageId: z.string().optional(),
    /** When the call was answered, in ms. */
    at: z.number(),
  }),
  z.object({ say: z.literal("failed"), message: z.string() }),
]);
export type Word = z.infer<typeof wordSchema>;
export type Trade = Extract<Word, { say: "traded" }>;
