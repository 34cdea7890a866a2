import { api } from "~/trpc/react";

/** Returns the viewer's suspension as a customer; null without one. */
export function useSuspension() {
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  return user?.customerSuspension ?? null;
}
