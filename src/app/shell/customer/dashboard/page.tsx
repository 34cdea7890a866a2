import type { Metadata } from "next";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";
import { earlyCall, EarlyCalls } from "~/trpc/early-calls";
import { drawing } from "../../drawing";

export const metadata: Metadata = { title: "Dashboard" };

const CALLS = [
  earlyCall("auth", "session", undefined),
  earlyCall("message", "unread", undefined),
  earlyCall("booking", "list", {}),
];

/** /customer/dashboard, drawn without anybody's data. */
export default async function CustomerDashboardShell() {
  const { nonce } = await drawing();
  return (
    <>
      <EarlyCalls calls={CALLS} nonce={nonce} />
      <CustomerDashboard />
    </>
  );
}
