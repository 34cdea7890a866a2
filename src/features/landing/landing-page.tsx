import { NO_CLAIMS } from "~/domain/marketing";
import { LandingBehavior } from "./landing-behavior";
import { LandingMain } from "./landing-main";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

/**
 * Renders the landing page for the build, which knows no figures. The server draws its main part
 * again with those of this installation.
 */
export function LandingPage() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <LandingMain marketing={NO_CLAIMS} sample={[]} />
      </main>
      <SiteFooter />
      <LandingBehavior />
    </>
  );
}
