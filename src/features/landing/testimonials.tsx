import { Rating } from "~/components/ui/rating";
import type { Testimonial } from "~/domain/marketing";

import { Section } from "./section";

/** Shows testimonials with their stars, or nothing without any. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <Section id="testimonials" title="Heard from the driver's seat">
      <ul className="grid gap-x-10 gap-y-10 lg:grid-cols-3">
        {testimonials.map((one) => (
          <li key={one.quote}>
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
