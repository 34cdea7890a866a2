import { z } from "zod";

const graph = z.object({ "@graph": z.array(z.looseObject({ "@type": z.string() })) });

/** Reads the structured data of a public page, as a search engine does. */
export function structuredDataIn(html: string) {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts.flatMap(([, text = ""]) => graph.parse(JSON.parse(text))["@graph"]);
}
