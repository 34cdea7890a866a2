/** The address a photo of a booking is read at. */
export function photoUrl(id: string): string {
  return `/api/photos/${id}`;
}

/** The same in a size for small screens and for those who have not taken the job. */
export function photoPreviewUrl(id: string): string {
  return `/api/photos/${id}/preview`;
}
