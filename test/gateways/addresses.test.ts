import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { createGeocoder } from "~/server/gateways/geo/geocoder";

const geocoder = createGeocoder({ log: pino({ level: "silent" }) });
const areaOf = async (text: string) => (await geocoder.resolve(text))?.area ?? null;

/** Addresses as people write them, two for each state and territory. */
describe("an address of each state and territory", () => {
  test.each([
    ["600 Dexter Ave, Montgomery, AL 36130", "Montgomery, AL 36130"],
    ["Hoover, Ala.", "Hoover, AL"],
    ["120 4th St, Juneau, AK 99801", "Juneau, AK 99801"],
    ["Wasilla, Alaska", "Wasilla, AK"],
    ["1700 W Washington St, Phoenix, AZ 85007", "Phoenix, AZ 85007"],
    ["1 E 6th St, Tempe, AZ 85288", "Tempe, AZ 85288"],
    ["Ahwatukee Foothills, Ariz.", "Ahwatukee Foothills, AZ"],
    ["500 Woodlane St, Little Rock, AR 72201", "Little Rock, AR 72201"],
    ["Bella Vista, Ark.", "Bella Vista, AR"],
    ["1315 10th St, Sacramento, CA 95814", "Sacramento, CA 95814"],
    ["Jurupa Valley, Calif.", "Jurupa Valley, CA"],
    ["L.A., Calif.", "Los Angeles, CA"],
    ["La Cañada Flintridge, CA", "La Canada Flintridge, CA"],
    ["200 E Colfax Ave, Denver, CO 80203", "Denver, CO 80203"],
    ["Centennial, Colo.", "Centennial, CO"],
    ["210 Capitol Ave, Hartford, Conn. 06106", "Hartford, CT 06106"],
    ["29 S Main St, West Hartford, CT 6107", "West Hartford, CT 06107"],
    ["411 Legislative Ave, Dover, Del. 19901", "Dover, DE 19901"],
    ["Pike Creek, DE", "Pike Creek, DE"],
    ["400 S Monroe St, Tallahassee, Fla. 32399", "Tallahassee, FL 32399"],
    ["121 SW Port St. Lucie Blvd, Port St. Lucie, FL", "Port Saint Lucie, FL"],
    ["2300 Civic Center Pl, Miramar, FL", "Miramar, FL"],
    ["City of Doral, FL", "Doral, FL"],
    ["206 Washington St SW, Atlanta, Ga. 30334", "Atlanta, GA 30334"],
    ["1 Galambos Way, Sandy Springs, GA", "Sandy Springs, GA"],
    ["415 S Beretania St, Honolulu, Hawaiʻi 96813", "Honolulu, HI 96813"],
    ["Mililani Town, HI", "Mililani Town, HI"],
    ["700 W Jefferson St, Boise, ID 83720", "Boise, ID 83720"],
    ["Coeur d'Alene, Idaho", "Coeur D Alene, ID"],
    ["401 S 2nd St, Springfield, Ill. 62701", "Springfield, IL 62701"],
    ["Lincoln Park, Chicago, IL", "Chicago, IL"],
    ["200 W Washington St, Indianapolis, Ind. 46204", "Indianapolis, IN 46204"],
    ["Fishers, IN", "Fishers, IN"],
    ["1007 E Grand Ave, Des Moines, IA 50319", "Des Moines, IA 50319"],
    ["Windsor Heights, Iowa", "Windsor Heights, IA"],
    ["300 SW 10th Ave, Topeka, Kans. 66612", "Topeka, KS 66612"],
    ["Overland Park, Kan.", "Overland Park, KS"],
    ["700 Capital Ave, Frankfort, Ky. 40601", "Frankfort, KY 40601"],
    ["Jeffersontown, KY", "Jeffersontown, KY"],
    ["900 N 3rd St, Baton Rouge, La. 70802", "Baton Rouge, LA 70802"],
    ["Terrytown, Louisiana", "Terrytown, LA"],
    ["210 State St, Augusta, Maine 4330", "Augusta, ME 04330"],
    ["South Portland, ME 4106-1234", "South Portland, ME 04106"],
    ["100 State Cir, Annapolis, Md. 21401", "Annapolis, MD 21401"],
    ["North Bethesda, MD", "North Bethesda, MD"],
    ["24 Beacon St, Boston, Mass. 02133", "Boston, MA 02133"],
    ["150 Concord St, Framingham, MA 1702", "Framingham, MA 01702"],
    ["100 N Capitol Ave, Lansing, Mich. 48933", "Lansing, MI 48933"],
    ["Farmington Hills, MI", "Farmington Hills, MI"],
    ["75 Rev Dr Martin Luther King Jr Blvd, St. Paul, Minn. 55155", "Saint Paul, MN 55155"],
    ["Maple Grove, MN", "Maple Grove, MN"],
    ["400 High St, Jackson, Miss. 39201", "Jackson, MS 39201"],
    ["Diamondhead, MS", "Diamondhead, MS"],
    ["201 W Capitol Ave, Jefferson City, Mo. 65101", "Jefferson City, MO 65101"],
    ["Town and Country, Missouri", "Town and Country, MO"],
    ["1301 E 6th Ave, Helena, Mont. 59601", "Helena, MT 59601"],
    ["Orchard Homes, MT", "Orchard Homes, MT"],
    ["1445 K St, Lincoln, Nebr. 68508", "Lincoln, NE 68508"],
    ["La Vista, NE", "La Vista, NE"],
    ["101 N Carson St, Carson City, Nev. 89701", "Carson City, NV 89701"],
    ["Spring Valley, NV", "Spring Valley, NV"],
    ["107 N Main St, Concord, N.H. 3301", "Concord, NH 03301"],
    ["Merrimack, New Hampshire", "Merrimack, NH"],
    ["125 W State St, Trenton, N.J. 8608", "Trenton, NJ 08608"],
    ["West New York, NJ", "West New York, NJ"],
    ["490 Old Santa Fe Trail, Santa Fe, N. Mex. 87501", "Santa Fe, NM 87501"],
    ["Española, NM", "Espanola, NM"],
    ["State St and Washington Ave, Albany, N. Y. 12224", "Albany, NY 12224"],
    ["Cheektowaga, N.Y.", "Cheektowaga, NY"],
    ["1 E Edenton St, Raleigh, N.C. 27601", "Raleigh, NC 27601"],
    ["Winston–Salem, N. Carolina", "Winston Salem, NC"],
    ["600 E Boulevard Ave, Bismarck, N. Dak. 58505", "Bismarck, ND 58505"],
    ["West Fargo, ND", "West Fargo, ND"],
    ["1 Capitol Square, Columbus, Ohio 43215", "Columbus, OH 43215"],
    ["Kettering, OH", "Kettering, OH"],
    ["2300 N Lincoln Blvd, Oklahoma City, Okla. 73105", "Oklahoma City, OK 73105"],
    ["Midwest City, OK", "Midwest City, OK"],
    ["900 Court St NE, Salem, Oreg. 97301", "Salem, OR 97301"],
    ["Aloha, Ore.", "Aloha, OR"],
    ["501 N 3rd St, Harrisburg, Penna. 17120", "Harrisburg, PA 17120"],
    ["Bethel Park, Pa.", "Bethel Park, PA"],
    ["82 Smith St, Providence, R.I. 2903", "Providence, RI 02903"],
    ["Cranston, Rhode Island", "Cranston, RI"],
    ["1100 Gervais St, Columbia, S.C. 29201", "Columbia, SC 29201"],
    ["Goose Creek, South Carolina", "Goose Creek, SC"],
    ["500 E Capitol Ave, Pierre, S. Dak. 57501", "Pierre, SD 57501"],
    ["Box Elder, SD", "Box Elder, SD"],
    ["600 Dr MLK Jr Blvd, Nashville, Tenn. 37243", "Nashville, TN 37243"],
    ["Farragut, TN", "Farragut, TN"],
    ["2401 W Eldorado Pkwy, McKinney, TX 75072", "Mckinney, TX 75072"],
    ["6101 Frisco Square Blvd, Frisco, Tex. 75036", "Frisco, TX 75036"],
    ["2801 Technology Forest Blvd, The Woodlands, TX", "The Woodlands, TX"],
    ["Woodlands, TX", "The Woodlands, TX"],
    ["350 State St, Salt Lake City, UT 84103", "Salt Lake City, UT 84103"],
    ["West Valley City, Utah", "West Valley City, UT"],
    ["115 State St, Montpelier, Vt. 5633", "Montpelier, VT 05633"],
    ["South Burlington, VT", "South Burlington, VT"],
    ["1000 Bank St, Richmond, Va. 23218", "Richmond, VA 23218"],
    ["Dale City, VA", "Dale City, VA"],
    ["416 Sid Snyder Ave SW, Olympia, Wash. 98504", "Olympia, WA 98504"],
    ["Spokane Valley, WA", "Spokane Valley, WA"],
    ["1900 Kanawha Blvd E, Charleston, W. Va. 25305", "Charleston, WV 25305"],
    ["Morgantown, W.Va.", "Morgantown, WV"],
    ["2 E Main St, Madison, Wis. 53702", "Madison, WI 53702"],
    ["Fitchburg, Wisc.", "Fitchburg, WI"],
    ["200 W 24th St, Cheyenne, Wyo. 82001", "Cheyenne, WY 82001"],
    ["Ranchettes, WY", "Ranchettes, WY"],
    ["1350 Pennsylvania Ave NW, Washington, D. C. 20004", "Washington, DC 20004"],
    ["901 Calle San Agustín, San Juan, Puerto Rico 00901", "San Juan, PR 00901"],
    ["1 Calle Loíza, San Juan 00911, P.R.", "San Juan, PR 00911"],
    ["Bayamón, Puerto Rico", "Bayamon, PR"],
    ["590 S Marine Corps Dr, Tamuning, Guam", "Tamuning, GU"],
    ["Mongmong, Guam", "Mongmong, GU"],
    ["5047 Norre Gade, St. Thomas, U.S. Virgin Islands 00802", "St Thomas, VI 00802"],
    ["Charlotte Amalie, USVI", "Charlotte Amalie, VI"],
    ["Pago Pago, American Samoa", "Pago Pago, AS"],
    ["Leone, AS", "Leone, AS"],
    ["Capitol Hill, Saipan, Northern Mariana Islands", "Saipan, MP"],
    ["Tinian, CNMI", "Tinian, MP"],
    ["Koror, Palau 96940", "Palau, PW 96940"],
  ])("finds %s", async (text, area) => {
    expect(await areaOf(text)).toBe(area);
  });
});

describe("a ZIP code", () => {
  test.each([
    ["94110.", "San Francisco, CA 94110"],
    ["San Francisco, CA 94110—1234", "San Francisco, CA 94110"],
    ["742 Valencia St — San Francisco, CA 94110", "San Francisco, CA 94110"],
    ["７８７０１", "Austin, TX 78701"],
    ["Austin,\u200B TX\u00A078701", "Austin, TX 78701"],
    ["Austin 78701 TX", "Austin, TX 78701"],
    ["Boston, MA 2108", "Boston, MA 02108"],
    ["742 Valencia St, San Francisco, CA 94110, code 44512", "San Francisco, CA 94110"],
  ])("is read in %s", async (text, area) => {
    expect(await areaOf(text)).toBe(area);
  });

  test.each([
    ["12 Elm St, McKinney, TX 75004", "Mckinney, TX"],
    ["12 Elm St, McKinney 75004", "Mckinney, TX"],
    ["12 Elm St, Nowhereville, near McKinney, TX 75004", "Mckinney, TX"],
    ["Austin, TX 99999", "Austin, TX"],
    ["Chicago 99999", "Chicago, IL"],
    ["12 Elm St, Austin, TX, pager 99999", "Austin, TX"],
    ["Austin, TX 7870", "Austin, TX"],
    ["742 Valencia St, San Francisco, CA 94000, code 44512", "San Francisco, CA"],
    ["12 Elm St, Austin, TX, gate 4455", "Austin, TX"],
    ["742 Valencia St, San Francisco, CA, second floor", "San Francisco, CA"],
  ])("that nobody knows leaves city and state to decide: %s", async (text, area) => {
    expect(await areaOf(text)).toBe(area);
  });

  test.each([
    ["12 Elm St, Nowhereville, TX 75004", { state: "TX", timeZone: "America/Chicago" }],
    ["75004", { state: "TX", timeZone: "America/Chicago" }],
    ["Nowhereville, NY 10999", { state: "NY", timeZone: "America/New_York" }],
    ["Nowhereville, Ariz. 86599", { state: "AZ", timeZone: "America/Denver" }],
    // These digits are Alaska's.
    ["Nowhereville, TX 99999", null],
    ["00000", null],
    ["APO AE 09012", null],
    ["Apt 75004", null],
    ["12345 Lamar Blvd", null],
  ])(
    "that nobody knows, in a city that nobody knows, tells state and zone: %s",
    async (text, region) => {
      expect(await geocoder.resolve(text)).toBeNull();
      expect(await geocoder.region(text)).toEqual(region);
    },
  );

  test.each([
    ["Austin, TX 90210", "Beverly Hills, CA 90210", "Austin, TX"],
    ["12 Elm St, Nowhereville, TX 94110", "San Francisco, CA 94110", "Texas"],
    ["Cupertino, CA 94110", "San Francisco, CA 94110", "Cupertino, CA"],
    ["Houston, 94110", "San Francisco, CA 94110", "Houston, TX"],
    ["Kansas City, KS 64101", "Kansas City, MO 64101", "Kansas City, KS"],
    ["New York 90210", "Beverly Hills, CA 90210", "New York, NY"],
    ["12 Elm St, Austin, TX, pager 44512", "Youngstown, OH 44512", "Austin, TX"],
    // Mail for these comes under a neighbor's name.
    ["Sandy Springs, GA 30328", "Atlanta, GA 30328", null],
    ["Miramar, FL 33025", "Hollywood, FL 33025", null],
    ["Shelby Township, MI 48315", "Utica, MI 48315", null],
    ["Washington 98101", "Seattle, WA 98101", null],
    ["500 Indiana, 94110", "San Francisco, CA 94110", null],
  ])("counts, and names another place beside it: %s", async (text, area, otherPlace) => {
    expect(await geocoder.resolve(text)).toMatchObject({ area, otherPlace });
  });
});

describe("a street", () => {
  test.each([
    ["PO Box 123, Austin, TX 78701", false],
    ["P.O. Box 12 San Juan, PR 00902", false],
    ["Post Office Box 7, Boise, ID 83701", false],
    ["POB 12, Boise, ID", false],
    ["P.O.Box #7, Boise ID", false],
    ["PO Box 55, 742 Valencia St, San Francisco, CA 94110", true],
    ["RR 2 Box 15, Ames, IA 50010", true],
    ["12 Box Elder Rd, Boise, ID", true],
  ])("isn't a post office box: %s", async (text, namesStreet) => {
    expect(await geocoder.resolve(text)).toMatchObject({ namesStreet });
  });
});
