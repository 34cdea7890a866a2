import { z } from "zod";

/** What the test tells it to do. */
export const orderSchema = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("book"),
    customerId: z.string(),
    vehicleId: z.string(),
    serviceIds: z.array(z.string()),
    /** Names this process's calls, each by a key that no other one has. */
    prefix: z.string(),
  }),
  z.object({ do: z.literal("complete"), mechanicId: z.string(), bookingId: z.string() }),
  /** Does the jobs that are due, until it is killed. */
  z.object({ do: z.literal("work") }),
  z.object({ do: z.literal("checkout"), customerId: z.string(), bookingId: z.string() }),
]);
export type Order = z.infer<typeof orderSchema>;

/** What it tells the test: its own words about calls that began, and were answered. */
export const wordSchema = z.discriminatedUnion("say", [
  z.object({ say: z.literal("ready") }),
  z.object({ say: z.literal("begun"), key: z.string() }),
  z.object({ say: z.literal("answered"), key: z.string(), id: z.string() }),
  z.object({ say: z.literal("failed"), message: z.string() }),
]);
export type Word = z.infer<typeof wordSchema>;
