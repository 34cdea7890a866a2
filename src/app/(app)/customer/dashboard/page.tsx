import type { Metadata } from "next";
import { CustomerDashboard } from "~/features/customer/dashboard-screen";

export const metadata: Metadata = { title: "Dashboard" };

export default function CustomerDashboardPage() {
  return <CustomerDashboard />;
}
