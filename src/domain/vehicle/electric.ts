/** Makes that have only built electric cars for America. */
const ELECTRIC_MAKES = ["tesla", "rivian", "lucid", "polestar", "vinfast", "fisker", "smart"];

/**
 * Models that are electric, or that are sold as electric ones under the same name. Words of a
 * model's name, so "Leaf" also means "Leaf S Plus".
 */
const ELECTRIC_MODELS =
  /\b(?:leaf|ariya|bolt|id\.?4|id\.? ?buzz|e-?golf|e-?tron|ioniq|kona electric|ev6|ev9|niro|soul ev|mach-e|lightning|i3|i4|i5|i7|ix|eqb|eqe|eqs|taycan|solterra|bz4x|prologue|lyriq|hummer|blazer ev|equinox ev|silverado ev|spark ev|i-miev|c40|xc40|ex30|ex90|rz|zdx|500e|i-pace|wagoneer s|charger daytona|clarity|fit ev|focus electric|rav4 ev|mx-30|cooper se|model [3sxy])\b/i;

/**
 * Returns whether a car of this make and model may be electric. Only for what must not be said
 * about an electric car: with a known fuel, ask for that instead.
 */
export function mayBeElectric({ make, model }: { make: string; model: string }): boolean {
  return ELECTRIC_MAKES.includes(make.trim().toLowerCase()) || ELECTRIC_MODELS.test(model);
}
