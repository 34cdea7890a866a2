import { TRPCError } from "@trpc/server";
import { toDomainError } from "~/server/trpc";
import { DomainError } from "~/domain/errors";

/** The refusal a procedure answered with; fails when it did not refuse. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof TRPCError) return toDomainError(error);
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`This was to be refused, but the answer is ${JSON.stringify(answer)}`);
}
