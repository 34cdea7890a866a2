import type { Metadata } from "next";
import { ProfileViewScreen } from "~/features/mechanic/profile/profile-view-screen";

export const metadata: Metadata = { title: "Mechanic Profile" };

export default function ProfileViewPage() {
  return <ProfileViewScreen />;
}
