import type { Metadata } from "next";
import { DashboardScreen } from "~/features/mechanic/dashboard/dashboard-screen";

export const metadata: Metadata = { title: "Mechanic dashboard" };

export default function DashboardPage() {
  return <DashboardScreen />;
}
