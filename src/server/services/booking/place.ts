import { cellOf } from "~/domain/mechanic/area";
import type { ServiceContext } from "../context";

/** Where a job is, as far as somebody may know it who has not accepted it. */
export interface JobPlace {
  area: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** What is kept of a place beside the customer's words for it. */
export async function placeOfJob(ctx: ServiceContext, serviceLocation: string): Promise<JobPlace> {
  const place = await ctx.geocoder.resolve(serviceLocation);
  return place === null
    ? { area: "", latitude: null, longitude: null }
    : { area: place.area ?? "", ...cellOf(place) };
}
