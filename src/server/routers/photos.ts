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
    .input(bookingIdSchema)
    .output(z.array(photoViewSchema))
    .query(({ ctx, input }) => listPhotos(ctx, ctx.actor, input.id)),
  add: userProcedure
    .input(addPhotoSchema)
    .output(photoViewSchema)
    .mutation(({ ctx, input }) => addPhoto(ctx, ctx.actor, input)),
  remove: userProcedure
    .input(photoIdSchema)
    .output(photoIdSchema)
    .mutation(({ ctx, input }) => removePhoto(ctx, ctx.actor, input.id)),
});
