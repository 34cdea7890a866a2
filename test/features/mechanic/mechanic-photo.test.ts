import { describe, expect, it } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/domain/upload/rules";
import { PHOTO_WORDS, refusePhoto } from "~/features/mechanic/profile/photo-copy";
import { profileValues } from "~/features/mechanic/profile/profile-values";
import { settingsFormSchema } from "~/domain/mechanic/schema";

describe("refusePhoto", () => {
  const picture = { name: "me.jpg", type: "image/jpeg", size: MAX_UPLOAD_BYTES - 1 };

  it("accepts a picture under five megabytes", () => {
    expect(refusePhoto(picture, PHOTO_WORDS.form)).toBeNull();
  });

  it("says that it is too large in each screen's words", () => {
    const large = { ...picture, size: MAX_UPLOAD_BYTES };
    expect(refusePhoto(large, PHOTO_WORDS.form)).toEqual({
      title: "File Too Large",
      description: "Please select an image smaller than 5MB",
    });
    expect(refusePhoto(large, PHOTO_WORDS.view)?.description).toBe("Image must be less than 5MB");
  });

  it("says that it isn't a picture in each screen's words", () => {
    const paper = { name: "me.pdf", type: "application/pdf", size: 10 };
    expect(refusePhoto(paper, PHOTO_WORDS.form)).toEqual({
      title: "Invalid File Type",
      description: "Please select an image file",
    });
    expect(refusePhoto(paper, PHOTO_WORDS.view)?.description).toBe("Please upload an image file");
  });
});

describe("profileValues", () => {
  const profile = {
    phone: "(512) 555-0142",
    yearsExperience: 6,
    serviceRadius: 25,
    location: "Austin, TX",
    hourlyRate: "72.50",
    workExperience: "Ten years at a dealership.",
    certificationsText: "",
    specializations: ["Tune-ups", "Something older"],
  };

  it("gives controls strings, and only offered skills", () => {
    expect(profileValues(profile)).toMatchObject({
      yearsExperience: "6",
      hourlyRate: "72.50",
      specializations: ["Tune-ups"],
    });
    expect(profileValues({ ...profile, hourlyRate: "85.00" }).hourlyRate).toBe("85");
    expect(profileValues({ ...profile, hourlyRate: null }).hourlyRate).toBe("50");
  });

  it.each(["", "abc", "5", "900"])("saves %j as the default of 50", (hourlyRate) => {
    const sent = settingsFormSchema.parse({ ...profileValues(profile), hourlyRate });
    expect(sent.hourlyRate).toBe(50);
  });
});
