import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CatalogueScreen } from "~/features/desk/catalogue-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Catalogue" };

export default function CataloguePage() {
  return <ForUser screen={CatalogueScreen} loading={<PageLoading title="Catalogue" />} />;
}
