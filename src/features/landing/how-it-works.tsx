import { HOW_IT_WORKS } from "~/domain/marketing";

import { Section } from "./section";

/** Shows the four steps along a road. */
export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      lead="Four steps, and none of them is a waiting room."
    >
      <ol className="grid gap-0 lg:grid-cols-4">
        {HOW_IT_WORKS.map((step, index) => (
          <li
            key={step.title}
            className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-5 pb-6 last:pb-4 lg:block lg:pr-8 lg:pb-0"
          >
            {/* the road: down the side on phones, along the top on larger screens */}
            <span
              aria-hidden
              className="absolute top-0 left-0 h-full w-14 bg-art-road group-first:rounded-t-xl lg:hidden"
              style={roundEnds(index, "column")}
            />
            <span
              aria-hidden
              className="road-dash-y absolute top-0 left-[1.6875rem] h-full w-0.5 lg:hidden"
            />
            <span
              aria-hidden
              className="absolute top-0 left-0 hidden h-16 w-full bg-art-road lg:block"
              style={roundEnds(index, "row")}
            />
            <span
              aria-hidden
              className="road-dash-x absolute top-[1.9375rem] left-0 hidden h-0.5 w-full lg:block"
            />
            <span
              aria-hidden
              className="relative z-10 mx-auto grid size-10 place-items-center rounded-md bg-primary font-display text-heading font-bold text-primary-foreground max-lg:mt-3 lg:mx-0 lg:my-3 lg:ml-5"
            >
              {index + 1}
            </span>
            <div className="max-lg:pt-4 lg:mt-6">
              <h3 className="text-heading font-semibold">{step.title}</h3>
              <p className="mt-1.5 max-w-[36ch] text-muted-foreground">{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Rounds the two ends of the road, but not the joints between its pieces. */
function roundEnds(index: number, direction: "row" | "column") {
  const first = index === 0 ? "var(--radius-lg)" : "0";
  const last = index === HOW_IT_WORKS.length - 1 ? "var(--radius-lg)" : "0";
  return {
    borderRadius:
      direction === "row"
        ? `${first} ${last} ${last} ${first}`
        : `${first} ${first} ${last} ${last}`,
  };
}
