import { buttonVariants } from "~/components/ui/button-variants";
import type { EntryPage } from "~/domain/booking/guest/policy";
import { PATHS } from "~/lib/paths";
import { Cities, type CityLink } from "./cities";
import { PublicLayout, type Crumb } from "./layout";
import { Part } from "./part";
import { Steps } from "./steps";

type AreasPageProps = {
  trail: readonly Crumb[];
  title: string;
  lead: string;
  states: readonly { name: string; cities: readonly CityLink[] }[];
};

/** Lists the cities that have a page, by state. */
export function AreasPage({ trail, title, lead, states }: AreasPageProps) {
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto max-w-7xl px-4 pt-4 pb-4 sm:px-6 sm:pt-8">
        <h1 className="max-w-[18ch] font-display text-display font-extrabold">{title}</h1>
        <p className="mt-5 max-w-[56ch] text-lead text-muted-foreground">{lead}</p>
        <a
          href={PATHS.bookWith({ entry: "area" satisfies EntryPage })}
          className={buttonVariants({ size: "lg", className: "mt-7" })}
        >
          Check your ZIP code
        </a>
      </div>
      {states.map(({ name, cities }) => (
        <Part
          key={name}
          id={`state-${name.replaceAll(" ", "-")}`}
          title={name}
          className="pt-6 pb-2 sm:pt-8 sm:pb-4"
        >
          <Cities cities={cities} />
        </Part>
      ))}
      <Part id="how-it-works" title="How it works" className="mt-10 border-t bg-card">
        <Steps />
      </Part>
    </PublicLayout>
  );
}
