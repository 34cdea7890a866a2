import { Rating } from "~/components/ui/rating";
import { TESTIMONIALS } from "~/domain/marketing";

import { Section } from "./section";

/** Shows three sample testimonials with their stars. */
export function Testimonials() {
  return (
    <Section id="testimonials" title="Heard from the driver's seat">
      <ul className="grid gap-x-10 gap-y-10 lg:grid-cols-3">
        {TESTIMONIALS.map((one) => (
          <li key={one.name}>
            <figure className="flex h-full flex-col border-t-2 border-foreground pt-5">
              <Rating value={one.stars} starsOnly />
              <blockquote className="mt-4 flex-1 font-display text-lead font-medium">
                <p>“{one.quote}”</p>
              </blockquote>
              <figcaption className="mt-5 text-sm">
                <span className="block font-semibold">{one.name}</span>
                <span className="text-muted-foreground">{one.about}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
