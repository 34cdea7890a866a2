import { describe, expect, test } from "vitest";
import { publishedSentence } from "~/domain/review/author-name";
import { isLateToReview } from "~/domain/review/policy";
import { averageRating, weightedRating } from "~/domain/review/rating";
import { useDatabase } from "~test/support/db";
import { givenMechanic } from "~test/support/factory";

const database = useDatabase();
const rated = (stars: number, count: number) => ({ ratingSum: stars * count, ratingCount: count });

test("the form of a review shows the author's own signature, as it is published", () => {
  expect(publishedSentence({ firstName: "Jo", lastName: "Park" })).toBe(
    "We publish reviews on our website, signed with your first name and initial: Jo P.",
  );
});

describe("the rating mechanics are sorted by", () => {
  test("ranks fifty customers' 4.8 above one friend's five stars", () => {
    expect(weightedRating(rated(4.8, 50))).toBeGreaterThan(weightedRating(rated(5, 1)));
    expect(averageRating(rated(4.8, 50))).toBeLessThan(averageRating(rated(5, 1)));
  });

  test("ranks a mechanic without reviews between good and bad ones", () => {
    const unknown = weightedRating(rated(0, 0));
    expect(weightedRating(rated(4.5, 3))).toBeGreaterThan(unknown);
    expect(weightedRating(rated(2, 3))).toBeLessThan(unknown);
    expect(averageRating(rated(0, 0))).toBe(0);
  });

  test("the database stores the same score for every mechanic", async () => {
    const { id: userId } = await givenMechanic(database.prisma);
    for (const [ratingSum, ratingCount] of [
      [0, 0],
      [5, 1],
      [1, 1],
      [14, 3],
      [240, 50],
      [4_321, 999],
    ] as const) {
      const stars = { ratingSum, ratingCount };
      const { ratingScore } = await database.prisma.mechanicProfile.update({
        where: { userId },
        data: stars,
      });
      expect(ratingScore).toBe(weightedRating(stars));
    }
  });
});

test("a job can be reviewed for thirty days after its completion", () => {
  const booking = { completedAt: "2027-03-01T17:00:00.000Z" };
  const end = Date.parse("2027-03-31T17:00:00.000Z");
  expect(isLateToReview(booking, end)).toBe(false);
  expect(isLateToReview(booking, end + 1)).toBe(true);
  expect(isLateToReview({ completedAt: null }, end + 1)).toBe(false);
});
