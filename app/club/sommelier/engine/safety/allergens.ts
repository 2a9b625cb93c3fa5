// Questions about what is in a wine: allergens, fining, additives. A list of wines does not say it, so they are the
// business's to answer. Dishes with the same words are not meant: "with eggs, what do you pour?". Pure.
const words = (text: string): string => `(?:${text.trim().replaceAll(/\s*[,\n]\s*/g, '|')})`
const pattern = (...sources: string[]): RegExp => new RegExp(sources.join(''))

const allergen =
  words(`eggs?, egg[- ]?whites?, albumen, albumin, milk, cow'?s milk, cows? milk, skim milk, dairy, casein, caseinate, lactose, whey, milk proteins?, fish, fish bladders?, isinglass, shellfish, crustaceans?, seafood, gluten, wheat, barley, rye, sul(?:f|ph)ites?, sul(?:f|ph)ur(?: dioxide)?, so2, histamines?,
  nuts?, tree[- ]?nuts?, peanuts?, almonds?, hazelnuts?, walnuts?, cashews?, pecans?, pistachios?, soy, soya, sesame, mustard, celery, lupin, gelatine?, bentonite, yeasts?, corn, pork, animal products?, animal protein, additives?, preservatives?, allergens?, nickel, latex,
  oeufs?, blanc d'oeuf, lait, caseine, poisson, colle de poisson, noix, soja, huevos?, clara de huevo, leche, caseina, pescado, frutos secos, sulfitos?, histamina, uov[oa], albume, latte, pesce, noci, glutine, solfiti, istamina, ei, eiweiss, eier, milch, nusse, sulfite?n?, fisch`)
const wine =
  '(?:wines?|bottles?|reds?|whites?|roses?|bubbl\\w+|sparklings?|it|them|this|that|these|those|one|ones|options?|choices?|selections?|any|anything|something|chianti|chardonnay|pinot(?: noir| grigio)?|barolo|soave|merlot|cabernet|prosecco|champagne|riesling|house (?:red|white)|vins?|vinos?|vini|weine?|ce vin|este vino|questo vino)'

const allergyWords =
  /\b(?:hypo ?allergenic|chemically sensitive|allerg(?!en\b|ens\b)\w*|alerg(?!en)\w*|anaphyla\w*|epi-?pens?|intoll?eran\w*|intoleren\w*|c(?:o|oe)?eliacs?|celiac\w*|coeliac\w*|celiaque\w*|celiac[oa]\w*|zoliakie|unvertraglich\w*|hives|sneez\w*|itch(?:y|es)|wheez\w*|swells? up|throat (?:closes|swells|closing)|histamin\w*|histamine\w*|sulfite sensitiv\w*|(?:have|has|with|a) (?:\w+ )?sensitivit\w+|sensitive to (?!price|heat|light|oak|tannin|acid))\b/
const noAllergy = /\b(?:no|without|not|zero|any) (?:known |food )?(?:allerg|intoleran)\w*/g

/** "Allergic to oaky Chardonnay" is said of a dislike. */
const figureOfSpeech =
  /\ballergic to (?:\w+ )?(?:oak\w*|chardonnay|merlot|pinot|sweet|tannin\w*|cheap|boring|bad|mediocre|average|bland|pretentious\w*|small talk|expensive|big|heavy|buttery)\b/g

/** Dishes and tastes that carry the name of an allergen. */
const taste =
  '(?! (?:notes?|flavou?rs?|aromas?|hints?|character|nose|tones?|taste|style|cake|tart|sauce|satay|pie|dish|dishes|salad|curry|butter|chocolate|braised|crust\\w*|benedict|rolls?|soup|stew|tacos|and chips))'

const relations = [
  /\ballergens?\b/,
  /\b(?:carmine|cochineal|colou?rings?|dyes?)\b/,
  /\bwhat(?: i|')?s (?:actually |really |all )?in (?:the|your|this|that|these) (?:wines?|bottles?|reds?|whites?|roses?|prosecco|champagne)\b/,
  pattern(`\\b${allergen} (?:products?|derivatives?|ingredients|proteins?)\\b`),
  pattern(
    `\\b${allergen} (?:in (?:the |your )?|derived |based )?fining\\b|\\bunsul(?:f|ph)(?:ured|ited)\\b|\\bcontact (?:to|with) ${allergen}\\b`,
  ),
  /\b(?:pesticides?|glyphosate|herbicides?)\b/,
  /^(?:any )?(?:casein|isinglass|gluten|sul(?:f|ph)ites?|histamines?|lactose|allergens?|vegan|gelatine?|bentonite)\b ?\??$/,
  /\b(?:use|used|using) (?:\w+ )?(?:for|in|as) (?:the )?fining\b/,
  // "Do they contain egg", "was isinglass used", "fined with casein".
  pattern(
    `\\b(?:contain\\w*|include|includes|enthalt\\w*|contien\\w*|contengono|contient|contiennent|traces? of|trazas de|tracce di|levels? of|amount of|content of)(?: \\w+){0,3} ${allergen}\\b${taste}`,
  ),
  pattern(`\\b${allergen}\\b (?:traces?|content|levels?|residues?|allergens?|touch\\w*|used|added)\\b`),
  /\b(?:besides|other than|apart from|except|in addition to) (?:the )?grapes\b/,
  pattern(
    `\\b(?:get|gets|got|feel|feels|become|makes me|make me)(?: \\w+){0,3} (?:from|after|with|when i (?:eat|have|drink)) ${allergen}\\b${taste}`,
  ),
  // "Gluten-free wine" and "which are gluten-free?", not "gluten-free pizza".
  pattern(
    `\\b${allergen} (?:free|friendly|based)\\b(?! (?!please|or|and|to|in|for|if|tonight|\\W)(?!${wine}\\b)\\w)`,
  ),
  /\b(?:un-?fined|fined|fining agents?|isinglass|chitosan|pvpp|fish bladders?|swim bladders?|wheat paste|finings?(?= (?:with|agent|use|do)))\b/,
  pattern(
    `\\b(?:use|uses|using|used|add|adds|added|adding|clarif\\w+|fine|filter\\w*|seal\\w*|treat\\w*|process\\w*|made) (?:it |them |with |without |any |of |the |wine )*${allergen}\\b${taste}`,
  ),
  pattern(
    `\\b(?:was|were|is|are) (?:any )?${allergen} (?:used|added|in (?:it|them|this|the wines?|there|your|any))\\b`,
  ),
  pattern(
    `\\b${allergen}\\b(?: \\w+){0,3} in (?:it|them|there|here|this|that|these|those|(?:the|your|any|any of|any of the|any of your|all|this|these|our) (?:\\w+ )?${wine})\\b`,
  ),
  // "Which wines have no sulfites", "a wine without milk", "free of nuts", "low in histamine".
  pattern(
    `\\b${wine}(?: (?:sont|est|sono|son|es|e|que|che|qui|that|which|is|are|has|have|with|a|totally|completely|made|kosher|organic|natural|and))* (?:without|free (?:of|from)|no|low in|low|fewer|less|zero|minimal|sans|sin|senza|ohne)(?: any| added)? ${allergen}\\b${taste}`,
  ),
  pattern(
    `(?:^|[.,;:!?] ?|\\band )(?:no|without|zero|low|free of|sans|sin|senza|ohne) (?:any |added )?${allergen}\\b${taste}`,
  ),
  pattern(
    `\\b(?:low|lower|lowest|less|fewer|fewest|least|how much|how many|how high|high|higher|no added|added)\\b(?: \\w+){0,2} (?:sul(?:f|ph)\\w*|histamine\\w*|additives?|preservatives?|solfiti|sulfit\\w*)\\b`,
  ),
  pattern(
    `\\b(?:ca not|can not|could not|must not|may not|do not|does not|not allowed to|unable to|never|vertrag\\w*|vertragt) (?:have|eat|tolerate|consume|do|drink|take|digest|stand any|kein\\w*)(?: any)? ${allergen}\\b${taste}`,
  ),
  pattern(
    `\\b(?:avoid|avoiding|avoids|react|reacts|reacting|reaction|reactions|problem with|trouble with|issues? with) (?:badly |strongly |severely )?(?:to |any |with )*${allergen}\\b${taste}`,
  ),
  pattern(
    `\\b(?:has|have|had|lleva|llevan|tiene|tienen|hay|ci sono|c'e|y a t il|il y a|(?<!\\b(?:mang\\w+|avec|pour|cuisin\\w+|prepar\\w+|ser[tv]\\w*|sur|fait|faisons|aim\\w+|accompagn\\w+) )du(?=.*\\b(?:vins?|dedans|dans)\\b)|is there|are there|got|touch\\w*|sees?|contact with)(?: any| some)? ${allergen}\\b${taste}(?! (?:for|with|and|on|tonight|dish))`,
  ),
  /\bwhat (?:is|s|goes) (?:in|into) (?:it|this|these|that|your|the (?:wine|bottle|house|red|white|chianti|chardonnay|pinot))\b.*\b(?:react|allerg|safe)/,
  /\b(?:ingredients?|additives?|preservatives?|allergens?) (?:list |label )?(?:of|in|for|on|does|do|are)\b(?! (?:the|a|this|my) (?:dish|sauce|recipe|pasta|stew))|\b(?:what|which|list the|list of|list|any|its) (?:ingredients|additives|preservatives|allergens)\b/,
  /\b(?:ingredientes|ingredienti|zutaten|ingredients) (?:de|del|du|di|des|dans)\b/,
]

const vegan = [
  /\b(?:is|are) (?:it|this|that|these|those|they) plant based\b|\bplant based (?:only|wines?|bottles?|reds?|whites?)\b/,
  /\bvegans? (?:couple|guests?|friends?(?!'|s? (?:dinner|party|potluck|lunch|brunch|night|place|house|birthday))|table|here|household|family|person|diners?|wife|husband|daughter|son|party|group)\b(?!.*\b(?:cooks?|cooking|makes?|making|serves?|eating|having|ordering|ordered)\b)|\b(?:friend|wife|husband|daughter|son|sister|brother|mom|dad|date|girlfriend|boyfriend|guest|partner)'s (?:a )?vegan\b(?!.*\b(?:with|dish|dinner|cooking|pairing)\b)/,
  /\b(?:is|are) (?:it|this|that|these|those|they|(?:the|this|your|any|all) [^,;.]*\b(?:wines?|bottles?|reds?|whites?|prosecco|champagne))(?: \w+){0,2} vegetarian\b/,
  /\b(?:anything|something|everything|options?|wines?|reds?|whites?|bottles?|pour|serve|have|sell) vegan\b/,
  /\b(?:is|are|was|were|certified|which|any|all|ist|sind|est|es|e)\b[^.!?;,]*\b(?:vegan|vegane|vegano|vegani)(?= ?[?.!,]|$)/,
  /\b(?:vegan|vegans|vegano?s?|vegani|vegane|vegetalien\w*) (?:wine|wines|bottle|bottles|red|reds|white|whites|rose|options?|ones?|friendly|certified|only|please|or not|suitable)\b|\b(?:wine|wines|bottle|bottles|red|reds|white|whites|it|this|that|these|they|them|one|chianti|chardonnay|barolo|vin|vino|vini|vinos|wein|weine)\b(?: \w+){0,4} (?:vegan|vegans|vegano|veganos|vegani|vegane|vegetalien)\b(?! (?:\w+ )?(?:dish|dishes|food|dinner|curry|chili|stew|burger|lasagna|pizza|meal|menu|pasta|cheese|tacos|lentil|bowl|salad|soup|cake|dessert))|\b(?:suitable|ok|okay|fine|good|safe|right) for (?:a )?(?:vegans?|vegetarians?)\b|\b(?:all|any|everything) (?:of (?:your|the|these) (?:wines )?)?vegan\b|^(?:vegan|vegane|vegano)\b ?\??$|\b(?:i|we|she|he|wife|husband|daughter|son|friend|guests?) (?:am|is|are) (?:a |strict |both |all )*vegans?\b(?!.*\b(?:with|dish|dinner|cooking|eating|pairing|goes)\b)|\banimal (?:products?|protein|ingredients?|based|derived)\b|\banimal (?:stuff|derivatives?|by ?products?|parts?|free)\b|\b(?:from|of) animals?\b|\bwithout animal\b|\bno animal\b/,
]

const explains =
  /^(?:(?:and|so|but|please|can you|could you) )*(?:what (?:is|are|does|do)|why|explain|define|meaning|tell me what|how do|how does|pourquoi|qu'est|que es|que son|cos'e|cosa sono|perche|por que|was (?:ist|sind)|warum)\b|\bwhat (?:is|are|does) (?:sul(?:f|ph)ites?|fining|histamines?|isinglass|tannins?)\b/
const ofOneWine =
  /\b(?:do|did|does) (?:you|they|the \w+) (?:use|add|fine|filter)\b|\b(?:in|of) (?:it|this|that|these|those|them|the|your|any)\b|\b(?:it|this|that|your|the) (?:wine|bottle|house)\b/

type AllergenConcern = 'allergy' | 'content'

/**
 * "allergy" for a person who may be harmed, "content" for a question about what is in a wine, null for neither. An
 * explanation of a term is neither: "what are sulfites?".
 */
export function allergenConcern(text: string): AllergenConcern | null {
  const spaced = text.replaceAll('-', ' ')
  if (allergyWords.test(spaced.replace(noAllergy, ' ').replace(figureOfSpeech, ' '))) return 'allergy'
  const isContent = [...relations, ...vegan].some((one) => one.test(spaced))
  if (!isContent) return null
  return explains.test(text) && !ofOneWine.test(text) ? null : 'content'
}
