"use client";

import { useEffect, useRef, useState } from "react";
import { useDarkClass } from "./use-dark-class";

import "swagger-ui-dist/swagger-ui.css";
import "./api-reference.css";

/** The API document as a page, with calls that can be tried out as whoever is signed in here. */
export function ApiReference({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useDarkClass();

  useEffect(() => {
    let gone = false;
    import("swagger-ui-dist/swagger-ui-es-bundle.js")
      .then(({ default: SwaggerUI }) => {
        if (gone || place.current === null) return;
        SwaggerUI({
          domNode: place.current,
          url,
          deepLinking: true,
          docExpansion: "list",
          defaultModelsExpandDepth: 0,
          defaultModelExpandDepth: 4,
          displayRequestDuration: true,
          tryItOutEnabled: true,
          filter: true,
          validatorUrl: null,
        });
      })
      .catch(() => setFailed(true));
    return () => {
      gone = true;
    };
  }, [url]);

  return (
    <div className="api-reference">
      {failed && (
        <p role="alert" className="p-4">
          The reference couldn&apos;t be loaded. Reload the page, or read{" "}
          <a className="underline" href={url}>
            the document itself
          </a>
          .
        </p>
      )}
      <div ref={place} />
    </div>
  );
}
