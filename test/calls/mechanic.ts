import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { MISSING, PASSWORD } from "~test/authz/callers";
import {
  bad,
  type Calls,
  everyone,
  made,
  mechanics,
  ok,
  signedIn,
  SOME_ID,
  x404,
  x409,
  xNew,
} from "./call";

const WEEK = { from: "2027-03-02T08:00:00Z", to: "2027-03-09T08:00:00Z" };

export const mechanicCalls = {
  "mechanic.profile": {
    rest: { "GET /mechanic/profile": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.today": {
    rest: { "GET /mechanic/today": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.setup": {
    rest: { "GET /mechanic/setup": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.createProfile": {
    input: {
      phone: "(415) 555-0199",
      yearsExperience: 6,
      location: "San Francisco, CA",
      serviceRadius: 25,
      latitude: null,
      longitude: null,
      specializations: ["Oil Changes", "Brake Service"],
      tools: [{ name: "Socket set", available: true }],
      hourlyRate: "85.00",
      workExperience: "Fifteen years in independent shops.",
      certificationsText: "ASE A5 Brakes",
      resumeUploaded: false,
      resumeFilename: null,
    },
    optional: { latitude: 37.8, longitude: -122.27 },
    rest: {
      "POST /mechanic/profile": {
        prepare: async ({ prisma, scene }) => {
          await prisma.mechanicProfile.deleteMany({ where: { userId: scene.mechanic.userId } });
        },
      },
    },
    access: [
      { cells: mechanics(ok, made) },
      {
        case: "naming another's resume",
        input: (_crowd, _who, valid) => ({
          ...valid,
          resumeUploaded: true,
          resumeFilename: "resume.pdf",
        }),
        cells: mechanics(ok, made),
      },
    ],
  },

  "mechanic.setPicture": {
    input: { profileImageUrl: `/api/files/${SOME_ID}` },
    rest: { "POST /mechanic/profile": { input: null } },
    access: [
      {
        input: (callers, who) => ({
          profileImageUrl: `/api/files/${callers.picture(who === "nobody" ? "owner" : who)}`,
        }),
        cells: mechanics(ok),
      },
      {
        case: "another's",
        input: (callers) => ({ profileImageUrl: `/api/files/${callers.picture("owner")}` }),
        cells: mechanics(bad),
      },
    ],
  },

  "mechanic.updateProfile": {
    input: { isAvailable: true },
    optional: {
      yearsExperience: 6,
      serviceRadius: 25,
      location: "Oakland, CA",
      workExperience: "Fifteen years in independent shops.",
      certificationsText: "ASE A1",
      hourlyRate: "75",
      phone: "(415) 555-0199",
      latitude: 37.8,
      longitude: -122.27,
      specializations: ["Oil Changes", "Brake Service"],
    },
    rest: { "PUT /mechanic/profile": {} },
    access: [
      { input: () => ({ yearsExperience: 9, isAvailable: true }), cells: mechanics(ok, x404) },
    ],
  },

  "mechanic.saveBankInfo": {
    input: {
      bankAccountHolderName: "Morgan Mechanic",
      bankAccountNumber: "000123456789",
      bankRoutingNumber: "110000000",
      bankAccountType: "checking",
    },
    rest: { "PUT /mechanic/bank-info": {} },
    access: [
      { input: (callers) => ({ ...callers.bank, password: PASSWORD }), cells: mechanics(ok, x404) },
    ],
  },

  "mechanic.publicProfile": {
    input: { userId: ID.mechanic },
    spoiledId: "userId",
    rest: { "GET /mechanic/:userId/profile": {} },
    access: [
      { input: (callers) => ({ userId: callers.id("assigned") }), cells: signedIn(ok) },
      {
        case: "of a customer",
        input: (callers) => ({ userId: callers.id("owner") }),
        cells: signedIn(x404),
      },
    ],
  },

  "mechanic.publicName": {
    input: { userId: ID.mechanic },
    optional: { location: "Chicago, IL 60601", serviceIds: ID.service },
    spoiledId: "userId",
    rest: {
      "GET /mechanic/:userId/public-page": {
        prepare: ({ prisma }) =>
          prisma.mechanicProfile.update({
            where: { userId: ID.mechanic },
            data: { publicSlug: "morgan-r-san-francisco-ca", publicSince: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [
      {
        case: "that is off",
        input: (callers) => ({ userId: callers.id("assigned") }),
        cells: everyone(x404),
      },
    ],
  },

  "mechanic.publicServices": {
    input: { userId: ID.mechanic },
    spoiledId: "userId",
    rest: { "GET /mechanic/:userId/services": {} },
    access: [
      { input: (callers) => ({ userId: callers.id("assigned") }), cells: signedIn(ok) },
      {
        case: "of an apprentice",
        input: (callers) => ({ userId: callers.id("apprentice") }),
        cells: signedIn(x404),
      },
    ],
  },

  "mechanic.publicPage": {
    rest: { "GET /mechanic/public-page": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.setPublicPage": {
    input: { isOn: true },
    optional: { oldPath: "redirect" },
    rest: { "PUT /mechanic/public-page": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.reliability": {
    rest: { "GET /mechanic/standing": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.availability": {
    rest: { "GET /mechanic/availability": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.saveAvailability": {
    input: {
      timeZone: "America/Los_Angeles",
      hours: [
        { weekday: 1, start: "08:00", end: "12:00" },
        { weekday: 1, start: "13:00", end: "18:00" },
        { weekday: 2, start: "08:00", end: "18:00" },
      ],
      timeOff: [
        { start: "2027-03-08T08:00:00-08:00", end: "2027-03-10T18:00:00-08:00", note: "A course" },
      ],
    },
    optional: { minimumNoticeHours: 4, horizonDays: 30, bufferMinutes: 60 },
    rest: { "PUT /mechanic/availability": {} },
    access: [{ cells: mechanics(ok, x404) }],
  },

  "mechanic.slots": {
    input: {
      userId: ID.mechanic,
      from: "2027-03-02T08:00:00-08:00",
      to: "2027-03-02T11:00:00-08:00",
      serviceIds: ID.service,
    },
    spoiledId: "userId",
    rest: { "GET /mechanic/:userId/slots": {} },
    access: [
      {
        input: (callers) => ({ userId: callers.id("assigned"), serviceIds: ID.service, ...WEEK }),
        cells: signedIn(ok),
      },
      {
        case: "of an apprentice",
        input: (callers) => ({ userId: callers.id("apprentice"), serviceIds: ID.service, ...WEEK }),
        cells: signedIn(x404),
      },
    ],
  },

  "mechanic.faces": {
    input: { location: "1 Main St, San Francisco, CA 94110", serviceIds: ID.service },
    rest: {
      "GET /quotes/mechanics": {
        prepare: ({ prisma }) =>
          prisma.mechanicProfile.update({
            where: { userId: ID.mechanic },
            data: { publicSlug: "morgan-r-san-francisco-ca", publicSince: new Date(EXAMPLE_NOW) },
          }),
      },
    },
    access: [
      { cells: everyone(ok) },
      {
        case: "with an unknown service",
        input: (_crowd, _who, valid) => ({ ...valid, serviceIds: MISSING }),
        cells: everyone(bad),
      },
    ],
  },

  "mechanic.nearbySlots": {
    input: {
      place: "1 Main St, San Francisco, CA 94110",
      from: "2027-03-02T08:00:00-08:00",
      to: "2027-03-02T11:00:00-08:00",
      serviceIds: ID.service,
    },
    rest: { "GET /slots": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "mechanic.search": {
    input: {
      place: "94110",
      specialization: "Brake Service",
      onlineOnly: true,
      sort: "price",
      limit: 10,
    },
    rest: { "GET /mechanics": {} },
    access: [{ input: () => ({ place: "94110", limit: 50 }), cells: signedIn(ok) }],
  },

  "mechanic.planPortal": {
    rest: {
      "POST /mechanic/plan/portal": {
        prepare: ({ prisma }) =>
          prisma.mechanicProfile.update({
            where: { userId: ID.mechanic },
            data: { subscriptionStatus: "active", stripeSubscriptionId: "sub_example" },
          }),
      },
    },
    access: [{ case: "without a plan", cells: mechanics(x409, xNew) }],
  },

  "mechanic.startUpgrade": {
    rest: { "POST /mechanic/plan/checkout": {} },
    access: [{ cells: mechanics(ok) }],
  },
} satisfies Partial<Calls>;
