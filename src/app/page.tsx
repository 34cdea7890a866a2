import { LandingPage } from "~/features/landing/landing-page";

/**
 * Serves '/' to signed-out visitors. Signed-in users get home (src/server/front/route-guards.ts).
 */
export default function RootPage() {
  return <LandingPage />;
}
