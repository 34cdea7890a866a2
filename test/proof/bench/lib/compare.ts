/** Returns an answer's text; anything but success ends the measurement. */
export async function textOf(url: string, init: RequestInit): Promise<string> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return text;
}

/**
 * Throws unless both sides answer the same bytes, since their rates can't be compared otherwise.
 */
export function mustBeSame(what: string, product: string, reference: string): void {
  if (product === reference) return;
  const at = [...product].findIndex((character, index) => character !== reference[index]);
  throw new Error(
    `${what}: the answers differ at ${at}:\n…${product.slice(Math.max(0, at - 80), at + 120)}\n…${reference.slice(Math.max(0, at - 80), at + 120)}`,
  );
}

/** Masks ids, numbers, times and the server's own address, which differ between two new rows. */
export function withoutRandom(json: string): string {
  return json
    .replaceAll(/http:\/\/localhost:\d+/g, "<site>")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/CW-[0-9A-Z-]{6,}/g, "<number>")
    .replaceAll(/"preferred(Date|Time)":"[^"]+"/g, "<local time>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");
}
