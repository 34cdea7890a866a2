import type { Metadata } from "next";
import { PageLoading } from "~/components/ui/page-loading";
import { CatalogScreen } from "~/features/desk/catalog/catalog-screen";
import { ForUser } from "~/features/shell/for-user";

export const metadata: Metadata = { title: "Catalog" };

export default function CatalogPage() {
  return <ForUser screen={CatalogScreen} loading={<PageLoading title="Catalog" />} />;
}
