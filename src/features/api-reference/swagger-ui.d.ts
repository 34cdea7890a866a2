declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  /** What of its options is used here; the package brings no types. */
  interface SwaggerUIOptions {
    domNode: HTMLElement;
    url: string;
    deepLinking: boolean;
    docExpansion: "none" | "list" | "full";
    defaultModelsExpandDepth: number;
    defaultModelExpandDepth: number;
    displayRequestDuration: boolean;
    tryItOutEnabled: boolean;
    filter: boolean;
    /** Null: the document is never sent to a checker elsewhere. */
    validatorUrl: null;
  }
  export default function SwaggerUI(options: SwaggerUIOptions): unknown;
}
