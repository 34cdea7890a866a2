import { TRPCError } from "@trpc/server";
import { toDomainError } from "~/server/trpc";
import { DomainError } from "~/domain/errors";

/** Returns a procedure's refusal; fails when the call succeeds. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  let answer: unknown;
  try {
    answer = await call;
  } catch (error) {
    if (error instanceof TRPCError) return toDomainError(error);
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error(`Expected a refusal, but the answer is ${JSON.stringify(answer)}`);
}
