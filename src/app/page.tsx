import { LandingPage } from "~/features/landing/landing-page";

/** '/' for strangers (specification §1). Who carries a session is led to home by next.config.js. */
export default function RootPage() {
  return <LandingPage />;
}
