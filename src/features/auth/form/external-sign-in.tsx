"use client";

import { useState } from "react";
import { z } from "zod";
import { Button } from "~/components/ui/button";
import type { UserType } from "~/domain/account/roles";
import { SOMETHING_WENT_WRONG } from "~/domain/request-refusals";
import { PATHS } from "~/lib/paths";
import { TOASTS } from "~/lib/toast-copy";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { storeIntent } from "../intent";

const csrfSchema = z.object({ csrfToken: z.string() });
const addressSchema = z.object({ url: z.string() });

/** Asks NextAuth for the provider's sign-in page. */
async function providerAddress(provider: string, callbackUrl: string): Promise<string> {
  const csrf = csrfSchema.parse(await (await fetch("/api/nextauth/csrf")).json());
  const answer = await fetch(`/api/nextauth/signin/${encodeURIComponent(provider)}`, {
    method: "POST",
    body: new URLSearchParams({ ...csrf, callbackUrl, json: "true" }),
  });
  return addressSchema.parse(await answer.json()).url;
}

/** Shows a button for each configured external sign-in. */
export function ExternalSignIn({ role, next }: { role: UserType; next: string | undefined }) {
  const providers = api.auth.externalSignIn.useQuery();
  const [leaving, setLeaving] = useState(false);
  if (!providers.data || providers.data.length === 0) return null;

  const leave = async (provider: string) => {
    setLeaving(true);
    try {
      const address = await providerAddress(provider, PATHS.externalReturn(next));
      storeIntent(role);
      window.location.assign(address);
    } catch {
      showFailure(TOASTS.login, SOMETHING_WENT_WRONG);
      setLeaving(false);
    }
  };
  return (
    <div className="grid gap-5">
      {providers.data.map((provider) => (
        <Button
          key={provider.id}
          variant="outline"
          size="lg"
          loading={leaving}
          onClick={() => void leave(provider.id)}
        >
          Continue with {provider.name}
        </Button>
      ))}
      <p className="flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or with your email
      </p>
    </div>
  );
}
