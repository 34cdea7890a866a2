import type { Marketing } from "~/domain/marketing";
import { ChooseExperience } from "./choose-experience";
import { GetTheApp } from "./get-the-app";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { PromoTicket } from "./promo-ticket";
import { Promises } from "./promises";
import type { SampleLine } from "./sample-receipt";
import { Services } from "./services";
import { Testimonials } from "./testimonials";

type LandingMainProps = {
  marketing: Marketing;
  /** Services of the sample bill at their current prices. Without any, there's no bill. */
  sample: readonly SampleLine[];
};

/** Renders what is inside the landing page's `main`, which the server draws from current rows. */
export function LandingMain({ marketing, sample }: LandingMainProps) {
  return (
    <>
      <Hero stats={marketing.stats} />
      <Services />
      <Promises mechanics={marketing.mechanics} sample={sample} />
      <HowItWorks />
      <ChooseExperience />
      <Testimonials testimonials={marketing.testimonials} />
      <PromoTicket />
      <GetTheApp />
    </>
  );
}
