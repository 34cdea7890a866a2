// Importing the environment checks it: a bad one stops the build and the start.
import "./src/env.js";

// NextAuth's two names for the session's cookie (https or not).
const SESSION_COOKIES = ["next-auth.session-token", "__Secure-next-auth.session-token"];

/** @type {import("next").NextConfig} */
const config = {
  // '/' is the landing page for strangers and home for who is signed in: two pages with two bundles.
  rewrites: async () => ({
    beforeFiles: [
      ...SESSION_COOKIES.map((key) => ({
        source: "/",
        has: [{ type: "cookie", key }],
        destination: "/home?root=1",
      })),
      // The build draws some pages without anybody's data; no caller gets this header past the door.
      {
        source: "/:role(customer|mechanic)/dashboard",
        has: [{ type: "header", key: "x-drawing" }],
        destination: "/shell/:role/dashboard",
      },
    ],
  }),
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  // One copy of these in the process, shared with the front server: native code, WebAssembly, state.
  serverExternalPackages: [
    "@electric-sql/pglite",
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "nodemailer",
    "pdfkit",
    "pg",
    "pg-boss",
    "pglite-prisma-adapter",
    "pino",
    "rate-limiter-flexible",
    "sharp",
    "stripe",
    "zipcodes",
  ],
  typescript: {
    // `npm run check` reads the types of the whole project, tests included.
    ignoreBuildErrors: true,
  },
};

export default config;
