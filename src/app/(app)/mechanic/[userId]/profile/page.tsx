import type { Metadata } from "next";
import { PublicProfileScreen } from "~/features/mechanic/public-profile-screen";
import { ForUser } from "~/features/shell/for-user";
import { placeOf } from "~/lib/places";

export const metadata: Metadata = { title: "Mechanic" };

export const generateStaticParams = () => [{ userId: placeOf("userId") }];

export default function PublicProfilePage() {
  return <ForUser screen={PublicProfileScreen} />;
}
