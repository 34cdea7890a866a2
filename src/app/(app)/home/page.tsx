import { HomeScreen } from "~/features/home/home-screen";

/**
 * '/' for who carries a session (src/server/front/guards.ts), so that the landing page's bundle stays
 * free of the frame; the path itself is nobody's address.
 */
export default function HomePage() {
  return <HomeScreen />;
}
