/**
 * A place where people live: the city's center, its time zone, and how many of 96 people live
 * there.
 */
interface City {
  label: string;
  zip: string;
  latitude: number;
  longitude: number;
  timeZone: string;
  weight: number;
}

export const CITIES: readonly City[] = [
  city("New York, NY", "10001", 40.7506, -73.9972, "America/New_York", 12),
  city("Los Angeles, CA", "90012", 34.0614, -118.2385, "America/Los_Angeles", 9),
  city("Chicago, IL", "60602", 41.8829, -87.6321, "America/Chicago", 7),
  city("Houston, TX", "77002", 29.7594, -95.3594, "America/Chicago", 6),
  city("Dallas, TX", "75201", 32.7904, -96.8044, "America/Chicago", 5),
  city("Philadelphia, PA", "19103", 39.9513, -75.1741, "America/New_York", 5),
  city("Washington, DC", "20001", 38.9122, -77.0177, "America/New_York", 5),
  city("Miami, FL", "33130", 25.7672, -80.2059, "America/New_York", 5),
  city("Atlanta, GA", "30303", 33.7525, -84.3888, "America/New_York", 5),
  city("Phoenix, AZ", "85004", 33.4557, -112.0686, "America/Phoenix", 4),
  city("Boston, MA", "02108", 42.3576, -71.0684, "America/New_York", 4),
  city("San Francisco, CA", "94110", 37.7509, -122.4153, "America/Los_Angeles", 4),
  city("Detroit, MI", "48226", 42.3333, -83.0484, "America/Detroit", 3),
  city("Seattle, WA", "98101", 47.6114, -122.3305, "America/Los_Angeles", 3),
  city("Minneapolis, MN", "55401", 44.9835, -93.2683, "America/Chicago", 3),
  city("San Diego, CA", "92101", 32.7185, -117.1593, "America/Los_Angeles", 3),
  city("Denver, CO", "80202", 39.7491, -104.9946, "America/Denver", 3),
  city("Tampa, FL", "33602", 27.9614, -82.4597, "America/New_York", 3),
  city("Austin, TX", "78701", 30.2713, -97.7426, "America/Chicago", 3),
  city("Portland, OR", "97204", 45.5184, -122.6739, "America/Los_Angeles", 2),
  city("Salt Lake City, UT", "84101", 40.7559, -111.8967, "America/Denver", 1),
  city("Billings, MT", "59101", 45.7743, -108.5005, "America/Denver", 1),
];

function city(
  label: string,
  zip: string,
  latitude: number,
  longitude: number,
  timeZone: string,
  weight: number,
): City {
  return { label, zip, latitude, longitude, timeZone, weight };
}
