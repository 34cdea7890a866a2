import type { Metadata } from "next";
import { customerGate } from "~/features/customer/gate";
import { CustomerProfileScreen } from "~/features/customer/profile-screen";
import { PATHS } from "~/lib/paths";
import { requireUser } from "~/trpc/guard";

export const metadata: Metadata = { title: "Customer Profile" };

export default async function CustomerProfilePage() {
  const user = await requireUser(PATHS.customerProfile);
  return customerGate(user) ?? <CustomerProfileScreen user={user} />;
}
