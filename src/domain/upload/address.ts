const FILE_URL = /^\/api\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Returns the address of a stored file. */
export function fileUrl(id: string): string {
  return `/api/files/${id}`;
}

/** Returns the id from one of our addresses; null for any other address. */
export function fileIdOf(url: string | null): string | null {
  return FILE_URL.exec(url ?? "")?.[1]?.toLowerCase() ?? null;
}

/** Address for the bytes of a JSON upload. */
export function pictureUploadUrl(id: string, token: string): string {
  return `/api/upload/profile-picture/${id}?token=${token}`;
}
