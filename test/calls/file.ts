import { givenPhoto } from "~test/support/booking/photos";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import {
  BYTES,
  type Calls,
  type Endpoints,
  everyone,
  made,
  mechanics,
  ok,
  type Scenery,
  signedIn,
  SOME_ID,
  x403,
  x404,
  x409,
} from "./call";

function withPhoto({ world }: Scenery) {
  return givenPhoto(world, {
    id: ID.photo,
    bookingId: ID.pending,
    uploadedBy: ID.customer,
    kind: "issue",
  });
}

export const fileCalls = {
  "booking.photos.list": {
    input: { id: ID.pending },
    rest: { "GET /bookings/:id/photos": { prepare: withPhoto } },
    access: [
      // The audit log records that staff looked.
      {
        case: "of an accepted one",
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok, administrator: ok },
        writes: true,
      },
      {
        case: "of an open job",
        input: (callers, who) => ({ id: callers.booking("pending", who) }),
        cells: { ...signedIn(ok), otherCustomer: x404, newcomer: x404, apprentice: x404 },
        writes: true,
      },
    ],
  },

  "booking.photos.add": {
    input: {
      bytes: BYTES,
      filename: "me.png",
      id: SOME_ID,
      kind: "issue",
      deviceTime: "2026-11-26T15:12:00.000-08:00",
    },
    rest: { "POST /bookings/:id/photos": { input: null } },
    access: [
      {
        case: "of the problem",
        input: (callers, who) => ({
          id: callers.booking("accepted", who),
          kind: "issue",
          bytes: callers.png,
          filename: "a.png",
        }),
        cells: { ...signedIn(x404), owner: made, assigned: x403, convert: made },
      },
      {
        case: "before the work",
        input: (callers, who) => ({
          id: callers.booking("inProgress", who),
          kind: "before",
          bytes: callers.png,
          filename: "a.png",
        }),
        cells: { ...signedIn(x404), owner: x403, assigned: made, convert: x403 },
      },
      {
        case: "of a message about an open job",
        input: (callers, who) => ({
          id: callers.booking("pending", who),
          kind: "message",
          bytes: callers.png,
          filename: "a.png",
        }),
        cells: { ...signedIn(x404), owner: x409, convert: x409 },
      },
    ],
  },

  "booking.photos.remove": {
    input: { id: ID.photo },
    rest: { "DELETE /photos/:id": { prepare: withPhoto } },
    access: [
      {
        input: (callers) => ({ id: callers.photo("pending") }),
        cells: { ...signedIn(x404), owner: ok },
      },
    ],
  },

  "mechanic.uploadResume": {
    input: { bytes: BYTES, filename: "me.png" },
    rest: { "POST /upload/resume": { input: null } },
    access: [
      { input: (callers) => ({ bytes: callers.pdf, filename: "cv.pdf" }), cells: mechanics(ok) },
    ],
  },

  "mechanic.uploadTaxForm": {
    input: { bytes: BYTES, filename: "me.png" },
    rest: { "POST /upload/tax-form": { input: null } },
    access: [
      {
        input: (callers) => ({ bytes: callers.pdf, filename: "w9.pdf" }),
        cells: mechanics(ok, x404),
      },
    ],
  },

  "mechanic.uploadPicture": {
    input: { bytes: BYTES, filename: "me.png" },
    rest: { "POST /upload/profile-picture": { input: null } },
    access: [
      { input: (callers, _who, valid) => ({ ...valid, bytes: callers.png }), cells: signedIn(ok) },
    ],
  },

  "mechanic.startPictureUpload": {
    input: { filename: "me.jpg", contentType: "image/jpeg" },
    rest: { "POST /upload/profile-picture": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "mechanic.putPicture": {
    input: { fileId: SOME_ID, token: "abc", bytes: BYTES },
    rest: { "PUT /upload/profile-picture/:fileId": { input: null } },
    access: [
      { input: (callers) => ({ ...callers.ticket, bytes: callers.png }), cells: everyone(ok) },
      {
        case: "without its token",
        input: (callers) => ({ ...callers.ticket, token: "guessed", bytes: callers.png }),
        cells: everyone(x409),
      },
    ],
  },
} satisfies Partial<Calls>;

export const fileEndpoints: Endpoints = {
  "GET /files/:id": {
    example: { params: { id: ID.picture } },
    access: [
      {
        case: "a profile picture",
        input: (callers) => ({ id: callers.picture("assigned") }),
        cells: signedIn(ok),
      },
      {
        case: "the assigned mechanic's resume",
        input: (callers) => ({ id: callers.resume }),
        cells: { ...signedIn(x404), assigned: ok, administrator: ok },
      },
      {
        case: "the photo of the owner's vehicle",
        input: (callers) => ({ id: callers.vehiclePhoto }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, administrator: ok },
      },
      {
        case: "one not uploaded yet",
        input: (callers) => ({ id: callers.ticket.fileId }),
        cells: signedIn(x404),
      },
    ],
  },

  "GET /mechanic/:userId/picture": {
    example: {
      params: { userId: ID.mechanic },
    },
    access: [
      {
        case: "of a mechanic whose page is off",
        input: (callers) => ({ userId: callers.id("assigned") }),
        cells: everyone(x404),
      },
    ],
  },

  "GET /photos/:id": {
    example: { params: { id: ID.photo } },
    access: [
      {
        case: "of the owner's accepted job",
        input: (callers) => ({ id: callers.photo("accepted") }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, administrator: ok },
        writes: true,
      },
      {
        case: "of the owner's open job",
        input: (callers) => ({ id: callers.photo("pending") }),
        cells: { ...signedIn(x404), owner: ok, administrator: ok },
        writes: true,
      },
    ],
  },

  "GET /photos/:id/preview": {
    example: { params: { id: ID.photo } },
    access: [
      {
        case: "of the owner's accepted job",
        input: (callers) => ({ id: callers.photo("accepted") }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, administrator: ok },
        writes: true,
      },
      {
        case: "of the owner's open job",
        input: (callers) => ({ id: callers.photo("pending") }),
        cells: { ...signedIn(ok), otherCustomer: x404, newcomer: x404, apprentice: x404 },
        writes: true,
      },
    ],
  },
};
