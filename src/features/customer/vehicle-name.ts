/** Formats the vehicle as "2018 Honda Civic", or returns null if there is none. */
export function vehicleName(user: {
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
}): string | null {
  const { vehicleYear, vehicleMake, vehicleModel } = user;
  if (vehicleYear === null || !vehicleMake || !vehicleModel) return null;
  return `${vehicleYear} ${vehicleMake} ${vehicleModel}`;
}
