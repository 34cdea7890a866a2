/** Lists review texts by the job's first service. */
export const REVIEW_TEXTS: Record<string, readonly string[]> = {
  "Oil Change": [
    "Done before my coffee was cold, and the driveway is cleaner than before.",
    "Showed me the old filter, checked the tires without being asked. Fair price.",
    "On time, quiet, and the reminder light was reset. That's all I want.",
  ],
  "Brake Inspection": [
    "Measured all four pads and told me I have another year. Honest.",
    "Sent photos of every rotor with the numbers. Now I know where I stand.",
  ],
  "Brake Pad Replacement": [
    "The squeal is gone and the pedal feels new. Took an hour and a half, as promised.",
    "Explained why only the front needed it. The dealer wanted to do both axles.",
    "Great work, arrived twenty minutes late because of traffic but texted ahead.",
  ],
  "Check Engine Light Diagnostics": [
    "Two shops had guessed. Here the code was read, tested and fixed: a cracked hose.",
    "Walked me through the live data on the scanner. Loose gas cap, no charge for parts.",
    "Thorough. I got a list of what is urgent and what can wait.",
  ],
  "Tune-Up": [
    "Starts on the first turn again and idles like a sewing machine.",
    "New plugs and filters, and the old ones laid out on a towel so I could see.",
  ],
  "Tire Rotation": [
    "Quick and careful; found a nail I didn't know about.",
    "Torqued by hand and wrote the tread depths on a card.",
  ],
  "Flat Tire Repair": [
    "Patched in the parking lot while I was in a meeting.",
    "Came within the hour on a Sunday. Saved my weekend.",
  ],
  "Battery Replacement": [
    "Dead in a garage with no signal; half an hour after he arrived it was running.",
    "Tested the old one first to be sure. New one in, radio stations still there.",
    "Price was exactly what the app said.",
  ],
  "Jump Start": [
    "There in forty minutes and told me the battery will last another winter.",
    "Friendly, fast, and no upselling.",
  ],
  "Alternator Replacement": [
    "No more battery light. Did it in my carport in the rain.",
    "Measured the output before and after and showed me both.",
  ],
  "Electrical System Repair": [
    "Found a chewed wire behind the glovebox that nobody else looked for.",
    "Window works, lights work, and the repair is soldered, not taped.",
  ],
  "Air Conditioning Recharge": [
    "Ice cold again. Found the leak first instead of just filling it.",
    "Weighed what went in and gave me the printout.",
  ],
  "Coolant and Radiator Service": [
    "Temperature needle hasn't moved since. Very tidy work.",
    "Pressure-tested everything and replaced one old clamp for free.",
  ],
  "Belt and Hose Replacement": [
    "The chirp is gone. The old belt was one hot day from snapping.",
    "Explained each hose, replaced two, left the rest.",
  ],
  "Transmission Fluid Service": [
    "Shifts smoothly again, and I saw the old fluid: black.",
    "Took longer than planned because of a rusted bolt, but no extra charge.",
  ],
  "Shock and Strut Replacement": [
    "Drives like it did ten years ago. Strong, careful work.",
    "No more clunk over bumps. Told me where to get the alignment done.",
  ],
  "Exhaust Repair": [
    "Quiet at last; my neighbors say thanks.",
    "Welded hanger, new clamp, done under the carport.",
  ],
  "Pre-Purchase Inspection": [
    "Talked me out of a flooded car. Best money I've spent this year.",
    "Forty photos and a clear report. I bought the car and know what's next.",
  ],
};

/** Texts that fit any job. */
const OTHER_REVIEWS: readonly string[] = [
  "Professional from the first message to the last bolt.",
  "Good work at a fair price. Would book again.",
  "Arrived on time and called ten minutes before.",
  "I could keep working while my car was fixed outside.",
  "Explained everything in plain words, no pressure to buy more.",
  "Clean work, and took the old parts along.",
  "The price was the price. No surprises at the end.",
  "Patient with all my questions, and there were many.",
  "Booked in the evening, done by lunch the next day.",
  "Found the gate code in my note and never had to call.",
  "Polite, quick, and knew the model well.",
  "Sent photos before and after. That builds trust.",
  "My second booking, and just as good as the first.",
  "Left the driveway spotless.",
  "Told me what can wait until spring. I appreciate that.",
  "Came to my office lot and nobody even noticed.",
  "Fixed on the first visit. The shop had needed three.",
  "Straight answers and tidy work.",
  "Better than sitting in a waiting room for half a day.",
  "Brought every part and tool, even a light for the evening.",
  "Checked the tires and washer fluid while at it.",
  "A bit late because of rain, but kept me posted.",
  "Careful with the paint, which I noticed.",
  "My daughter was home alone with the car and felt well treated.",
  "Did exactly what was agreed, no more and no less.",
  "Really knows old Toyotas.",
  "Easy to reach, easy to talk to.",
  "Took the time to show me the worn part.",
  "Works fast without rushing.",
  "I'd trust this mechanic with my mother's car.",
  "Fair, friendly, and five minutes early.",
  "Everything works, and the receipt was in my inbox before the van had left.",
];

/**
 * Returns a source of review texts that gives each one once: those of the job's service first, then
 * those that fit any job. Blank once all are used, because many people leave stars alone.
 */
export function reviewTexts(used: readonly string[]) {
  const given = new Set(used);
  return (service: string, stars: number): string => {
    const own = stars > 3 ? (REVIEW_TEXTS[service] ?? []) : [];
    const text = [...own, ...OTHER_REVIEWS].find((one) => !given.has(one)) ?? "";
    given.add(text);
    return text;
  };
}
