import {
  CATEGORY_LABELS,
  SERVICE_CATEGORIES,
  type ServiceCategory,
} from "~/domain/booking/categories";
import { NO_TAX } from "~/domain/catalog/parts";
import { CATEGORY_GUIDES } from "~/domain/public/guides";
import { PublicLayout, type Crumb } from "./layout";
import { Part } from "./part";
import { ServiceCards, type LinkedService } from "./service-cards";
import { Steps } from "./steps";

type ServicesPageProps = {
  trail: readonly Crumb[];
  title: string;
  lead: string;
  services: readonly (LinkedService & { category: ServiceCategory })[];
};

/** Lists the whole catalog by category, with prices. */
export function ServicesPage({ trail, title, lead, services }: ServicesPageProps) {
  const groups = SERVICE_CATEGORIES.map((category) => ({
    category,
    services: services.filter((service) => service.category === category),
  })).filter((group) => group.services.length > 0);
  return (
    <PublicLayout trail={trail}>
      <div className="mx-auto max-w-7xl px-4 pt-4 pb-4 sm:px-6 sm:pt-8">
        <h1 className="max-w-[18ch] font-display text-display font-extrabold">{title}</h1>
        <p className="mt-5 max-w-[56ch] text-lead text-muted-foreground">
          {lead} {NO_TAX}
        </p>
      </div>
      {groups.map(({ category, services }) => (
        <Part
          key={category}
          id={category}
          title={CATEGORY_LABELS[category]}
          lead={CATEGORY_GUIDES[category].about}
          className="pt-6 pb-6 sm:pt-8 sm:pb-8"
        >
          <ServiceCards services={services} />
        </Part>
      ))}
      <Part id="how-it-works" title="How it works" className="mt-8 border-t bg-card">
        <Steps />
      </Part>
    </PublicLayout>
  );
}
