/** The part of the table that the geocoder reads; the package has no types of its own. */
declare module "zipcodes/lib/codes.js" {
  interface ZipRow {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
  }
  interface ZipTable {
    codes: Record<string, ZipRow>;
  }
  const table: ZipTable;
  export default table;
}

declare module "zipcodes/lib/states.js" {
  interface StateNames {
    /** Upper-case name → two letters. */
    full: Record<string, string>;
    /** Two letters → upper-case name. */
    abbr: Record<string, string>;
  }
  const states: StateNames;
  export default states;
}
