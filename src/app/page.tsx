import { LandingPage } from "~/features/landing/landing-page";

/** '/' for strangers. Who carries a session is led to home by next.config.js. */
export default function RootPage() {
  return <LandingPage />;
}
