/** Returns a booking photo's address. */
export function photoUrl(id: string): string {
  return `/api/photos/${id}`;
}

/**
 * Returns the address of its smaller size, for small screens and mechanics who haven't accepted.
 */
export function photoPreviewUrl(id: string): string {
  return `/api/photos/${id}/preview`;
}
