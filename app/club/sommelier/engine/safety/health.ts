// Drivers, pregnancy, medicine and recovery from alcohol. Pure. Texts are folded, with short forms written out.
const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*[,\n]\s*/g, '|')})`
const saying = (text: string): RegExp => new RegExp(`\\b${words(text)}\\b`)

const person =
  '(?:i|we|he|she|they|who|driver|husband|wife|partner|girlfriend|boyfriend|friends?|dad|mom|father|mother|son|daughter|brother|sister|someone|one of us|drove|uber)'
const soon =
  '(?:home|back|later|afterwards?|after|tonight|today|tomorrow|this|in an|in a|safely|us|them|everyone|the (?:car|kids|others)|my|our|a (?:car|truck|van|bus|cab|taxi))'

const drivers = [
  saying(`breathaly[sz]ers?, checkpoints?, designated (?:one|1), driver tonight, your driver, (?:i|we) parked (?:outside|out|here|nearby|in|on|down|the car|my car|our car), parked out, dd, carpool\\w*, (?:operat\\w+|work|working|run|running) (?:a|an|the|my) (?:crane|excavator|tractor|saw|press), (?:take|taking|have|hold) the wheel, road sodas?, in (?:the|my|our) car (?:after|afterwards|later|tonight), (?:delivery|bus|mail) route, (?:tipsy|drunk|buzzed) driv\\w+, driv\\w+ (?:tipsy|drunk|buzzed), (?:have|got|brought|with|move|moving|need) (?:the|my|our) (?:car|truck|van|suv|jeep|motorcycle|scooter|bike)(?: \\w+)? (?:with|later|after|here|outside|tonight), on (?:a|my|the) (?:scooter|motorcycle|moped|motorbike|bike) (?:tonight|today|home|later), pilot flying, blow(?:ing|s)? (?:a |an |any |into |all )?(?:zeros?|0|clean|under|positive|numbers?|the tube), interlock, sober driver, (?:riding|cycling|biking|scootering|pedaling) (?:\\w+ )?(?:home|back), (?<!sommelier )on (?:call|duty|shift)(?! (?:sommelier|somm|staff|chef|server)), between (?:shifts|rides|runs|deliveries|fares), before my shift, (?:truck|bus|taxi|cab|uber|lyft|delivery) driver (?:on|here|between|before|with),
    pilot (?:with|before|on|flying|and)(?: \\w+)*? (?:flight|flying|morning|duty), (?:sip|sipping|drink|drinking) in (?:the|my|our) car, (?:take|taking|get|getting|bring|bringing|have|move|moving) (?:the|my|our) (?:car|truck|van|suv|jeep|motorcycle|scooter)(?: \\w+)? (?:home|back), boat (?:\\w+ )*?steer, skipper\\w*, at the helm, captain(?:ing)? (?:the|our|a) (?:boat|yacht), jet ski,
    (?:is|am|are) (?:our|the|my|tonight'?s) (?:driver|chauffeur|ride)(?: home)?, chauffeur for, as (?:the |a )?chauffeur, (?:back on|on|onto|taking|take|hit|hitting) the (?:highway|freeway|interstate|motorway|turnpike), point (?:0|oh|o) ?8, pick(?:ing)? up (?:my|the|our) (?:kids?|children|son|daughter|husband|wife|friends?|mom|dad|parents)(?: \\w+)*? (?:at \\d+|after|afterwards?|later|soon),
    designated driver, the dd, a dd, dd tonight, behind the wheel, at the wheel, get (?:back )?(?:in|into|behind) (?:my|the|a|our) (?:car|wheel|truck|van), (?:take|need) the car, my car home, get home by car,
    car keys, steer(?:ing)? (?:a|the) boat, ride my (?:bike|motorcycle|scooter), motor(?:cycle|bike), on the road tonight, uber driver tonight, for the road(?! trip), bac, bac level, sober enough, pass a breath\\w*, breathalyzers?, breath test, blood[- ]alcohol,
    (?:came|come|coming|here|arrived|got here|going|go) by (?:car|motor\\w+), (?:came|come|arrived|got here|drove|leave|leaving|go|going|get|getting|ride|riding)(?: \\w+)? (?:in|with) (?:my|our|a|the|his|her) (?:car|truck|van|jeep|pickup|suv|scooter|minivan), my own car, (?:i|we) (?:am|is|are) the drivers?,
    (?:my|our) car here, have (?:my|our) car, (?:fly|flying) an? (?:cessna|airplane|aircraft), hit the road, before (?:the|my|a|our) drive, then (?:drive|driving), by car, for (?:the|our) driver, (?:bus|truck|taxi|cab|uber|lyft|school bus) driver starts, as an? (?:\\w+ )?driver,
    dui, dwi, legal limit, over the limit, under the limit, operat(?:e|ing) (?:a |an |heavy |the )?(?:machinery|forklift|crane|tractor), forklift, (?:fly|flying|pilot|piloting) (?:a|the|my) (?:plane|jet|helicopter), driver'?s license, behind a wheel`),
  new RegExp(
    `\\b(?:to|and|and still|still|can|can i|may|may i|could|should|safely|before|before i|until|until i|before we|if i|when i|while|while i|not|must|will|gotta|go) (?:drive|driving)\\b(?! (?:home the|the (?:conversation|price|point)|up|away|my|-in|in theater|through))`,
  ),
  new RegExp(
    `\\b${person}\\b(?: \\w+){0,3} (?<!\\b(?:a|the|my|our|long|scenic|short|sunday|this|nice) )(?:drive|drives|driving|drove)\\b(?! (?:through|across|around|along|past|away|the (?:conversation|price|point)|myself|me |him |her |nuts|up the|mad))`,
  ),
  new RegExp(`(?<![-\\w])(?:driving|drive)(?! home the) ${soon}\\b`),
  new RegExp(`(?:^|[,.;:!?] ?)driving\\b(?! (?:range|through|across|around|along|past)\\b)`),
  /\b(?:can|could|may|should|limit for|limits for) (?:the |our |a )?drivers?\b|\bdrivers? (?:wants?|has|have|would|asks?|gets?|drinks?|can)\b|\b(?:i|we|he|she) (?:\w+ ){0,5}(?:ride|riding|cycle|cycling|bike|biking|pedal) (?:\w+ )?(?:home|back)\b|\b(?:ride|cycle|bike) (?:home|back)\b|\b(?:for|give|serve) (?:the|our) drivers?\b.{0,30}\b(?:glass|drink|wine|sip)\b/,
  /(?:^|[^\d$])0?\.08\b|\b(?:under|over|above|below|at|past) ?0? ?\. ?0?8\b/,
  saying(
    `conduire, conduis, conduit, conduisons, volant, conducir, conduzco, manejar, manejo, guidare, guido, guidiamo, alla guida, alcotest, alcoolemie, alcoholemia, prendre la route, prendre le volant, coger el coche, rouler, auto fahren, fahre, autofahren, fahren, am steuer, promille`,
  ),
]

/** "Driving to my in-laws, which red should I bring?" is about a gift, not about a glass on the way. */
function isHarmlessTrip(text: string): boolean {
  if (/\bdriv\w+ range\b|\btest drive\b|\bdrive-?(?:in|thru|through)\b|\bhard-driving\b/.test(text))
    return true
  const isTrip = /\b(?:driv\w+|road trip) (?:\w+ )?(?:to|up|down|over|out|across|from)\b/.test(text)
  const isGift = /\b(?:bring|take|gift|present|host|hosts|hostess)\b/.test(text)
  const isDrinking = /\b(?:drink|drinks|drinking|glass|glasses|sip|limit|sober|safe|before|while|after)\b/
  return isTrip && isGift && !isDrinking.test(text)
}

const someoneElse =
  /\b(?:my|our) (?:husband|wife|partner|girlfriend|boyfriend|friend|dad|mom|father|mother|son|daughter|brother|sister)(?: \w+){0,2} (?:drives|driving|will drive|can drive)\b|\b(?:he|she|someone else|nobody|no one|an? uber|a taxi|a cab|a driver) (?:is |will )?(?:drives?|driving)\b|\b(?:i|we) (?:am|is|are) not driving\b|\bnot driving\b|\b(?<!\bnot )(?:take|taking|took|taken|call|calling|by) (?:an? |the )?(?:uber|lyft|taxi|cab|train|bus|subway)\b|\bwalk(?:ing)? home\b|\bstay(?:ing)? (?:the night|over|overnight|here)\b/

/** Whether a question is about drinking and driving. Someone else at the wheel is none, unless the wine is for them. */
export function isAboutDriving(text: string): boolean {
  if (!drivers.some((pattern) => pattern.test(text)) || isHarmlessTrip(text)) return false
  const isForDriver =
    /\b(?:for|give|serve|pour) (?:him|her|them|the driver)\b|\b(?:can|may|could|should) (?:he|she|they|the driver)\b|\b(?:he|she|they|the driver) (?:is )?(?:allowed|permitted)\b|\bthat person\b/
  return isForDriver.test(text) || !someoneElse.test(text)
}

/** Whether it says that the asker does not drive after all. */
export const saysNotDriving = (text: string): boolean =>
  someoneElse.test(text) || /\bnot (?:going to )?driv/.test(text) || /\bno one drives\b/.test(text)

const pregnancy = [
  saying(`pregnan\\w*(?! (?:pause|with (?:flavou?r|meaning|possibilit|promise))), preg, preggers, preggo, prego, knocked up, trimesters?, breast-? ?feed\\w*, breast-? ?fed, nursing (?:mother|mom|mama|my|our|a (?:baby|newborn)|her (?:baby|son|daughter)), (?:i|and|still) nurse, pumping (?:for|milk|breast), i is nursing, i am nursing, she is nursing, wife is nursing, pumping milk, pump and dump, lactat\\w*,
    expectant (?:mom|mum|mama|mother|parents?|wife|sister|couple|lady|woman)s?, expecting (?:a (?:baby|child|boy|girl|little)|(?:our|my|her|his|their|the) (?:\\d+th|baby|child|little|son|daughter)|her|his|twins|again|in \\w+|mom|mum|mother|mama|parents?|couple|woman|lady), (?:am|is|still|while|currently) pumping, pumping (?:and|so|mom|mama), (?:my|her|the) bump, (?:positive|pregnancy) test, tested positive, missed (?:my|her) period, (?:child|kid|twins|little one|another one|\\d+th) on the way, (?:eating|drinking) for (?:two|2), feed(?:ing|s)? (?:the|my|our|her) (?:baby|newborn|infant|little one),
    (?:i|she|we|who|wife|sister|girlfriend|daughter|friend|partner)(?:'s| is| am| are) due(?! (?:for|to)), (?:i|she|wife|sister|girlfriend|daughter|partner)(?:'s| is| am) \\d+ (?:months|weeks|wks|mos)(?= ?[^\\w ]| (?:along|gone|in|now|and|far)|$), midwi(?:fe|ves), obstetric\\w+, ob-?gyn, gynecolog\\w+, (?:mom|mum|mommy|mama|mother|mummy)[- ]to[- ]be, hep (?:a|b|c), for (?:my |his |her )?recovery, alcohol[- ]free since, with child, mum-to-be,
    baby on the way, (?:when|while|if|still) nursing, carrying our (?:first|1th|second|baby|child), baby is due, due in (?:\\w+|\\d+) (?:weeks?|months?|days?), (?:\\w+|\\d+) (?:weeks|months) along, (?:weeks|months) pregnant, morning sickness, due in (?:january|february|march|april|may|june|july|august|september|october|november|december), due date, ivf, fertility, ovulat\\w+, postpartum, baby bump, having a baby, having twins, bun in the oven,
    (?:trying|try|hoping|want|wanting) (?:for|to have|to make) (?:a|another|our) (?:baby|child), ttc, conceive, conceiving, get pregnant, carrying (?:a baby|twins|my),
    enceinte, allait\\w*, grossesse, attend(?:s|ons)? un (?:bebe|enfant), tomber enceinte, embarazad\\w*, embarazo, lactancia, lactante, esper(?:o|a|amos|ando) un (?:bebe|hijo), (?:dar|dando|doy) (?:el )?pecho, incinta, gravidanza, allatt\\w*, gestante, aspett(?:o|a|iamo) un (?:bambino|figlio), dolce attesa,
    schwanger\\w*, stille, stillen, stillzeit, kinderwunsch`),
  /^(?:[4-9]|[1-3]\d|4[0-2]) weeks(?= ?[!,.])/,
  /(?:^|[,.;!?] ?)expecting(?= ?[,.;:!?)]| (?:and|so|but)\b|$)/,
  /\b(?:am|is|are|be) expecting(?= ?[,.;:!?)]| (?:and|so|but)\b|$)/,
  /\b(?:i|we|she|wife|who) (?:am|is|are) expecting(?! (?:guests?|company|people|visitors|friends|family|\d|about|around|to\b|the\b|you|some|a (?:crowd|few|couple|lot|delivery|big)|my|our|twelve|ten|eight|six))\b/,
]

const recovery = [
  saying(`(?<!\\b(?:too|less|very|more|so|how|least|most|non|overly|as)[- ])alcoholics?(?! (?:content|strength|wines?)), alcoholism, recovering (?:alcoholics?|addicts?|drinkers?|from (?:alcohol\\w*|addiction|drinking)), sobriety, in recovery, rehab, detox(?:ing|ed)?(?! (?:is|was) over), (?:years?|months?|weeks?|days?|been|got|get|stay|staying) clean(?! (?:wine|red|white|finish)), (?:in|to|at|through) aa(?![ -]?(?:rated|batter)), (?:no|off|lay off|without) (?:the )?booze, alcohol (?:intoleran\\w+|allerg\\w+), (?:allergic|intolerant) to alcohol, (?:struggl\\w+|problems?|issues?) with (?:alcohol|drinking|booze), cut(?:ting)? back on (?:drinking|alcohol|booze), addicts?, addicted, addiction, hungover, hang-?overs?, relaps\\w*, in aa(?!-| ?rated| batter), aa meetings?, alcoholics anonymous, aa sponsor,
    (?:a|my|his|her) sponsor, drinking problem, drink(?:ing)? too much, problem with (?:alcohol|drinking), (?:can not|ca not) stop drinking, (?:quit|stopp?(?:ed|ing)?|gave up|give up|giving up|given up) (?:drinking|alcohol|booze), cut down on drinking, too much to drink, binge, hammered, plastered, wasted, tipsy fast, buzzed fast, depend(?:ent|ence) on alcohol, withdrawal,
    (?:gets?|getting|got) (?:you |me |us )?drunk, drunk fast, blackout, antabuse, naltrexone, disulfiram, do not drink anymore, on the wagon, off the wagon, twelve[- ]step, 12[- ]step,
    alcoolique, probleme d'alcool, probleme d alcool, arrete(?:r)? de boire, gueule de bois, alcoholico, problema con el alcohol, dejar de beber, resaca, alcolista, smettere di bere, problemi di alcol, sbornia, alkoholiker\\w*, trockener alkoholiker, entzug`),
  /\b(?:i|he|she|we|they|who|friend|husband|wife|brother|sister|dad|mom|stay|stayed|staying|months?|years?|weeks?|days?|yrs?|been|am|is|get|got) sober\b|\bsober(?! (?:elegan\w+|style|styled|red|white|rose|wine|wines|label|look|and (?:elegant|dry)|color|colour))\b(?<!\b(?:a|more|rather|very) sober)/,
]

const health = [
  /\b(?:good|bad|healthy|best|better|safe) for (?:the|my|your|his|her|our|a)? ?(?:bad |weak )?(?:heart|health|liver|blood|cholesterol|weight|diabetes|sleep|skin|gut|kidneys|stomach|diet|baby)\b/,
  saying(`lose weight, weight loss, on a diet, dieting, slimming, healthier, unhealthy, health benefits?, (?:wine|alcohol|drinking|it|red|that) (?:is )?(?:good|bad|healthy) for (?:you|me), (?:better|worse|healthier) for you, (?:is|are) (?:red |white )?wine healthy, healthy wine, live longer, cholesterol,
    glasses (?:a|per) (?:day|night|week), how much wine (?:a|per) (?:day|week), how many drinks (?:a|per) day, how much (?:wine )?is safe, (?:cures?|heals?) (?:a|my|the|your) (?!broken)\\w+, can wine (?:cure|heal), does (?:wine|it) (?:cure|heal), healthiest, longevity, resveratrol, immune, antioxidants?,
    maigrir, regime minceur, adelgazar, bajar de peso, dimagrire, bon pour le coeur, bon pour la sante, bueno para (?:el corazon|la salud), fa bene al cuore, fa bene alla salute`),
]

/** Endings of generic names of drugs, as the World Health Organization gives them out. */
const drugEndings =
  /\b(?!april\b)[a-z]{2,}(?:cillin|mycin|micin|cyclines?|floxacin|oxacin|prazole|sartan|statins?|pril|olol|dipine|azepam|azolam|zolam|oxetine|traline|citalopram|triptyline|formin|gliptin|glutide|parin|xaban|triptan|setron|profen|proxen|[ltzx][iu]mab|ciclib|gliflozin|[aeo]vir|dronate|tidine|codone|morphine|barbital|conazole|nidazole|lukast|tadine|thiazide|semide|pidem|tinib)\b/
const medicine = [
  saying(`medicines?(?! ball), medications?, meds, medicated, prescri\\w+, antibiotic\\w*, antidepress\\w*, antihistamin\\w*, painkillers?, pain killers?, pain meds, ibuprofen, tylenol, paracetamol, acetaminophen, aspirin, advil, motrin, aleve, excedrin, xanax, valium, ambien, ativan, klonopin, lunesta, zoloft, prozac, lexapro, celexa, paxil, effexor, cymbalta, wellbutrin, trazodone, bupropion, buspar,
    adderall, ritalin, concerta, vyvanse, warfarin, coumadin, eliquis, xarelto, pradaxa, plavix, heparin, insulin, ozempic, wegovy, mounjaro, semaglutide, synthroid, lipitor, crestor, humira, gabapentin, neurontin, lyrica, tramadol, methadone, suboxone, buprenorphine, oxycontin, percocet, vicodin, norco, lithium, accutane, flagyl, cipro, keflex, augmentin, bactrim, z-?pack?, penicillin, methotrexate, prednisone, prednisolone, cortisone, dexamethasone, quetiapine, steroids?, clopidogrel, antacids?,
    pills?(?!-| ?box), chemo\\w*, radiation treatment, blood[- ]thinners?, anticoagulants?, beta[- ]blockers?, birth control, melatonin, sedatives?, opioids?, sleeping (?:aid|tablet)s?, tablets, cannabis, weed, edibles?, viagra, cialis, tums, benadryl, nyquil, dayquil, sudafed, cold medicine, inhaler, vaccin\\w+, shot i got, supplements`),
  saying(`blood pressure, a-?fib, atrial, arrhythmia, palpitations, angina, ssris?, snris?, maois?, immunosuppress\\w*, hiv, antivirals?, copd, colitis, dentist, root canal, concussion, toothache, stomach ache, upset stomach, nausea, arthritis, gout, rosacea, eczema, thyroid, adhd, bipolar, dementia, alzheimer'?s?, parkinson'?s?, anemia, gallbladder, pancrea\\w+, ibs, crohn'?s?, (?:after|before|had|having) (?:my |the |an? )?(?:surgery|operation), hypertension, diabet\\w*, migraines?, (?<!wine )headaches?, insomnia, help me sleep, fall asleep, epilep\\w*, seizures?, ulcers?, heartburn, acid reflux, gerd,
    hepatitis, cirrhosis, fatty liver, my liver, liver (?:disease|enzymes|damage|problems?|transplant), kidney (?:stones?|disease|failure|problems?), my kidneys, cancer, surgery, operation tomorrow, anxiety, depress(?:ed|ion), asthma\\w*, (?:doctor|doc|dr|gp|physician|cardiologist|nurse|surgeon|oncologist|psychiatrist) (?:said|says|told|prescribed|advised|allows|warned|wants|put me), heart (?:condition|disease|attack|problems?|failure|trouble), pacemaker, statins?, appendix, wisdom teeth, stitches, anesthesia, hospital, symptoms?, therapy, cramps, covid, flu, fever, sick to my stomach, stroke, transplant, multiple sclerosis, lupus, my illness, a disease`),
  saying(
    `medicament\\w*, antibiotique\\w*, somnifere\\w*, tension arterielle, medecin, ordonnance, medicamento\\w*, antibiotico\\w*, pastillas, medico, receta medica, presion arterial, hipertension, farmac[io]\\w*, pillole, pastiglie, antibiotici, medicina(?! ball), pressione alta, sonniferi, mal di testa, mal de tete, dolor de cabeza, diabete, diabetes, diabetic[oa], diabetique, comprimes?, traitement medical, malattia, enfermedad, maladie, cuore malato, antibiotika, medikament\\w*, tabletten, blutverdunner, anticoagulant\\w*, anticoagulante\\w*, kopfschmerz\\w*, arzt`,
  ),
]

/** "health" for pregnancy, recovery and what wine does to the body; "medical" for medicine and illness; null for neither. */
export function healthConcern(text: string): 'health' | 'medical' | null {
  const has = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text))
  if (has(pregnancy) || has(recovery) || has(health)) return 'health'
  return has(medicine) || drugEndings.test(text) ? 'medical' : null
}

/** Whether it says that the wine is for other people than the one whose health was spoken of. */
export const saysForOthers = (text: string): boolean =>
  /\bfor (?:my|our|the) (?:husband|wife|partner|guests?|friends?|boss|parents|mother|father|mom|dad|others?|rest|neighbou?rs?)\b|\bnot for (?:me|her|him|us)\b|\b(?:is|it's) for (?:an?other|a different) (?:guest|person|member|table)\b|\b(?:for|by) (?:someone|somebody|everyone) else\b|\bfor me\b(?!.*\bnot\b)|\bpour mon mari\b|\bpara mi (?:marido|mujer)\b|\bper mi[oa] (?:marito|moglie)\b/.test(
    text,
  )
