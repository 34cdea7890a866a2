import { HomeScreen } from "~/features/home/home-screen";

/**
 * Serves '/' to signed-in users (src/server/front/route-guards.ts), so that the landing page
 * doesn't load the app frame. No link leads to this path itself.
 */
export default function HomePage() {
  return <HomeScreen />;
}
