import type { Specialization } from "~/domain/mechanic/options";

/** A domain that has no mailboxes. */
const DOMAIN = "demo.curbwrench.example";
export const demoEmail = (name: string) => `${name}@${DOMAIN}`;

/** The password of every demo account, which the README lists, too. */
export const DEMO_PASSWORD = "Curbside!2024";

/** Accounts to try out; the start prints them, and the README lists them. */
export const DEMO_SIGN_INS = [
  {
    email: demoEmail("maya.torres"),
    password: DEMO_PASSWORD,
    role: "customer",
    note: "San Francisco, bookings in every state",
  },
  {
    email: demoEmail("dan.okafor"),
    password: DEMO_PASSWORD,
    role: "customer",
    note: "Austin, a job in each state that does not go as planned",
  },
  {
    email: demoEmail("grace.lindqvist"),
    password: DEMO_PASSWORD,
    role: "customer",
    note: "Chicago, no bookings yet: FIRST20 is still good",
  },
  {
    email: demoEmail("sam.delgado"),
    password: DEMO_PASSWORD,
    role: "mechanic",
    note: "San Francisco, jobs in every tab",
  },
  {
    email: demoEmail("renee.baptiste"),
    password: DEMO_PASSWORD,
    role: "mechanic",
    note: "Austin, in her free trial",
  },
  {
    email: demoEmail("devon.whitaker"),
    password: DEMO_PASSWORD,
    role: "mechanic",
    note: "Austin, jobs that did not go as planned",
  },
  {
    email: demoEmail("admin"),
    password: DEMO_PASSWORD,
    role: "administrator",
    note: "the skills assessment at /admin/questions",
  },
] as const;

/** The demo's places: addresses by ZIP code, and the hours behind UTC in winter. */
export const METROS = {
  sanFrancisco: {
    timeZone: "America/Los_Angeles",
    hoursBehindUtc: 8,
    places: [
      "1186 Guerrero St, San Francisco, CA 94110",
      "425 Clement St, San Francisco, CA 94118",
      "88 Lapidge St, San Francisco, CA 94110",
      "2300 Irving St, San Francisco, CA 94122",
      "5100 Telegraph Ave, Oakland, CA 94609",
    ],
  },
  losAngeles: {
    timeZone: "America/Los_Angeles",
    hoursBehindUtc: 8,
    places: [
      "3550 Glendale Blvd, Los Angeles, CA 90039",
      "1201 Abbot Kinney Blvd, Venice, CA 90291",
    ],
  },
  seattle: {
    timeZone: "America/Los_Angeles",
    hoursBehindUtc: 8,
    places: ["5311 Ballard Ave NW, Seattle, WA 98107", "4800 Rainier Ave S, Seattle, WA 98118"],
  },
  denver: {
    timeZone: "America/Denver",
    hoursBehindUtc: 7,
    places: ["3200 Tejon St, Denver, CO 80211", "1700 S Pearl St, Denver, CO 80210"],
  },
  austin: {
    timeZone: "America/Chicago",
    hoursBehindUtc: 6,
    places: [
      "2008 S Congress Ave, Austin, TX 78704",
      "1901 E 6th St, Austin, TX 78702",
      "4500 Duval St, Austin, TX 78751",
    ],
  },
  chicago: {
    timeZone: "America/Chicago",
    hoursBehindUtc: 6,
    places: ["2600 N Milwaukee Ave, Chicago, IL 60647", "1500 E 53rd St, Chicago, IL 60615"],
  },
  atlanta: {
    timeZone: "America/New_York",
    hoursBehindUtc: 5,
    places: [
      "675 Ponce De Leon Ave NE, Atlanta, GA 30308",
      "500 Flat Shoals Ave SE, Atlanta, GA 30316",
    ],
  },
  miami: {
    timeZone: "America/New_York",
    hoursBehindUtc: 5,
    places: ["2750 NW 3rd Ave, Miami, FL 33127", "3390 Mary St, Miami, FL 33133"],
  },
  newYork: {
    timeZone: "America/New_York",
    hoursBehindUtc: 5,
    places: ["340 Court St, Brooklyn, NY 11231", "3120 Ditmars Blvd, Astoria, NY 11105"],
  },
  boston: {
    timeZone: "America/New_York",
    hoursBehindUtc: 5,
    places: ["700 Centre St, Jamaica Plain, MA 02130", "250 Elm St, Somerville, MA 02144"],
  },
} as const;
export type Metro = keyof typeof METROS;

export interface DemoCustomer {
  name: string;
  firstName: string;
  lastName: string;
  metro: Metro;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  vehicle: { year: number; make: string; model: string; nickname: string | null; mileage: number };
  vehicleNotes?: string;
  canSignIn?: boolean;
}

export const CUSTOMERS: readonly DemoCustomer[] = [
  {
    name: "maya.torres",
    firstName: "Maya",
    lastName: "Torres",
    metro: "sanFrancisco",
    address: "1186 Guerrero St",
    city: "San Francisco",
    state: "CA",
    zipCode: "94110",
    vehicle: {
      year: 2018,
      make: "Subaru",
      model: "Outback",
      nickname: "Clementine",
      mileage: 71_400,
    },
    vehicleNotes: "Spare key is with the doorman. The hood latch needs a firm pull.",
    canSignIn: true,
  },
  {
    name: "dan.okafor",
    firstName: "Dan",
    lastName: "Okafor",
    metro: "austin",
    address: "1901 E 6th St",
    city: "Austin",
    state: "TX",
    zipCode: "78702",
    vehicle: { year: 2014, make: "Ford", model: "F-150", nickname: null, mileage: 118_250 },
    vehicleNotes: "Aftermarket stereo, wired by the owner before me.",
    canSignIn: true,
  },
  {
    name: "grace.lindqvist",
    firstName: "Grace",
    lastName: "Lindqvist",
    metro: "chicago",
    address: "2600 N Milwaukee Ave",
    city: "Chicago",
    state: "IL",
    zipCode: "60647",
    vehicle: { year: 2020, make: "Honda", model: "CR-V", nickname: null, mileage: 38_900 },
    canSignIn: true,
  },
  {
    name: "owen.fitch",
    firstName: "Owen",
    lastName: "Fitch",
    metro: "sanFrancisco",
    address: "425 Clement St",
    city: "San Francisco",
    state: "CA",
    zipCode: "94118",
    vehicle: { year: 2016, make: "Toyota", model: "Prius", nickname: null, mileage: 96_800 },
  },
  {
    name: "leila.moradi",
    firstName: "Leila",
    lastName: "Moradi",
    metro: "sanFrancisco",
    address: "5100 Telegraph Ave",
    city: "Oakland",
    state: "CA",
    zipCode: "94609",
    vehicle: { year: 2012, make: "Honda", model: "Civic", nickname: "Biscuit", mileage: 134_000 },
  },
  {
    name: "victor.hale",
    firstName: "Victor",
    lastName: "Hale",
    metro: "losAngeles",
    address: "3550 Glendale Blvd",
    city: "Los Angeles",
    state: "CA",
    zipCode: "90039",
    vehicle: { year: 2017, make: "BMW", model: "3 Series", nickname: null, mileage: 64_300 },
  },
  {
    name: "hannah.brooks",
    firstName: "Hannah",
    lastName: "Brooks",
    metro: "seattle",
    address: "5311 Ballard Ave NW",
    city: "Seattle",
    state: "WA",
    zipCode: "98107",
    vehicle: { year: 2019, make: "Subaru", model: "Forester", nickname: null, mileage: 45_100 },
  },
  {
    name: "carlos.ibarra",
    firstName: "Carlos",
    lastName: "Ibarra",
    metro: "denver",
    address: "3200 Tejon St",
    city: "Denver",
    state: "CO",
    zipCode: "80211",
    vehicle: { year: 2015, make: "Toyota", model: "4Runner", nickname: null, mileage: 109_700 },
  },
  {
    name: "june.abernathy",
    firstName: "June",
    lastName: "Abernathy",
    metro: "austin",
    address: "4500 Duval St",
    city: "Austin",
    state: "TX",
    zipCode: "78751",
    vehicle: { year: 2013, make: "Mazda", model: "CX-5", nickname: null, mileage: 121_900 },
  },
  {
    name: "theo.jankowski",
    firstName: "Theo",
    lastName: "Jankowski",
    metro: "chicago",
    address: "1500 E 53rd St",
    city: "Chicago",
    state: "IL",
    zipCode: "60615",
    vehicle: { year: 2011, make: "Chevrolet", model: "Malibu", nickname: null, mileage: 142_600 },
  },
  {
    name: "simone.carter",
    firstName: "Simone",
    lastName: "Carter",
    metro: "atlanta",
    address: "500 Flat Shoals Ave SE",
    city: "Atlanta",
    state: "GA",
    zipCode: "30316",
    vehicle: { year: 2018, make: "Kia", model: "Sorento", nickname: null, mileage: 58_000 },
  },
  {
    name: "andre.pineda",
    firstName: "Andre",
    lastName: "Pineda",
    metro: "miami",
    address: "2750 NW 3rd Ave",
    city: "Miami",
    state: "FL",
    zipCode: "33127",
    vehicle: { year: 2016, make: "Nissan", model: "Rogue", nickname: null, mileage: 83_500 },
  },
  {
    name: "ruth.feldman",
    firstName: "Ruth",
    lastName: "Feldman",
    metro: "newYork",
    address: "340 Court St",
    city: "Brooklyn",
    state: "NY",
    zipCode: "11231",
    vehicle: { year: 2014, make: "Volkswagen", model: "Jetta", nickname: null, mileage: 77_200 },
  },
  {
    name: "peter.nakamura",
    firstName: "Peter",
    lastName: "Nakamura",
    metro: "boston",
    address: "700 Centre St",
    city: "Jamaica Plain",
    state: "MA",
    zipCode: "02130",
    vehicle: { year: 2015, make: "Audi", model: "A4", nickname: null, mileage: 88_800 },
  },
];

export interface DemoMechanic {
  name: string;
  firstName: string;
  lastName: string;
  metro: Metro;
  location: string;
  serviceRadius: number;
  yearsExperience: number;
  hourlyRateCents: number;
  specializations: Specialization[];
  tools: string[];
  workExperience: string;
  certificationsText: string;
  isAvailable?: boolean;
  /** Days left of the free trial; others have a plan. */
  trialDaysLeft?: number;
  /** Total finished jobs; the ratings belong to the latest of them. */
  jobs: number;
  stars: number[];
  canSignIn?: boolean;
}

export const MECHANICS: readonly DemoMechanic[] = [
  {
    name: "sam.delgado",
    firstName: "Sam",
    lastName: "Delgado",
    metro: "sanFrancisco",
    location: "Mission District, San Francisco, CA 94110",
    serviceRadius: 25,
    yearsExperience: 11,
    hourlyRateCents: 9_500,
    specializations: [
      "Brake Service",
      "Oil Changes",
      "Diagnostics",
      "Battery Service",
      "Electrical",
    ],
    tools: [
      "Socket Set",
      "Torque Wrench",
      "Floor Jack",
      "Jack Stands",
      "OBD-II Scanner",
      "Brake Bleeder Kit",
    ],
    workExperience:
      "Fourteen years on Bay Area cars: six at a Subaru and Toyota shop in Daly City, then my own van. I do brakes and no-starts best, and I show you the old part before I leave.",
    certificationsText: "ASE Master Automobile Technician, ASE L1 Advanced Engine Performance",
    jobs: 14,
    stars: [5, 5, 4, 5, 5, 5, 4, 5],
    canSignIn: true,
  },
  {
    name: "wei.zhang",
    firstName: "Wei",
    lastName: "Zhang",
    metro: "sanFrancisco",
    location: "San Francisco, CA 94122",
    serviceRadius: 15,
    yearsExperience: 9,
    hourlyRateCents: 8_800,
    specializations: ["Oil Changes", "Tune-ups", "Air Conditioning", "Diagnostics"],
    tools: ["Socket Set", "Torque Wrench", "OBD-II Scanner", "Oil Drain Pan"],
    workExperience:
      "Nine years with Honda and Lexus dealers in the Sunset and South San Francisco. Hybrids, tune-ups and air conditioning, done on your street without a drop on the asphalt.",
    certificationsText: "ASE A6, A7, A8; EPA Section 609",
    jobs: 11,
    stars: [5, 5, 5, 4, 5, 5],
  },
  {
    name: "lucia.ferreira",
    firstName: "Lucia",
    lastName: "Ferreira",
    metro: "sanFrancisco",
    location: "Temescal, Oakland, CA 94609",
    serviceRadius: 25,
    yearsExperience: 6,
    hourlyRateCents: 8_200,
    specializations: ["Suspension", "Brake Service", "Tire Service", "Exhaust System"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Jack Stands", "Impact Wrench"],
    workExperience:
      "I rebuilt my first suspension at nineteen and never stopped. Six years in an Oakland alignment shop; now I bring the press and the patience to you.",
    certificationsText: "ASE A4 Suspension and Steering, ASE A5 Brakes",
    jobs: 9,
    stars: [5, 4, 5, 5],
  },
  {
    name: "oscar.villanueva",
    firstName: "Oscar",
    lastName: "Villanueva",
    metro: "losAngeles",
    location: "Silver Lake, Los Angeles, CA 90039",
    serviceRadius: 25,
    yearsExperience: 15,
    hourlyRateCents: 9_900,
    specializations: ["Engine Repair", "Diagnostics", "Transmission", "Electrical"],
    tools: ["Socket Set", "Torque Wrench", "OBD-II Scanner", "Multimeter", "Impact Wrench"],
    workExperience:
      "Fifteen years on German cars, from timing chains to transmission fluid with the right temperature and tool. I write down every reading, so the next mechanic knows what I saw.",
    certificationsText: "ASE Master, Bosch Car Service training",
    jobs: 13,
    stars: [5, 5, 5, 4, 5, 3],
  },
  {
    name: "amira.haddad",
    firstName: "Amira",
    lastName: "Haddad",
    metro: "losAngeles",
    location: "Venice, CA 90291",
    serviceRadius: 15,
    yearsExperience: 5,
    hourlyRateCents: 7_900,
    specializations: ["Oil Changes", "Battery Service", "Tire Service"],
    tools: ["Socket Set", "Floor Jack", "Jack Stands", "Battery Tester", "Oil Drain Pan"],
    workExperience:
      "Quick, clean maintenance on the Westside. I started in a quick-lube bay and left because nobody there had time to look at the rest of the car. I do.",
    certificationsText: "ASE G1 Maintenance and Light Repair",
    jobs: 8,
    stars: [5, 5, 4],
  },
  {
    name: "ingrid.halvorsen",
    firstName: "Ingrid",
    lastName: "Halvorsen",
    metro: "seattle",
    location: "Ballard, Seattle, WA 98107",
    serviceRadius: 25,
    yearsExperience: 12,
    hourlyRateCents: 9_200,
    specializations: ["Diagnostics", "Electrical", "Battery Service", "Engine Repair"],
    tools: ["Socket Set", "OBD-II Scanner", "Multimeter", "Battery Tester"],
    workExperience:
      "Twelve years tracing faults, the first five on fishing boats, where a wrong guess costs a day at sea. Wiring, charging, sensors: I measure before I replace.",
    certificationsText: "ASE A6 Electrical, ASE L1, L3 Hybrid and Electric",
    jobs: 12,
    stars: [5, 5, 5, 5, 4, 5, 5],
  },
  {
    name: "hank.sorensen",
    firstName: "Hank",
    lastName: "Sorensen",
    metro: "denver",
    location: "Denver, CO 80211",
    serviceRadius: 50,
    yearsExperience: 32,
    hourlyRateCents: 8_500,
    specializations: [
      "Brake Service",
      "Suspension",
      "Transmission",
      "Exhaust System",
      "Oil Changes",
    ],
    tools: [
      "Socket Set",
      "Torque Wrench",
      "Floor Jack",
      "Jack Stands",
      "Impact Wrench",
      "Brake Bleeder Kit",
    ],
    workExperience:
      "Thirty-two years of trucks and mountain brakes. Ran a county fleet shop until I retired for the second time; now I drive to you because I like it better than fishing.",
    certificationsText: "ASE Master Automobile and Medium-Heavy Truck Technician",
    jobs: 15,
    stars: [5, 5, 5, 5, 5, 4],
  },
  {
    name: "rosa.guerrero",
    firstName: "Rosa",
    lastName: "Guerrero",
    metro: "denver",
    location: "Platt Park, Denver, CO 80210",
    serviceRadius: 15,
    yearsExperience: 4,
    hourlyRateCents: 7_200,
    specializations: ["Tune-ups", "Oil Changes", "Battery Service", "Diagnostics"],
    tools: ["Socket Set", "Torque Wrench", "OBD-II Scanner", "Oil Drain Pan"],
    workExperience:
      "Four years in the trade and an engineering degree before it. I like cold-weather starts, clean spark plugs and customers who ask questions.",
    certificationsText: "ASE A8 Engine Performance",
    isAvailable: false,
    jobs: 6,
    stars: [4, 5, 5],
  },
  {
    name: "renee.baptiste",
    firstName: "Renee",
    lastName: "Baptiste",
    metro: "austin",
    location: "South Congress, Austin, TX 78704",
    serviceRadius: 25,
    yearsExperience: 7,
    hourlyRateCents: 8_000,
    specializations: ["Electrical", "Battery Service", "Air Conditioning", "Diagnostics"],
    tools: ["Socket Set", "Multimeter", "OBD-II Scanner", "Battery Tester"],
    workExperience:
      "Seven years of Texas summers: air conditioning, alternators and everything with a wire in it. Former Army wheeled-vehicle mechanic.",
    certificationsText: "ASE A6, A7; EPA Section 609",
    trialDaysLeft: 6,
    jobs: 4,
    stars: [5, 5, 4],
    canSignIn: true,
  },
  {
    name: "devon.whitaker",
    firstName: "Devon",
    lastName: "Whitaker",
    metro: "austin",
    location: "East Austin, TX 78702",
    serviceRadius: 25,
    yearsExperience: 10,
    hourlyRateCents: 8_700,
    specializations: ["Brake Service", "Oil Changes", "Tire Service", "Tune-ups"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Jack Stands", "Impact Wrench"],
    workExperience:
      "Ten years at an independent shop off Airport Boulevard. Brakes in your driveway in ninety minutes, and I vacuum up the dust.",
    certificationsText: "ASE A5 Brakes, ASE G1",
    jobs: 10,
    stars: [5, 4, 5, 5, 5],
    canSignIn: true,
  },
  {
    name: "patrick.oneill",
    firstName: "Patrick",
    lastName: "O'Neill",
    metro: "chicago",
    location: "Logan Square, Chicago, IL 60647",
    serviceRadius: 15,
    yearsExperience: 18,
    hourlyRateCents: 9_000,
    specializations: ["Diagnostics", "Engine Repair", "Battery Service", "Electrical"],
    tools: ["Socket Set", "OBD-II Scanner", "Multimeter", "Battery Tester", "Torque Wrench"],
    workExperience:
      "Eighteen Chicago winters of cars that would not start. If it cranks, I will find out why it doesn't run; if it doesn't crank, I have probably brought the part.",
    certificationsText: "ASE Master Automobile Technician",
    jobs: 12,
    stars: [5, 5, 4, 5, 5],
  },
  {
    name: "keiko.morimoto",
    firstName: "Keiko",
    lastName: "Morimoto",
    metro: "chicago",
    location: "Hyde Park, Chicago, IL 60615",
    serviceRadius: 25,
    yearsExperience: 8,
    hourlyRateCents: 8_400,
    specializations: ["Transmission", "Tune-ups", "Oil Changes", "Suspension"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Jack Stands", "Oil Drain Pan"],
    workExperience:
      "Eight years with Mazda, Toyota and the occasional stubborn Malibu. Fluids, mounts, plugs: the unglamorous work that makes a car last.",
    certificationsText: "ASE A2 Automatic Transmission, ASE A8",
    jobs: 9,
    stars: [5, 5, 5, 4],
  },
  {
    name: "tyrell.boone",
    firstName: "Tyrell",
    lastName: "Boone",
    metro: "atlanta",
    location: "East Atlanta, GA 30316",
    serviceRadius: 50,
    yearsExperience: 13,
    hourlyRateCents: 7_800,
    specializations: ["Engine Repair", "Air Conditioning", "Brake Service", "Exhaust System"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Jack Stands", "Impact Wrench"],
    workExperience:
      "Thirteen years, half of them at an airport fleet where every van had to be back on the road by four. Fast, but I don't skip the torque wrench.",
    certificationsText: "ASE A1, A5, A7; EPA Section 609",
    jobs: 11,
    stars: [5, 4, 5, 5, 4],
  },
  {
    name: "nadia.petrova",
    firstName: "Nadia",
    lastName: "Petrova",
    metro: "miami",
    location: "Wynwood, Miami, FL 33127",
    serviceRadius: 25,
    yearsExperience: 6,
    hourlyRateCents: 8_300,
    specializations: ["Air Conditioning", "Electrical", "Diagnostics", "Oil Changes"],
    tools: ["Socket Set", "OBD-II Scanner", "Multimeter", "Oil Drain Pan"],
    workExperience:
      "Cold air is not a luxury in Miami. Six years of AC and electrics; I weigh the refrigerant instead of guessing, and you get the numbers.",
    certificationsText: "ASE A7 Heating and Air Conditioning; EPA Section 609",
    jobs: 10,
    stars: [5, 5, 5, 5],
  },
  {
    name: "jamal.frazier",
    firstName: "Jamal",
    lastName: "Frazier",
    metro: "newYork",
    location: "Carroll Gardens, Brooklyn, NY 11231",
    serviceRadius: 15,
    yearsExperience: 9,
    hourlyRateCents: 10_500,
    specializations: ["Brake Service", "Battery Service", "Tire Service", "Diagnostics"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Battery Tester", "OBD-II Scanner"],
    workExperience:
      "Nine years of parallel-parked repairs in Brooklyn. I know which side of the street is free on which day, and I work around it.",
    certificationsText: "ASE A5 Brakes, ASE A6 Electrical",
    jobs: 13,
    stars: [5, 5, 4, 5, 5, 5],
  },
  {
    name: "ben.adler",
    firstName: "Ben",
    lastName: "Adler",
    metro: "boston",
    location: "Jamaica Plain, MA 02130",
    serviceRadius: 25,
    yearsExperience: 5,
    hourlyRateCents: 8_100,
    specializations: ["Tune-ups", "Suspension", "Oil Changes", "Engine Repair"],
    tools: ["Socket Set", "Torque Wrench", "Floor Jack", "Jack Stands"],
    workExperience:
      "Potholes keep me in business: struts, mounts and wheels that shake. Before this I taught auto shop at a vocational school, so expect an explanation.",
    certificationsText: "ASE A1 Engine Repair, ASE A4 Suspension and Steering",
    jobs: 7,
    stars: [4, 5, 5],
  },
];

/** The administrator is also a customer with a complete profile. */
export const ADMIN = {
  name: "admin",
  firstName: "Alex",
  lastName: "Winters",
  address: "250 Elm St",
  city: "Somerville",
  state: "MA",
  zipCode: "02144",
} as const;
