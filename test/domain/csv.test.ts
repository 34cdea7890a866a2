import { describe, expect, test } from "vitest";
import { bankName, csvFile, type CsvColumns } from "~/domain/csv";

interface Row {
  name: string;
  at: string | null;
  zone: string;
  account: string;
}

const COLUMNS: CsvColumns<Row> = {
  Name: ({ name }) => name,
  At: { moment: ({ at }) => at },
  There: { moment: ({ at }) => at, zone: ({ zone }) => zone },
  Account: { code: ({ account }) => account },
};

const row = { name: "José", at: "2026-11-26T16:00:00.000Z", zone: "America/Los_Angeles" };

const NAMES: CsvColumns<{ name: string }> = { Name: ({ name }) => name };

describe("a table as a CSV file", () => {
  test("is marked as UTF-8, with times in a named zone and codes as text", () => {
    const file = csvFile(COLUMNS, [{ ...row, account: "021000021" }], "America/New_York");
    expect(file).toBe(
      '\ufeff"Name","At (America/New_York)","There","Account"\r\n' +
        '"José","2026-11-26 11:00","2026-11-26 08:00","=""021000021"""\r\n',
    );
  });

  test.each(["=1", "+1", "-1+2", "@SUM(1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"])(
    "writes %j as text",
    (name) => {
      expect(csvFile(NAMES, [{ name }], "UTC")).toBe(`\ufeff"Name"\r\n"'${name}"\r\n`);
    },
  );

  test("leaves empty cells empty, and runs nothing in a spreadsheet", () => {
    const rows = [
      { ...row, at: null, name: '=1+"1"', account: "" },
      { ...row, at: null, name: "-5.00", account: '1"&A1&"' },
    ];
    const [, first, second] = csvFile(COLUMNS, rows, "UTC").split("\r\n");
    expect(first).toBe(`"'=1+""1""","","",""`);
    expect(second).toBe(`"-5.00","","","1""&A1&"""`);
  });
});

describe("a column for a bank's program", () => {
  test("holds only the digits, with their zeros and without what a spreadsheet needs", () => {
    const columns: CsvColumns<{ routing: string }> = { Routing: { digits: (row) => row.routing } };
    const rows = [{ routing: "021000021" }, { routing: "=1+021-0" }];
    expect(csvFile(columns, rows, "UTC")).toBe('\ufeff"Routing"\r\n021000021\r\n10210\r\n');
  });

  test.each([
    ["José O'Brien-Smith, Jr.", "Jose O'Brien-Smith, Jr."],
    ["Ann & Bob's  Garage #2", "Ann & Bob's Garage 2"],
    ['=HYPERLINK("x")', "HYPERLINKx"],
    ["-+@=Smith", "Smith"],
    ["\t\n- 'Smith", "Smith"],
    ["王芳", "王芳"],
    ["＝Smith", "Smith"],
    ["=+-@", ""],
  ])("writes the name %j as %j", (name, written) => {
    expect(bankName(name)).toBe(written);
    expect(bankName(name)).not.toMatch(/^[=+\-@]|["\r\n\t]/);
  });
});
