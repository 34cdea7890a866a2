import type { Metadata } from "next";
import { AwaitedDashboard } from "~/features/mechanic/awaited-dashboard";
import { JOBS_QUERY } from "~/features/mechanic/jobs-query";
import { earlyCall, EarlyCalls, earlyPages } from "~/trpc/early-calls";
import { drawing } from "../../drawing";

export const metadata: Metadata = { title: "Mechanic dashboard" };

const CALLS = [
  earlyCall("auth", "session", undefined),
  earlyCall("message", "unread", undefined),
  earlyCall("mechanic", "profile", undefined),
  earlyCall("mechanic", "statement", undefined),
  earlyPages("booking", "list", JOBS_QUERY),
];

/** /mechanic/dashboard, drawn without anybody's data. */
export default async function MechanicDashboardShell() {
  const { nonce } = await drawing();
  return (
    <>
      <EarlyCalls calls={CALLS} nonce={nonce} />
      <AwaitedDashboard />
    </>
  );
}
