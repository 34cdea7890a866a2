import { cellOf } from "~/domain/mechanic/area";
import type { ServiceContext } from "../context";

/** Where a job is, as far as somebody may know it who has not accepted it. */
export interface JobPlace {
  area: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The place itself, where the geocoder knows it; nobody is told of it. */
  streetLatitude: number | null;
  streetLongitude: number | null;
}

/** What is kept of a place beside the customer's words for it. */
export async function placeOfJob(ctx: ServiceContext, serviceLocation: string): Promise<JobPlace> {
  const place = await ctx.geocoder.resolve(serviceLocation);
  const street = place?.isStreet ? place : null;
  return {
    area: place?.area ?? "",
    ...(place === null ? { latitude: null, longitude: null } : cellOf(place)),
    streetLatitude: street?.latitude ?? null,
    streetLongitude: street?.longitude ?? null,
  };
}
