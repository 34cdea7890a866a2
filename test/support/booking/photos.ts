import type { PhotoKind } from "~/domain/photo/kinds";
import { png } from "../files";
import type { TestWorld } from "../world";

/** Creates a stored photo of a booking, as the product would. */
export async function givenPhoto(
  { deps: { prisma, files }, clock }: TestWorld,
  photo: {
    id?: string;
    bookingId: string;
    uploadedBy: string;
    kind: PhotoKind;
    attachedTo?: string;
    createdAt?: Date;
  },
) {
  const createdAt = photo.createdAt ?? clock.now();
  const stored = async () => {
    const storageKey = `photo/${crypto.randomUUID()}.webp`;
    const bytes = await png(4, 4);
    await files.put(storageKey, bytes, "image/webp");
    const { id } = await prisma.storedFile.create({
      data: {
        ownerId: photo.uploadedBy,
        purpose: "photo",
        storageKey,
        contentType: "image/webp",
        sizeBytes: bytes.byteLength,
        attachedAt: createdAt,
        createdAt,
      },
    });
    return id;
  };
  const [fileId, previewId] = [await stored(), await stored()];
  return prisma.photo.create({ data: { ...photo, fileId, previewId, createdAt } });
}
