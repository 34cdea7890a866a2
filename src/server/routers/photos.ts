import { z } from "zod";
import { bookingIdSchema } from "~/domain/booking/schema";
import { addPhotoSchema, photoIdSchema, photoViewSchema } from "~/domain/photo/schema";
import { addPhoto } from "~/server/services/booking/photos/add";
import { listPhotos } from "~/server/services/booking/photos/queries";
import { removePhoto } from "~/server/services/booking/photos/remove";
import { router, userProcedure } from "../trpc";

/** The photos of a booking. */
export const photosRouter = router({
  list: userProcedure
    .meta({
      about:
        "The photos on a booking's page, oldest first. For its two sides; mechanics who may take it get those of the trouble, in a small size.",
    })
    .input(bookingIdSchema)
    .output(z.array(photoViewSchema))
    .query(({ ctx, input }) => listPhotos(ctx, ctx.actor, input.id)),
  add: userProcedure
    .meta({
      about:
        "Add a photo to a booking. JPEG, PNG or WebP by content, under 5 MB, written anew without metadata. The customer adds what is the trouble (`issue`, 6 at most), the mechanic `arrival` (which lets the arrival count), `before` and `after` (10 each) and `change`; `claim` and `message` are for both. Those of a change order, a claim or a message are named in its `photoIds`, and removed after a day otherwise. 409: not now, or too many. `deviceTime` (optional) is when it was done by the phone's clock, for what was sent later; our time counts.",
    })
    .input(addPhotoSchema)
    .output(photoViewSchema)
    .mutation(({ ctx, input }) => addPhoto(ctx, ctx.actor, input)),
  remove: userProcedure
    .meta({
      about:
        "Take back a photo of one's own that went along with nothing. 409 where it did, or the job has gone on since.",
      refuses: [409],
    })
    .input(photoIdSchema)
    .output(photoIdSchema)
    .mutation(({ ctx, input }) => removePhoto(ctx, ctx.actor, input.id)),
});
