import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { expect, test } from "vitest";
import type { AppRouter } from "~/server/root";
import { UNREACHABLE } from "~/messages/unreachable";
import { unreachableLink } from "~/trpc/unreachable-link";

const refusal = { error: { code: -32004, message: "No such job", data: { reason: "NOT_FOUND" } } };

/** Creates a client whose network fails like this. */
function client(error: TRPCClientError<AppRouter>) {
  const network: TRPCLink<AppRouter> = () => () =>
    observable((observer) => {
      observer.error(error);
    });
  return createTRPCClient<AppRouter>({ links: [unreachableLink(), network] });
}

test("a query without an answer says so in our words, and keeps its cause", async () => {
  const lost = TRPCClientError.from<AppRouter>(new TypeError("Failed to fetch"));
  const failed = client(lost).booking.vehicles.query();
  await expect(failed).rejects.toThrow(UNREACHABLE);
  await expect(failed).rejects.toHaveProperty("cause", lost);
});

test("a refusal keeps the server's words, and so does any other call", async () => {
  const refused = client(TRPCClientError.from<AppRouter>(refusal));
  await expect(refused.booking.vehicles.query()).rejects.toThrow("No such job");
  const lost = client(TRPCClientError.from<AppRouter>(new TypeError("Failed to fetch")));
  await expect(
    lost.booking.addVehicle.mutate({ year: 2019, make: "Honda", model: "Civic" }),
  ).rejects.toThrow("Failed to fetch");
});
