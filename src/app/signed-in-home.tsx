import { Providers } from "~/app/providers";
import type { UserView } from "~/domain/account/schema";
import { HomeScreen } from "~/features/home/home-screen";
import { AppFrame } from "~/features/shell/app-frame";
import { api, HydrateClient } from "~/trpc/server";

/** Home with the shell around it; '/' is outside the signed-in area's layout. */
export function SignedInHome({ user }: { user: UserView }) {
  if (user.userType !== null) void api.booking.list.prefetch({});
  return (
    <Providers>
      <AppFrame user={user}>
        <HydrateClient>
          <HomeScreen />
        </HydrateClient>
      </AppFrame>
    </Providers>
  );
}
