import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import { addPhotoSchema, photoIdSchema, photoViewSchema } from "~/domain/photo/schema";
import { addPhoto } from "~/server/services/booking/photos/add";
import { listPhotos } from "~/server/services/booking/photos/queries";
import { removePhoto } from "~/server/services/booking/photos/remove";
import { router, userProcedure } from "../trpc";

export const photosRouter = router({
  list: userProcedure
    .meta({
      scope: "bookings:read",
      about:
        "Returns a booking's photos, oldest first. For both sides. Mechanics who can accept it get the photos of the problem in a small size.",
    })
    .input(bookingIdSchema)
    .output(z.array(photoViewSchema))
    .query(({ ctx, input }) => listPhotos(ctx, ctx.actor, input.id)),
  add: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Adds a photo to a booking: JPEG, PNG or WebP by content, under 5 MB, re-encoded without metadata. Customers add `issue` (up to 6), mechanics `arrival` (which confirms the arrival), `before` and `after` (up to 10 each) and `change`. Both can add `claim` and `message`. Photos for a change order, claim or message go into its `photoIds`; otherwise they're deleted after a day. 409: not possible now, or too many. `deviceTime` (optional) is the phone's time of an action sent later. The server's time counts.",
    })
    .input(addPhotoSchema)
    .output(photoViewSchema)
    .mutation(({ ctx, input }) => addPhoto(ctx, ctx.actor, input)),
  remove: userProcedure
    .meta({
      scope: "bookings:write",
      about:
        "Removes the caller's own unattached photo. 409: it's attached, or the job has progressed since.",
      refuses: [409],
    })
    .input(photoIdSchema)
    .output(photoIdSchema)
    .mutation(({ ctx, input }) => removePhoto(ctx, ctx.actor, input.id)),
});
