import type { Metadata } from "next";
import { AuditScreen } from "~/features/desk/audit/audit-screen";
import { ForUser } from "~/features/shell/for-user";
import { PageLoading } from "~/components/ui/page-loading";

export const metadata: Metadata = { title: "Audit log" };

export default function AuditPage() {
  return <ForUser screen={AuditScreen} loading={<PageLoading title="Audit log" />} />;
}
