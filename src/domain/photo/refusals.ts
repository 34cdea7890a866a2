import type { RefusalTable } from "../refusal";

export const PHOTO_REFUSALS = {
  photoNotFound: { code: "NOT_FOUND", sentence: "Photo not found" },
  onlyCustomersPhotos: {
    code: "FORBIDDEN",
    sentence: "Only the customer of this booking can add these photos.",
  },
  onlyMechanicsPhotos: {
    code: "FORBIDDEN",
    sentence: "Only the mechanic of this booking can add these photos.",
  },
  noPhotosNow: {
    code: "CONFLICT",
    sentence: "These photos can't be added to this booking at the moment.",
  },
  tooManyPhotos: { code: "CONFLICT", sentence: "You can add {most} photos here at most." },
  bookingPhotosFull: {
    code: "TOO_LARGE",
    sentence:
      "The photos of this booking take up all the space it has. Remove one you don't need, then add this one.",
  },
  photoKept: { code: "CONFLICT", sentence: "This photo can't be removed any more." },
  arrivalPhotoSmall: {
    code: "INVALID",
    sentence:
      "This photo is too small to show where you are. Take a new one with your phone's camera.",
  },
  arrivalPhotoBlank: {
    code: "INVALID",
    sentence: "This photo shows only one color. Take one of the house or the street around you.",
  },
  notYourPhotos: {
    code: "INVALID",
    sentence: "One of these photos is not there any more. Please choose it again.",
  },
} as const satisfies RefusalTable;
