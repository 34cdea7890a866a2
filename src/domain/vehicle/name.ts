/** Returns a vehicle's name, such as "2018 Toyota Camry". */
export function vehicleName(vehicle: { year: number | string; make: string; model: string }) {
  return `${vehicle.year} ${vehicle.make} ${vehicle.model}`;
}
