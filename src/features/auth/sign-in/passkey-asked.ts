import { TRPCClientError } from "@trpc/client";
import { passkeyRequestSchema, type PasskeyRequest } from "~/domain/account/second-factor/passkeys";

/** Returns the passkey challenge, which a sign-in without a second factor is refused with. */
export async function passkeyAsked(signIn: Promise<unknown>): Promise<PasskeyRequest> {
  const error: unknown = await signIn.then(
    () => new Error("This account no longer has a second factor. Go back and sign in."),
    (error: unknown) => error,
  );
  if (!(error instanceof TRPCClientError)) throw error;
  const data: unknown = error.data;
  const asked =
    typeof data === "object" && data !== null && "passkey" in data ? data.passkey : null;
  const request = passkeyRequestSchema.safeParse(asked);
  if (!request.success) throw error;
  return request.data;
}
