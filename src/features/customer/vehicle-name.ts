/** "2018 Honda Civic", or null while no vehicle is known. */
export function vehicleName(user: {
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
}): string | null {
  const { vehicleYear, vehicleMake, vehicleModel } = user;
  if (vehicleYear === null || !vehicleMake || !vehicleModel) return null;
  return `${vehicleYear} ${vehicleMake} ${vehicleModel}`;
}
