import { headers } from "next/headers";
import { notFound } from "next/navigation";

/**
 * The pages below /shell are drawn once, by the last step of the build, and served at other
 * addresses (src/server/front/shells.ts); for everybody else they are not there.
 * @returns the place that each answer's own nonce is put in
 */
export async function drawing(): Promise<{ nonce: string }> {
  const asked = await headers();
  const nonce = asked.get("x-nonce");
  if (asked.get("x-drawing") === null || nonce === null) notFound();
  return { nonce };
}
