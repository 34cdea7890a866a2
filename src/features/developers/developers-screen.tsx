"use client";

import { PageHeader } from "~/components/ui/page-header";
import type { UserView } from "~/domain/account/view";
import { PAGE_HEADS } from "~/lib/page-heads";
import { EndpointsCard } from "./endpoints-card";
import { KeysCard } from "./keys-card";

/** Renders /settings/developers: API keys and webhook endpoints. */
export function DevelopersScreen({ user }: { user: UserView }) {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...PAGE_HEADS.developers} />
      <div className="grid gap-6">
        <KeysCard user={user} />
        <EndpointsCard user={user} />
      </div>
    </div>
  );
}
