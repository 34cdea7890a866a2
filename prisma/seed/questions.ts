/** A question of the skills assessment; `correctAnswer` is the index of its right option. */
export interface SeedQuestion {
  question: string;
  options: string[];
  correctAnswer: number;
  explanation: string;
}

export const QUESTIONS: readonly SeedQuestion[] = [
  {
    question:
      "A vehicle pulls to one side while braking, and only while braking. Which is the most likely cause?",
    options: [
      "Worn ball joints on both sides",
      "A seized caliper or a collapsed brake hose on one front wheel",
      "Air in the power steering system",
      "An out-of-balance front wheel",
    ],
    correctAnswer: 1,
    explanation:
      "A caliper that sticks or a hose that restricts flow makes one front brake work harder than the other, so the vehicle pulls towards the stronger side.",
  },
  {
    question:
      "The brake pedal is spongy and gets firmer when it is pumped. What should be checked first?",
    options: [
      "Warped rotors",
      "A failed vacuum booster",
      "Air in the hydraulic system",
      "Glazed brake pads",
    ],
    correctAnswer: 2,
    explanation:
      "Air compresses where fluid does not. Pumping compresses it for a moment; bleeding the system removes it.",
  },
  {
    question: "Why is DOT 3 or DOT 4 brake fluid replaced at regular intervals?",
    options: [
      "It absorbs water, which lowers its boiling point and corrodes parts",
      "It loses its colour and can no longer be seen",
      "It thickens until the pedal cannot be pressed",
      "It turns alkaline and dissolves the pads",
    ],
    correctAnswer: 0,
    explanation:
      "Glycol-based fluid is hygroscopic. With a few percent of water it can boil under hard braking, and the pedal goes to the floor.",
  },
  {
    question:
      "A fully charged 12-volt lead-acid battery at rest, at about 77 °F, should read close to:",
    options: ["11.8 volts", "12.2 volts", "12.6 volts", "14.4 volts"],
    correctAnswer: 2,
    explanation:
      "Six cells of about 2.1 volts make 12.6 volts. 14.4 volts is what a working alternator charges with.",
  },
  {
    question:
      "With the engine running and moderate load, what voltage at the battery shows a normally working charging system?",
    options: [
      "11.5 to 12.4 volts",
      "13.5 to 14.7 volts",
      "15.5 to 16.5 volts",
      "Exactly 12.6 volts",
    ],
    correctAnswer: 1,
    explanation:
      "Below about 13.5 volts the battery is not being charged; well above 14.7 volts it is being overcharged.",
  },
  {
    question:
      "When a battery is disconnected on a vehicle with a negative ground, which cable comes off first?",
    options: [
      "The positive cable",
      "Either, as long as the key is off",
      "Both at the same time",
      "The negative cable",
    ],
    correctAnswer: 3,
    explanation:
      "With the negative cable off, a wrench that slips from the positive terminal to the body cannot close a circuit.",
  },
  {
    question:
      "A voltage drop of 0.9 volts is measured across the ground side of a starter circuit during cranking. What does this mean?",
    options: [
      "There is too much resistance in the ground path",
      "The starter draws no current",
      "The reading is normal",
      "The battery is overcharged",
    ],
    correctAnswer: 0,
    explanation:
      "A good ground path drops about 0.2 volts or less. More means corrosion, a loose connection or a damaged cable.",
  },
  {
    question: "A fuse keeps blowing as soon as it is replaced. What is the right next step?",
    options: [
      "Fit a fuse with the next higher rating",
      "Bridge the fuse to see where it smokes",
      "Look for a short to ground in the circuit the fuse protects",
      "Replace the alternator",
    ],
    correctAnswer: 2,
    explanation:
      "The fuse protects the wiring. A larger one lets the wire burn instead; the short has to be found.",
  },
  {
    question: "Diagnostic code P0301 stands for:",
    options: [
      "Catalyst efficiency below threshold, bank 1",
      "Cylinder 1 misfire detected",
      "System too lean, bank 1",
      "Random or multiple cylinder misfire",
    ],
    correctAnswer: 1,
    explanation:
      "P0301 to P0312 name the cylinder; P0300 is a random misfire, P0171 lean, and P0420 catalyst efficiency.",
  },
  {
    question:
      "An engine misfires on cylinder 3. After its ignition coil is swapped with cylinder 2, the code changes to P0302. What is faulty?",
    options: [
      "The spark plug of cylinder 3",
      "The injector of cylinder 3",
      "The coil",
      "The crankshaft sensor",
    ],
    correctAnswer: 2,
    explanation: "The fault moved with the coil, so the coil is the cause.",
  },
  {
    question:
      "Long-term fuel trim is +22 % at idle and close to 0 % at 2,500 rpm. What is most likely?",
    options: [
      "A vacuum leak",
      "A leaking injector",
      "A restricted fuel filter",
      "A stuck-closed purge valve",
    ],
    correctAnswer: 0,
    explanation:
      "Unmetered air from a vacuum leak matters most at idle, where the total air flow is small. A weak fuel supply shows under load.",
  },
  {
    question:
      "Blue smoke comes from the exhaust for a few seconds after a start in the morning, then it clears. What is the likely cause?",
    options: [
      "A rich mixture",
      "A blown head gasket",
      "Worn valve stem seals",
      "Condensed water in the muffler",
    ],
    correctAnswer: 2,
    explanation:
      "Oil seeps past hardened seals into the cylinders while the car stands and burns at the start. Black is fuel, white and sweet is coolant.",
  },
  {
    question:
      "An engine overheats in slow traffic but not on the highway. What should be suspected first?",
    options: [
      "A thermostat that is stuck open",
      "An electric cooling fan that does not run",
      "A worn timing chain",
      "Too much coolant concentrate",
    ],
    correctAnswer: 1,
    explanation:
      "At speed the airflow cools the radiator; in traffic the fan has to. A thermostat stuck open makes an engine run cold.",
  },
  {
    question: "When is it safe to open the radiator cap?",
    options: [
      "Whenever the engine is off",
      "When the gauge reads below the red area",
      "While the engine idles, to let air out",
      "When the engine is cool and the upper hose is not under pressure",
    ],
    correctAnswer: 3,
    explanation:
      "Pressure keeps coolant liquid above its boiling point. Released hot, it flashes to steam and scalds.",
  },
  {
    question: "Which wear pattern points to a tire that was driven with too little pressure?",
    options: [
      "Wear in the centre of the tread",
      "Wear on both shoulders",
      "Wear on the inner edge only",
      "Cupped wear around the tread",
    ],
    correctAnswer: 1,
    explanation:
      "An underinflated tire carries on its shoulders, an overinflated one on its centre. Inner-edge wear is alignment, cupping is damping or balance.",
  },
  {
    question: "Wheel lug nuts should be tightened:",
    options: [
      "Clockwise around the wheel with an impact wrench until it stops",
      "With the vehicle's full weight on the wheel, in any order",
      "In a star pattern to the specified torque, and checked after some miles",
      "As tight as possible, with oil on the studs",
    ],
    correctAnswer: 2,
    explanation:
      "The star pattern seats the wheel evenly; the right torque keeps rotors from distorting and studs from breaking. Oil falsifies the torque.",
  },
  {
    question: "Where may a punctured passenger tire be repaired with a plug-patch from the inside?",
    options: [
      "In the tread area, if the hole is no larger than 1/4 inch",
      "In the sidewall, if it holds air afterwards",
      "In the shoulder, with two patches",
      "Anywhere, if sealant is added",
    ],
    correctAnswer: 0,
    explanation:
      "Sidewall and shoulder flex with every turn and shed a patch. Industry practice repairs punctures of up to 1/4 inch in the tread only.",
  },
  {
    question:
      "A clunk is heard from the front over bumps. With the wheel off the ground, it moves when it is rocked at 12 and 6 o'clock and the wheel bearing is tight. What is worn?",
    options: ["An outer tie rod end", "A ball joint", "A CV joint", "The steering rack boots"],
    correctAnswer: 1,
    explanation:
      "Play at 12 and 6 points to a ball joint or bearing; play at 3 and 9 points to tie rods or the rack.",
  },
  {
    question:
      "The low-side pressure of an air conditioning system is high and the high-side pressure is low with the compressor engaged. What is the likely fault?",
    options: [
      "An overcharge of refrigerant",
      "A blocked condenser",
      "A worn compressor",
      "A restricted expansion valve",
    ],
    correctAnswer: 2,
    explanation:
      "A compressor that no longer compresses lets both sides drift towards each other. Overcharge and a blocked condenser raise the high side.",
  },
  {
    question: "Refrigerant must be removed from a vehicle before the system is opened. How?",
    options: [
      "By loosening a fitting slowly outdoors",
      "With certified recovery equipment, by a certified technician",
      "By running the compressor until it stops",
      "With a shop vacuum on the service port",
    ],
    correctAnswer: 1,
    explanation:
      "Section 609 of the Clean Air Act forbids venting and requires certified equipment and a certified technician.",
  },
  {
    question: "Automatic transmission fluid is dark brown and smells burnt. What does it tell?",
    options: [
      "The fluid has overheated and the clutches may be worn",
      "It is the normal colour of synthetic fluid",
      "Coolant has mixed with it",
      "The level is too high",
    ],
    correctAnswer: 0,
    explanation:
      "Heat oxidizes the fluid and chars friction material. Coolant makes it milky and pink instead.",
  },
  {
    question: "A jack is used to lift a vehicle for work underneath. What must also be done?",
    options: [
      "Leave the jack handle in place",
      "Put the transmission in neutral",
      "Support it on jack stands at the maker's points and chock the wheels",
      "Have a helper watch the jack",
    ],
    correctAnswer: 2,
    explanation:
      "A hydraulic jack lifts; it is not made to hold. Stands and chocks do that, on firm and level ground.",
  },
];
