/** A row of the table: what customers write, and the service that a mechanic starts with. */
export interface Symptom {
  /** Begins the sentence that explains the match. Null if the words ask for a service. */
  symptom: string | null;
  /**
   * Phrases, any of which matches. `a + b` needs both, in any order and place; `a|b` is a choice.
   * Words match in every ending: "leak" matches "leaking".
   */
  said: readonly string[];
  /** Words in the name of the service, best first. The diagnosis follows if no name has them. */
  start: readonly string[] | "diagnosis";
}

// "Break" for "brake" is the most common misspelling.
const BRAKE = "brake|brakes|breaks|break pad|braking|breaking|brake pedal";
const STOPS = `${BRAKE}|stop|slow down|pedal`;
const NOISE =
  "noise|sound|squeal|squeak|squeaky|screech|grind|scrape|scraping|rub|metal on metal|whine|whistle|chirp";
const SHAKE = "shake|shaky|shudder|vibrate|vibration|wobble|pulsate|pulse|shimmy";
const BROKEN =
  "not work|wont work|doesnt work|dont work|isnt working|arent working|stopped working|quit working|no longer work|broken|out|went out|wont|stuck|dead|bad|busted|inop|died|flicker|only work|only open|dont turn on";
const NEW =
  "new|replace|replaced|replacement|change|install|swap|need|bad|shot|put in|fix|worn|worn out|blown|gone";
const LEAK = "leak|leaky|drip|puddle|weep|losing|low|empty|spots";
const NO_START =
  "wont start|not start|doesnt start|didnt start|no start|cant start|wont turn on|not turn on|wont turn over|doesnt turn over|wont fire up|starts sometimes|start|starting";
const WORN = "uneven|unevenly|wear|worn|bald on one side";
const SERVICE_DUE = "due|overdue|service|serviced|change|changed|flush|drain|exchange|fluid|fill";

export const SYMPTOMS: readonly Symptom[] = [
  // Asked for by name, or nearly.
  {
    symptom: null,
    said: [
      "oil change",
      "change + oil",
      "oil + filter",
      "synthetic oil|new oil|fresh oil|motor oil|engine oil|lube",
      "oil + due|done|service|miles",
    ],
    start: ["oil change", "oil"],
  },
  {
    symptom: "Service reminder",
    said: [
      "oil life",
      "maintenance required|maintenance light|maintenance message|maintenance due",
      "service due|service light|service message|service reminder|service soon|scheduled maintenance",
    ],
    start: ["oil change", "oil"],
  },
  {
    symptom: null,
    said: [
      "brake job",
      `brake|break|front|rear|back + pad + ${NEW}`,
      "front|rear|back + pad",
      "brake pad|break pad|pads and rotors|pads and rotor",
      `rotor + ${NEW}`,
      `pad + ${NEW}`,
      "change|replace|new|redo + brake|breaks",
    ],
    start: ["brake pad", "brake"],
  },
  {
    symptom: null,
    said: ["brake inspection|brake check", "check|inspect|look|life left + brake|breaks"],
    start: ["brake inspection", "brake"],
  },
  {
    symptom: null,
    said: ["diagnostic|diagnose|diagnosis|diagnosed|scan|second opinion|find out why|figure out"],
    start: "diagnosis",
  },
  {
    symptom: null,
    said: [
      "tune up|tuneup",
      "spark plug|plugs",
      "air filter|cabin filter|cabin air filter|engine filter",
      "throttle body",
      "ignition coil|coil pack|new coils",
    ],
    start: ["tune up", "tune", "spark"],
  },
  {
    symptom: null,
    said: [
      "tire rotation|rotate tires",
      "rotate|rotated|rotation + tire|tyre|wheel|fronts",
      "winter tire|snow tire|summer tire|swap tires|change over tires",
      "should be rotated|need rotating",
    ],
    start: ["tire rotation", "rotation", "tire"],
  },
  {
    symptom: "Uneven tire wear",
    said: [`tire|tyre|tread + ${WORN}`, "fronts|rears + worn|wear"],
    start: ["tire rotation", "rotation", "tire"],
  },
  {
    symptom: null,
    said: [
      "flat tire|tire flat|flat tyre|a flat|puncture|blowout|blew a tire|tire blew|got a flat",
      "nail|screw|patch|plug|spare|hole|popped|burst + tire|tyre|flat",
      "ran over + nail|screw|glass|something sharp",
      "spare tire|put on the spare|my spare|donut tire",
    ],
    start: ["flat tire", "tire repair", "tire"],
  },
  {
    symptom: "Tire losing air",
    said: [
      "tire|tyre + leak|low|losing air|lose air|loses air|deflate|air pressure|pressure",
      "tire pressure light|tpms|low tire|low tire pressure|losing air|slow leak|slow leak in",
    ],
    start: ["flat tire", "tire repair", "tire"],
  },
  {
    symptom: null,
    said: [
      "battery replacement",
      `battery + ${NEW}`,
      "battery + changed out|old|years old|bad|swollen|corrosion|corroded|dying|weak|fail|failed|low|from|12v",
      "dead battery|battery dead|battery is dead",
      "low 12v|12v battery|car battery",
    ],
    start: ["battery replacement", "battery"],
  },
  {
    symptom: "Battery that doesn't hold",
    said: [
      "battery + hold|dies|died|die|dying|dead again|charge|struggle|keep",
      "jump + again|every|times|third|second|keep|week|twice",
      "slow crank|crank slow|cranks slow|crank really slow|barely crank|turns over slow|struggle to start|slow to start",
      "dead again",
    ],
    start: ["battery replacement", "battery"],
  },
  {
    symptom: "Clicking instead of starting",
    said: [
      `click|clicks|clicking + ${NO_START}|turn the key|push the button`,
      "rapid clicking|just clicks|only clicks|fast clicking",
      "lights dim + start",
    ],
    start: ["battery replacement", "battery", "jump"],
  },
  {
    symptom: null,
    said: [
      "jump start|jumpstart|jumper cable|need a jump|give me a jump|a jump|jump my|jump the|jumped",
    ],
    start: ["jump start", "jump", "battery"],
  },
  {
    symptom: "Battery drained by lights or standing",
    said: [
      "left + lights|headlights|light|dome light|key|radio|door open|doors open|trunk open + on|open|overnight|all night|dead",
      "left the lights on|left my lights on|lights on overnight|lights on all night",
      "battery is drained|battery drained|drained the battery|drained my battery",
      "sitting|sat|havent driven|not driven|parked + week|month|year + start|dead|nothing|turn on",
      "havent driven|not driven|been sitting + wont start|wont turn on|wont turn over|dead|no lights",
      "havent driven it in|been sitting for|sat for|parked for + week|month|year|a while + wont start|wont turn on at all|dead|nothing|no lights",
    ],
    start: ["jump start", "jump", "battery"],
  },
  {
    symptom: null,
    said: ["alternator", `alternator + ${NEW}`, `alternator + ${NOISE}|volts|test|part`],
    start: ["alternator"],
  },
  {
    symptom: "Battery drained by something in the car",
    said: [
      "parasitic|parasitic drain|parasitic draw|battery drain",
      "drain|draining|kill|killing + battery + overnight|new|brand new|something|every night",
      "drain|draining|kill|killing + brand new battery|new battery",
      "something is draining my battery",
    ],
    start: ["electrical"],
  },
  {
    symptom: "Electrical trouble",
    said: [
      `window|windows|sunroof|moonroof|door lock|power lock|locks|sliding door|power seat|seat|mirror|horn|wiper|wipers|radio|stereo|key fob|backup camera|trunk|tailgate|liftgate|door handle + ${BROKEN}|close|all the way|halfway|go up|goes up|roll up|roll down|go down|stop`,
      `headlight|headlights|tail light|taillight|brake lights|blinker|turn signal|signal|dome light|interior light|interior lights|fog light|running light|license plate light|dash light|dash lights|gauges + ${BROKEN}|cut|dim|blink fast|fast|socket|melted|bulb`,
      "headlight|tail light|taillight|turn signal|blinker|no brake lights|power window|power lock|power locks|door lock|window motor|window regulator|sunroof|wiper motor|horn|running light",
      "fuse|fuse box|blown fuse|wiring|harness|electrical|electric|short circuit|short in|wire|outlet|cigarette lighter|usb port",
      "cut in and out",
    ],
    start: ["electrical"],
  },
  {
    symptom: null,
    said: [
      "ac recharge|air conditioning recharge|freon|refrigerant|recharge ac|recharge the ac|ac service",
    ],
    start: ["air conditioning", "ac"],
  },
  {
    symptom: "Warm air from the AC",
    said: [
      "ac|air conditioner|air conditioning|air con|aircon|climate control",
      "ac|air conditioner|air conditioning|air con|aircon + cold|cool|warm|hot|work|out|went out|quit|broken|smell|blow",
      "no cold air|not blowing cold|blows warm|blowing warm|blows hot|blowing hot|warm air",
    ],
    start: ["air conditioning", "ac"],
  },
  {
    symptom: null,
    said: [
      "coolant flush|radiator flush|coolant service|flush coolant|radiator service|antifreeze change",
      "coolant|radiator|antifreeze + flush|service|change|drain|test|tested|replace",
      "water pump|thermostat|radiator",
    ],
    start: ["coolant", "radiator", "cooling"],
  },
  {
    symptom: "Overheating",
    said: [
      "overheat|over heat|over heating|running hot|runs hot|run hot|boil over|boiling over",
      "temp|temperature|gauge|needle + hot|high|red|climb|rise|maxed|peg",
      "steam|steaming + hood|engine|radiator|overheat",
    ],
    start: ["coolant", "radiator", "cooling"],
  },
  {
    symptom: "Losing coolant",
    said: [
      `coolant|antifreeze|radiator + ${LEAK}|adding|add|smell|refill|top off|disappear`,
      "green puddle|orange puddle|pink puddle|green fluid|green liquid|coolant light|sweet smell",
      "heater + cold|not hot|no heat",
      "no heat|heater not work|heater doesnt work",
    ],
    start: ["coolant", "radiator", "cooling"],
  },
  {
    symptom: null,
    said: [
      "serpentine|serpentine belt|drive belt|fan belt|accessory belt|alternator belt|radiator hose|heater hose|upper hose|lower hose|coolant hose|bad hose",
      `belt + ${NEW}|crack|cracked|fray|frayed|snap|snapped|broke|squeal|chirp|slip|loose|shred|came off`,
      "hose + burst|bulge|split|crack|cracked|pop|pops|blew|leak|replace|soft|swollen",
    ],
    start: ["belt", "hose"],
  },
  {
    symptom: "Squealing belt",
    said: [
      "squeal|screech|chirp|squeak + start the car|start it|startup|start up|cold start|first start|morning|when i start|turn it on",
      "belt squeal|belt noise|belt chirp",
    ],
    start: ["belt", "hose"],
  },
  {
    symptom: null,
    said: [
      `transmission|trans|tranny|cvt|gearbox + ${SERVICE_DUE}`,
      "transmission fluid|trans fluid|tranny fluid|cvt fluid|atf|transmission service|transmission flush",
      "transmission|trans + pan|leak|drip|filter",
      "red fluid",
    ],
    start: ["transmission"],
  },
  {
    symptom: null,
    said: [
      "strut|struts|shock|shocks|shock absorber|shock absorbers",
      `strut|shock + ${NEW}|leak|front|rear|back`,
    ],
    start: ["shock", "strut", "suspension"],
  },
  {
    symptom: "Bouncy ride",
    said: [
      "bounce|bouncy|bounces|nose dive|nose dives|dives + ride|rides|bump|bumps|stop|stopping|drive|boat|lot|dips",
      "bouncy|rides like a boat|bottoms out|rough ride|sagging|sags",
    ],
    start: ["shock", "strut", "suspension"],
  },
  {
    symptom: null,
    said: [
      "muffler|exhaust repair|exhaust pipe|catalytic converter|cat converter|heat shield|resonator|tailpipe drag|tailpipe hang",
      "exhaust|muffler|tailpipe|pipe + hang|drag|fell|fell off|rust|rusted|broken|loose|hole|rattle|leak",
    ],
    start: ["exhaust", "muffler"],
  },
  {
    symptom: "Loud exhaust",
    said: [
      "exhaust + loud|leak|tick|roar|noise|rumble",
      "loud|roar|rumble + exhaust|race car|tractor|motorcycle|underneath|accelerate",
      "sounds like a race car|sounds like a tractor|sounds like a motorcycle|super loud|really loud|so loud",
    ],
    start: ["exhaust", "muffler"],
  },
  {
    symptom: null,
    said: [
      "pre purchase|prepurchase|ppi|purchase inspection|buyers inspection",
      "buy|buying|purchase|purchasing|looking at|thinking of getting|before i pay|before i sign + inspect|inspection|inspected|check|check out|look|used car|used|marketplace|dealership|dealer|craigslist|private seller",
      "used car inspection|inspect a car|inspect a used car|check out a car|check out a truck|check out a used car",
    ],
    start: ["pre purchase", "inspection"],
  },

  // Brakes.
  {
    symptom: "Brake noise",
    said: [
      `${NOISE} + ${STOPS}`,
      `${NOISE} + when i hit the brakes|when i brake|come to a stop|when i press the pedal|when stopping|when i stop|slow down`,
    ],
    start: ["brake inspection", "brake"],
  },
  {
    symptom: "Shaking while braking",
    said: [`${SHAKE} + ${STOPS}`, `steering wheel + ${SHAKE} + ${BRAKE}|stop|slow down`],
    start: ["brake inspection", "brake"],
  },
  {
    symptom: "Brakes that don't feel right",
    said: [
      `${BRAKE} + soft|spongy|mushy|floor|hard|lock|lock up|drag|stick|stuck|pull|weak|fade|hot|fluid|leak|long|longer|light|warning`,
      "pedal + soft|spongy|mushy|floor|sink|low|hard|pulsate|pulse",
      "longer to stop|long to stop|hard to stop|trouble stopping|wont stop|doesnt stop|takes longer to stop|takes forever to stop|stopping distance",
      "pull|pulls|pulling + brake|braking|stop",
      "brake light on|brake warning light|brake light on my dash|abs light|abs",
      "parking brake|emergency brake|e brake|handbrake|hand brake|brake fluid|caliper|calipers|rotor|rotors",
      "smell|hot|smoke + wheel|rim|wheels",
    ],
    start: ["brake inspection", "brake"],
  },
  {
    symptom: "Brake trouble",
    said: ["brake|brakes|breaks|my breaks|braking"],
    start: ["brake inspection", "brake"],
  },

  // What has many causes starts with a diagnosis.
  {
    symptom: "Check engine light",
    said: [
      "check engine|check engine light|engine light|cel|warning light|dash light on|lights came on|light came on|all the dashboard lights",
      "check engine light + flash|blink|came on|is on|keep coming back|on and off",
      "code|codes|trouble code|obd|obd2",
      "traction control|airbag|air bag|stability control|srs|vsc + light|on|off",
      "smog|smog check|emissions|state inspection|fail inspection|failed inspection",
      "limp mode|reduced power|reduced engine power",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Shaking at speed",
    said: [
      `${SHAKE} + highway|freeway|speed|mph|fast|60|65|70|55|interstate`,
      `${SHAKE} + drive|driving|accelerate|accelerating`,
      `${SHAKE}`,
      `steering wheel + ${SHAKE}`,
    ],
    start: "diagnosis",
  },
  {
    symptom: "Engine that won't start",
    said: [
      NO_START.replace("|start|starting", ""),
      "crank|cranks|turns over + wont start|doesnt start|not start|no start|wont fire|but",
      "sometimes + start",
      "starter|starter motor|ignition switch|one loud click|loud click|single click",
      "wont restart|hard to start|trouble starting|hard start|long to start|long crank",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Engine that stalls",
    said: [
      "stall|stalls|stalling|cuts off|cut off|cuts out|shuts off|shut off|shuts down|dies|turns off|keeps dying",
      "died|dies|stall|shuts off|cuts off|cuts out + driving|idle|red light|stop light|stop sign|on the way|randomly|restart|stoplight|lights",
      "stall + red lights|stop",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Rough-running engine",
    said: [
      "misfire|misfires|misfiring|backfire|rough idle|idles rough|idle rough|runs rough|running rough|surge|surging|rpm",
      "idle|idles|idling + rough|high|low|up and down|shake|weird|jump",
      "hesitate|hesitates|hesitation|jerk|jerks|jerky|buck|bucks|bog|bogs|stumble|sputter|lurch",
      "hesitate|jerk|buck|bog|sputter|lurch|surge + accelerate|gas|accelerating",
      "lost power|no power|loss of power|lose power|loses power|lack of power",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Poor fuel economy",
    said: [
      "gas mileage|fuel economy|mpg|bad mileage|using more gas|burning gas|uses too much gas",
      "sluggish|sluggishly|slow to accelerate",
    ],
    start: ["tune up", "tune", "spark"],
  },
  {
    symptom: "Gas smell",
    said: [
      "smell|smells|fumes|odor|reek + gas|gasoline|fuel",
      "gas leak|fuel leak|gas smell|gas fumes|strong gas smell|leaking gas|smell like gas",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Smoke",
    said: [
      "smoke|smoking|smokes|on fire|caught fire|flames",
      "smoke|smoking + hood|engine|exhaust|tailpipe|tail pipe|white|blue|black",
      "white smoke|blue smoke|black smoke + exhaust|tailpipe|startup|sweet",
      "smoke from under the hood|coming from under the hood",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Burning or odd smell",
    said: [
      "burning smell|burning oil|burnt smell|rotten egg|smells like burning|burning rubber|weird smell|strange smell|musty",
      "smell|odor + burn|burnt|burning|oil|egg|rubber|plastic|sweet|weird|strange",
      "burning oil smell",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Oil leak or low oil pressure",
    said: [
      `oil + ${LEAK}|spot|driveway|burn|gasket`,
      "oil leak|oil light|oil pressure|oil pressure light|low oil|burning oil|head gasket|valve cover",
      "oil pressure|oil light + flicker|on|came on",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Leak under the car",
    said: [
      "leak|leaking|dripping|puddle|fluid + under|underneath|ground|driveway|car|garage",
      "leak",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Charging or battery light",
    said: [
      "battery light|charging light|charge light|battery warning light|charging system",
      "battery light + driving|on|came on",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Transmission trouble",
    said: [
      "transmission|tranny|gears|gear|shift|shifts|shifting|clutch",
      "slip|slips|slipping|hard shift|jerk|clunk|wont|stuck|hesitate|grind|late + gear|gears|transmission|shift|shifting|2nd|3rd|reverse|drive",
      "wont go into gear|wont go in gear|wont shift|wont go into reverse|slips between|shifting from park|shift hard|no reverse",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Steering trouble",
    said: [
      "steering|power steering|alignment|wanders|wander|pulls to the left|pulls to the right|tie rod|ball joint|control arm|rack",
      "steering|steering wheel + hard|stiff|heavy|loose|whine|whines|play|lock|turn|groan|fluid",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Noise while turning",
    said: [
      "noise|sound|click|clicking|clunk|clunking|pop|popping|creak|groan|grind|squeak|whine + turn|turning|turn the wheel|turn left|turn right",
      "cv axle|cv joint|axle",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Noise over bumps",
    said: [
      "noise|sound|clunk|clunking|squeak|squeaking|creak|rattle|knock|bang|thud + bump|bumps|speed bump|speed bumps|pothole|potholes|dips",
    ],
    start: "diagnosis",
  },
  {
    symptom: "Noise from the car",
    said: [
      "noise|sound|sounds|rattle|rattling|clunk|clunking|knock|knocking|tick|ticking|tapping|hum|humming|roar|roaring|whine|whining|grind|grinding|squeak|squeaking|squeal|screech|buzz|bang|hiss",
      "weird|strange|funny|loud|bad|odd|knock|rattle|tick + noise|sound|engine|cold start|startup",
      "wheel bearing|wheel hub|hub bearing|bearing",
      "hum|humming|roar|roaring + faster|speed|louder",
      "start|startup|morning + rattle|knock|tick|grind",
    ],
    start: "diagnosis",
  },
];

/** Words that mean danger: fire, smoke, a gas smell, failing brakes or failing steering. */
export const DANGERS: readonly string[] = [
  "fire|flames|smoke|smoking|smokes",
  "smell|smells|fumes|odor|reek|leak + gas|gasoline|fuel",
  `no brakes|brakes fail|brakes failed|brake failure|brakes went out|brakes gave out|brakes are gone|lost my brakes|lost brakes|brakes dont work|brakes not working|brakes stopped working|brakes are not working|cant stop|wont stop|doesnt stop`,
  "pedal + floor",
  "no steering|lost steering|lost power steering|steering failed|steering locked|steering wheel locked|cant steer|wont steer|steering gave out|steering went out|power steering went out|power steering failed",
  "steering|steering wheel + hard|stiff|locked|locks|loose|heavy",
];

/** Phrases with a word of danger that aren't dangerous. */
export const HARMLESS: readonly string[] = [
  "fire up|fires up|fire station|fire department|fire hydrant|fire lane|smoke free|non smoking|no smoke",
];
