import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";

import { BRAND_NAME } from "~/domain/brand";
import { WARRANTY_DAYS } from "~/domain/claim/policy";
import { ThemeScript } from "~/features/theme/theme-script";
import { SkipLink } from "~/features/shell/skip-link";
import { ToastRegion } from "~/features/shell/toaster";

import { display, text } from "./fonts";
import "./globals.css";

const TITLE = `${BRAND_NAME}: mobile mechanics at your curb`;
const DESCRIPTION = `Book a mobile mechanic who comes to you. Oil changes, brakes, diagnostics, tune-ups and batteries, with upfront pricing and a ${WARRANTY_DAYS}-day warranty.`;

export const metadata: Metadata = {
  title: { default: TITLE, template: `%s · ${BRAND_NAME}` },
  description: DESCRIPTION,
  openGraph: { type: "website", siteName: BRAND_NAME, title: TITLE, description: DESCRIPTION },
  applicationName: BRAND_NAME,
  manifest: "/manifest.webmanifest",
  icons: {
    icon: [
      { url: "/favicon.svg", type: "image/svg+xml" },
      { url: "/icon-192.png", sizes: "192x192", type: "image/png" },
    ],
    apple: [{ url: "/apple-touch-icon.png", sizes: "180x180" }],
  },
  appleWebApp: { capable: true, title: BRAND_NAME, statusBarStyle: "default" },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f5f7f9" },
    { media: "(prefers-color-scheme: dark)", color: "#0f141a" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html
      lang="en"
      // Makes Next jump instead of scroll when the page changes.
      data-scroll-behavior="smooth"
      className={`${display.variable} ${text.variable}`}
      suppressHydrationWarning
    >
      <head>
        <ThemeScript />
      </head>
      <body>
        <SkipLink />
        {children}
        <ToastRegion />
      </body>
    </html>
  );
}
