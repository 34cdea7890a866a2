import type { Metadata } from "next";
import { EditProfileScreen } from "~/features/mechanic/profile/edit-profile-screen";

export const metadata: Metadata = { title: "Edit Profile" };

export default function EditProfilePage() {
  return <EditProfileScreen />;
}
