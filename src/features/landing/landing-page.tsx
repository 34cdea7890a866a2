import { ChooseExperience } from "./choose-experience";
import { GetTheApp } from "./get-the-app";
import { Hero } from "./hero";
import { HowItWorks } from "./how-it-works";
import { LandingBehaviour } from "./landing-behaviour";
import { PromoTicket } from "./promo-ticket";
import { Promises } from "./promises";
import { Services } from "./services";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { Testimonials } from "./testimonials";

export function LandingPage() {
  return (
    <>
      <SiteHeader />
      <main id="main">
        <Hero />
        <Services />
        <Promises />
        <HowItWorks />
        <ChooseExperience />
        <Testimonials />
        <PromoTicket />
        <GetTheApp />
      </main>
      <SiteFooter />
      <LandingBehaviour />
    </>
  );
}
