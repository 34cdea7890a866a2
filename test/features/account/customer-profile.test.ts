import { describe, expect, it } from "vitest";
import { customerProfileFormSchema } from "~/domain/customer/schema";
import { vehicleOptions } from "~/features/customer/profile-values";
import { fittedSize, mayBePhoto } from "~/features/photo/prepare-photo";
import { vehicleName } from "~/features/customer/vehicle-name";
import { fieldText } from "~/messages/field-text";

const NOW = new Date("2026-11-21T12:00:00Z");
const values = (options: readonly { value: string }[]) => options.map((option) => option.value);
const nothing = { vehicleMake: null, vehicleModel: null };
const blank = { year: "", make: "", model: "" };

describe("the vehicle lists", () => {
  it("run from this year down to 1990", () => {
    const { years } = vehicleOptions(blank, nothing, NOW);
    expect(years[0]?.value).toBe("2026");
    expect(years.at(-1)?.value).toBe("1990");
    expect(years).toHaveLength(37);
  });

  it("hold fifteen makes, and ten models once a make is chosen", () => {
    const before = vehicleOptions(blank, nothing, NOW);
    expect(before.makes).toHaveLength(15);
    expect(before.models).toEqual([]);
    const kia = vehicleOptions({ ...blank, make: "Kia" }, nothing, NOW);
    expect(kia.models).toHaveLength(10);
    expect(values(kia.models)).toContain("Telluride");
  });

  it("keep an unlisted saved vehicle selectable, but not for another make", () => {
    const saved = { vehicleMake: "Saab", vehicleModel: "9-3" };
    const own = vehicleOptions({ year: "1988", make: "Saab", model: "9-3" }, saved, NOW);
    expect(values(own.years)).toContain("1988");
    expect(values(own.makes)).toContain("Saab");
    expect(values(own.models)).toEqual(["9-3"]);
    const other = vehicleOptions({ year: "2020", make: "Ford", model: "" }, saved, NOW);
    expect(values(other.makes)).toContain("Saab");
    expect(values(other.models)).not.toContain("9-3");
  });
});

describe("the vehicle photo", () => {
  it("must be an image; HEIC is recognized by its name when the browser reports no type", () => {
    expect(mayBePhoto({ type: "application/pdf", name: "a.pdf" })).toBe(false);
    expect(mayBePhoto({ type: "", name: "a" })).toBe(false);
    expect(mayBePhoto({ type: "text/plain", name: "a.heic" })).toBe(false);
    expect(mayBePhoto({ type: "image/heic", name: "a" })).toBe(true);
    expect(mayBePhoto({ type: "", name: "IMG_0012.HEIC" })).toBe(true);
    expect(mayBePhoto({ type: "", name: "IMG_0012.heif" })).toBe(true);
  });

  it("is shrunk to fit, never enlarged", () => {
    expect(fittedSize(4000, 3000)).toEqual({ width: 1600, height: 1200 });
    expect(fittedSize(3000, 4000)).toEqual({ width: 1200, height: 1600 });
    expect(fittedSize(640, 480)).toEqual({ width: 640, height: 480 });
  });
});

describe("the form", () => {
  it("names every missing field with the documented text", () => {
    const empty = Object.fromEntries(
      Object.keys(customerProfileFormSchema.shape).map((key) => [key, ""]),
    );
    const result = customerProfileFormSchema.safeParse({ ...empty, vehiclePhoto: null });
    const messages = result.error?.issues.map(fieldText) ?? [];
    expect([...new Set(messages)].sort()).toEqual(
      [
        "Address is required",
        "City is required",
        "Email is required",
        "First name is required",
        "Last name is required",
        "Phone number is required",
        "State is required",
        "Vehicle make is required",
        "Vehicle model is required",
        "Vehicle year is required",
        "ZIP code is required",
      ].sort(),
    );
  });
});

describe("vehicleName", () => {
  it("is set when the vehicle is complete", () => {
    const civic = { vehicleYear: 2018, vehicleMake: "Honda", vehicleModel: "Civic" };
    expect(vehicleName(civic)).toBe("2018 Honda Civic");
    expect(vehicleName({ ...civic, vehicleModel: null })).toBeNull();
    expect(vehicleName({ ...civic, vehicleYear: null })).toBeNull();
  });
});
