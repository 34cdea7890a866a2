import { nextAuthRoute } from "~/server/next-auth";

// NextAuth reads Next's own headers and cookies, so this one route lives in Next.
export { nextAuthRoute as GET, nextAuthRoute as POST };
