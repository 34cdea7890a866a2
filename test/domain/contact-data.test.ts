import { describe, expect, test } from "vitest";
import { HIDDEN_CONTACT, holdsContactData, maskContactData } from "~/domain/text/contact-data";

describe("masks contact data in public text", () => {
  test.each([
    ["Call (415) 555-0134 for a deal", `Call ${HIDDEN_CONTACT} for a deal`],
    ["call me: 415.555.0134!", `call me: ${HIDDEN_CONTACT}!`],
    ["4155550134", HIDDEN_CONTACT],
    ["+1 415 555 0134", HIDDEN_CONTACT],
    ["+44 20 7946 0958", HIDDEN_CONTACT],
    ["４１５-５５５-０１３４", HIDDEN_CONTACT],
    ["415\u200b-555-0134", HIDDEN_CONTACT],
    ["4 1 5 5 5 5 0 1 3 4", HIDDEN_CONTACT],
    ["text 555-0134", `text ${HIDDEN_CONTACT}`],
    ["four one five five five five oh one three four", HIDDEN_CONTACT],
    ["Mail sam@example.com.", `Mail ${HIDDEN_CONTACT}`],
    ["sam at gmail dot com", HIDDEN_CONTACT],
    ["sam (at) gmail (dot) com", HIDDEN_CONTACT],
    ["find me @samfixescars", `find me ${HIDDEN_CONTACT}`],
    ["https://evil.example/x?y=1 now", `${HIDDEN_CONTACT} now`],
    ["www.sams-garage.shop", HIDDEN_CONTACT],
    ["see sams-garage.com/book", `see ${HIDDEN_CONTACT}`],
    ["t.me/sam", HIDDEN_CONTACT],
    ["WhatsApp: samfixes", HIDDEN_CONTACT],
    ["Venmo: @sam-d", HIDDEN_CONTACT],
    ["Drop by 123 Main Street", `Drop by ${HIDDEN_CONTACT}`],
    ["1 N. Rodeo Ct", HIDDEN_CONTACT],
    ["at 123 main street", `at ${HIDDEN_CONTACT}`],
    ["1998 Park Avenue", HIDDEN_CONTACT],
    ["98 Lincoln Park Road", HIDDEN_CONTACT],
    ["1998 Ford Road", HIDDEN_CONTACT],
    ["12345 Buick Park Avenue", HIDDEN_CONTACT],
    ["Buick 415 555 0134 Park Avenue", `Buick ${HIDDEN_CONTACT} Park Avenue`],
    ["part no. 4155550134", `part no. ${HIDDEN_CONTACT}`],
    ["VIN 415-555-0134", `VIN ${HIDDEN_CONTACT}`],
    ["1998 Buick Park Avenue, call 415-555-0134", `1998 Buick Park Avenue, call ${HIDDEN_CONTACT}`],
    ["VIN 1HGCM82633A004352, blue", "VIN [VIN hidden], blue"],
    ["vin:wvwzzz1jz3w386752", "vin:[VIN hidden]"],
  ])("%j", (text, masked) => {
    expect(maskContactData(text)).toBe(masked);
  });
});

describe("leaves automotive terms alone", () => {
  test.each([
    "tire 225/45R17",
    "2005-2012",
    "Tires 205/55 R16 91V and 225/45R17",
    "All Hondas 2005, 2006, 2008-2012",
    "P0300, P0420 and U0101 read. Cleared 12/04/2026 10:30 AM",
    "20 years on the road",
    "3 hours from Main Street",
    "1998 Buick Park Avenue won't start",
    "My '98 Buick Park Avenue and a 2014 Harley-Davidson Softail Street",
    "Part number 11AB22CD33",
    "Part 15400-PLM-A02, 0W-20, 4.4 qt",
    "$1,250.00 for 2 rotors @ 45 ft-lb",
    "Brakes.Then the oil. Etc.in time",
    "I worked at Ford. Dot 4 fluid",
    "2010 Ford F-150 5.0L",
    "ASE A1 to A8, since 1998; EPA 609",
    "10,000 miles and/or 12 months",
    "1-2-3-4-5-6-7-8-9-10",
    "½ inch drive",
  ])("%j", (text) => {
    expect(holdsContactData(text)).toBe(false);
    expect(maskContactData(text)).toBe(text);
  });
});

test.each([
  "a".repeat(5000),
  "1".repeat(5000),
  "1 ".repeat(2500),
  "a.".repeat(2500),
  "@".repeat(5000),
  "one ".repeat(1250),
  "1 Aa ".repeat(1000),
  "a at ".repeat(1000),
  "call ".repeat(1000),
])("takes no longer for text made to be slow: %.12s", (text) => {
  const start = performance.now();
  maskContactData(text);
  expect(performance.now() - start).toBeLessThan(500);
});
