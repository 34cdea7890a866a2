import type { Body } from "./facts";

/** Models of the lists whose picture isn't a sedan's. */
const SHAPES: readonly (readonly [Body, string])[] = [
  [
    "pickup",
    "Tacoma Tundra Ridgeline F-150 F-250 F-350 Ranger Silverado Colorado Frontier Titan Baja",
  ],
  ["minivan", "Sienna Odyssey Carnival Mazda5 Pacifica"],
  ["van", "Transit Sprinter Express ProMaster"],
  [
    "suv",
    "RAV4 Highlander 4Runner CR-V Pilot HR-V Passport Escape Explorer Edge Expedition Bronco Equinox Tahoe Traverse Suburban Trax Rogue Pathfinder Murano Kicks X3 X5 X1 X7 GLC GLE GLA GLS G-Class Q5 Q7 Q3 e-tron Tiguan Atlas Taos ID.4 Tucson Kona Palisade Venue Sorento Sportage Telluride Seltos CX-5 CX-9 CX-30 CX-3 CX-50 CX-7 RX NX GX UX LX MDX RDX ZDX Forester Crosstrek Ascent Tribeca Wrangler",
  ],
  ["wagon", "Outback Allroad"],
  ["hatchback", "Prius Fit Golf GTI Beetle Veloster Ioniq Soul Leaf Bolt"],
  ["coupe", "Mustang Camaro BRZ A5 TT RC LC NSX Challenger Corvette"],
  ["convertible", "Z4 Miata Boxster"],
];

/** Santa Fe is the only listed model of two words that isn't a sedan. */
const wordsOf = (model: string): string[] => model.toLowerCase().split(/\s+/);

/**
 * Returns the shape in which a car is drawn: its body style, else the usual one of its model. It's a
 * picture and not a fact, so nothing else may read it.
 */
export function shapeOf({ body, model }: { body?: Body | undefined; model: string }): Body {
  if (body !== undefined) return body;
  const words = wordsOf(model);
  if (words.join(" ") === "santa fe") return "suv";
  const usual = SHAPES.find(([, models]) => wordsOf(models).some((one) => words.includes(one)));
  return usual?.[0] ?? "sedan";
}
