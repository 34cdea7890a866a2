import { LandingPage } from "~/features/landing/landing-page";

/** Serves '/' to signed-out visitors. next.config.js sends everyone else to home. */
export default function RootPage() {
  return <LandingPage />;
}
