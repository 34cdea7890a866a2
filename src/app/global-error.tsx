"use client";

import "./globals.css";

import ErrorPage from "./error";

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** The root layout itself failed, so this brings its own document. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  return (
    <html lang="en">
      <head>
        <title>Something went wrong</title>
      </head>
      <body>
        <ErrorPage error={error} reset={reset} />
      </body>
    </html>
  );
}
