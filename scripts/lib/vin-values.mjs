// Converts vPIC's values to ours, for scripts/vin-data.mjs. An empty text is a value that we have
// no word for, so it makes the fact unknown.

const BODIES = new Map([
  [1, "convertible"],
  [2, "minivan"],
  [3, "coupe"],
  [5, "hatchback"],
  [7, "suv"],
  [8, "suv"],
  [9, "van"],
  [10, "convertible"],
  [13, "sedan"],
  [15, "wagon"],
  [60, "pickup"],
  [95, "van"],
  [111, "van"],
  [119, "pickup"],
]);

/** Gasoline, also mixed with ethanol; diesel; electric. */
const FUELS = new Map([
  [4, "g"],
  [10, "g"],
  [15, "g"],
  [1, "d"],
  [2, "e"],
]);

export const bodyOf = (id) => BODIES.get(Number(id)) ?? "";
export const fuelOf = (id) => FUELS.get(Number(id)) ?? "";

/** Returns the displacement with one digit, such as "2.5". */
export function litersOf(value) {
  const liters = Number(value);
  return liters >= 0.5 && liters <= 12 ? String(Math.round(liters * 10) / 10) : "";
}

export function cylindersOf(value) {
  const count = Number(value);
  return Number.isInteger(count) && count >= 2 && count <= 16 ? String(count) : "";
}

/** Models whose rows don't say more than gasoline and electric, and that came in one kind only. */
const HYBRIDS = /^(?:Prius|Prius C|Prius V|Insight|CR-Z)$/i;
const PLUG_INS = /^(?:Volt|ELR)$/i;

/** Returns "p" for a plug-in, "h" for a hybrid, "" for a text about several kinds, or null. */
export function fuelHintOf(text) {
  if (PLUG_INS.test(text)) return "p";
  if (HYBRIDS.test(text)) return "h";
  const isPlugIn = /plug-?\s?in|PHEV/i.test(text);
  const isHybrid = /hybrid|(?<!P)HEV/i.test(text.replace(/plug-?\s?in[ -]hybrid/gi, ""));
  if (!isPlugIn && !isHybrid) return null;
  return isPlugIn && isHybrid ? "" : isPlugIn ? "p" : "h";
}

/** Models that vPIC writes in capitals, and what it adds in parentheses. */
export function modelName(name) {
  const plain = name.replace(/\s*\(P?HEV\)$/, "").trim();
  return /^[A-Z]{5,}$/.test(plain) ? plain[0] + plain.slice(1).toLowerCase() : plain;
}
