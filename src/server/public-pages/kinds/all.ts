import type { PublicPageName } from "~/domain/public/addresses";
import type { PageKind } from "../kind";
import { areaPage } from "./area";
import { areaServicePage } from "./area-service";
import { areasPage } from "./areas";
import { legalPage } from "./legal";
import { mechanicPage } from "./mechanic";
import { servicePage } from "./service";
import { servicesPage } from "./services";

/** Every kind of public page. */
export const PAGE_KINDS: Record<PublicPageName, PageKind> = {
  services: servicesPage,
  service: servicePage,
  areas: areasPage,
  area: areaPage,
  areaService: areaServicePage,
  terms: legalPage("terms"),
  privacy: legalPage("privacy"),
  pricing: legalPage("pricing"),
  mechanic: mechanicPage,
};
