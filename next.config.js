// Importing the environment validates it: an invalid one stops the build and the start.
import "./src/env.js";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  images: { unoptimized: true },
  typescript: {
    // `npm run check` checks the types of the whole project, including tests.
    ignoreBuildErrors: true,
  },
};

export default config;
