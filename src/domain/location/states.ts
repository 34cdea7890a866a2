/** States and territories by their USPS code. */
const STATES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AS: "American Samoa",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DC: "District of Columbia",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  GU: "Guam",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MP: "Northern Mariana Islands",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  PR: "Puerto Rico",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VA: "Virginia",
  VI: "U.S. Virgin Islands",
  VT: "Vermont",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
};

/** Returns a state's name, or its code if we don't know it. */
export function stateName(code: string): string {
  return STATES[code] ?? code;
}

/** Codes of free associated states, where the US Postal Service delivers too. */
const ASSOCIATED: Readonly<Record<string, string>> = {
  FM: "Micronesia",
  MH: "Marshall Islands",
  PW: "Palau",
};

/** Abbreviations from before the two-letter codes, and other names, without dots. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AL: ["Ala"],
  AZ: ["Ariz"],
  AR: ["Ark"],
  CA: ["Calif", "Cal"],
  CO: ["Colo"],
  CT: ["Conn"],
  DC: ["Dist of Columbia"],
  DE: ["Del"],
  FL: ["Fla"],
  HI: ["Hawai'i"],
  IL: ["Ill"],
  IN: ["Ind"],
  KS: ["Kan", "Kans"],
  MA: ["Mass"],
  MI: ["Mich"],
  MN: ["Minn"],
  MP: ["CNMI", "N Mariana Islands"],
  MS: ["Miss"],
  MT: ["Mont"],
  NC: ["N Carolina", "N Car"],
  ND: ["N Dakota", "N Dak"],
  NE: ["Neb", "Nebr"],
  NH: ["N Hampshire"],
  NJ: ["N Jersey"],
  NM: ["N Mexico", "N Mex"],
  NV: ["Nev"],
  OK: ["Okla"],
  OR: ["Ore", "Oreg"],
  PA: ["Penn", "Penna"],
  SC: ["S Carolina", "S Car"],
  SD: ["S Dakota", "S Dak"],
  TN: ["Tenn"],
  TX: ["Tex"],
  VI: ["Virgin Islands", "US Virgin Islands", "USVI"],
  WA: ["Wash", "Washington State"],
  WI: ["Wis", "Wisc"],
  WV: ["W Virginia", "W Va"],
  WY: ["Wyo"],
};

/** The most words in a state's name. */
export const LONGEST_STATE_WORDS = 3;

const keyOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/\.(?=[A-Z])/g, " ")
    .replace(/[.']/g, "")
    // 'N. Y.', 'U. S. Virgin Islands'
    .replace(/^([A-Z]) ([A-Z])(?= |$)/, "$1$2");

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...STATES, ...ASSOCIATED }).flatMap(([code, name]) =>
    [code, name, ...(OTHER_NAMES[code] ?? [])].map((word) => [keyOf(word), code] as const),
  ),
);

/** Reads a state's code, name or abbreviation: 'NY', 'N.Y.', 'New York', 'Mass.'; null if it's none. */
export function readState(text: string): string | null {
  return CODES.get(keyOf(text)) ?? null;
}
