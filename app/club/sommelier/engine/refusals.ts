// Refusals with a reason: other people, costs, prompts, and topics besides wine. Minors, driving and health are found by
// `safety/net.ts`. Pure.

export type RefusalReason =
  'underage' | 'driving' | 'medical' | 'health' | 'privacy' | 'scope' | 'injection' | 'offtopic'

const patterns: readonly (readonly [RefusalReason, readonly RegExp[]])[] = [
  [
    'scope',
    [
      /\b(?:cost price|your cost|wholesale|mark-?ups?|profit|margins?|importer (?:charge|invoice)\w*|importer|supplier|distributor|invoice price|what (?:did|do) you (?:guys )?pay|you paid|(?<!(?:would|should|could) )you pay for|(?:what|how much) (?:did|do|does) (?:the |your |this )?(?:you|restaurant|club|shop|store|business|owner|house|place) (?:guys )?(?:pay|spend)|landed cost|cost basis|cost you|costs you|you (?:buy|get) it for|what you paid|bought it for|restaurant paid|club paid|you guys pay|do you pay|pay for (?:it|this|that) yourself|buy-in price|purchase price|buying price|revenue|turnover|how much (?:money )?(?:do|did|does) (?:you|the (?:club|restaurant|business|owner)) (?:make|earn))\b/,
      /\b(?:prix d'achat|prix de revient|marge|fournisseur|precio de (?:coste|costo|compra)|coste|margen|proveedor|prezzo d'acquisto|margine|fornitore|ricarico)\b/,
      /\b(?:discount|discounts|coupon|promo code|for free|free bottle|free wine|on the house|haggle|lower the price|cut me a deal|deal on (?!the (?:list|menu))|better price|price match|haggl\w+|negotiat\w+|knock (?:some|a few|\$?\d+) |throw in a free|complimentary bottle|freebie|rebate|happy hour price|loyalty discount|bulk discount|(?:ten|twenty|fifty|\d+) ?(?:percent|%) off|buy one get one|refund|une reduction|rebaja|rebajas|gratuita|omaggio|offerta speciale|half price|gratis|gratuit|gratuitement|descuento|sconto|remise|rabais)\b/,
    ],
  ],
  [
    'privacy',
    [
      /\b(?:e-?mail|phone number|telephone|home address|addresses|credit card|card number|password|passwords|date of birth|birthdays of|social security|personal data|account number|bank (?:account|details|card|statement)s?)\b/,
      /\b(?:who (?:else )?(?:bought|ordered|purchased|drinks|drank|owns|rated|has bought|has ordered|is (?:a member|in your club)|are your (?:members|customers))|list of (?:all )?(?:members|customers|guests)|member list|other members?(?:'s?)?|another member|other (?:customers?|guests?)(?: order| buy| bought|'s?)|how many members|your members|top spenders?|biggest spend\w+|spend(?:s|ing)? (?:the )?most|best customers?|regulars?(?:'s)? (?:order|drink|buy)|names of (?:the |your |all )?(?:members|customers|guests|staff)|(?:member|customer|guest|client) (?:data|database|details|records|names|accounts)|who works (?:here|there)|who is the (?:owner|manager)|(?:staff|owner|manager|waiter|server|sommelier)(?:'s)? (?:phone|number|address|salary|wage|home))\b/,
      /\b(?:does|did|has|have|was|were|is|what's in|tell me what|show me what|how much)\b.{0,25}\b(?:neighbou?rs?|boss|colleagues?|coworkers?|ex(?:-?wife|-?husband|-?girlfriend|-?boyfriend)?|mayor|celebrit\w+|mr|mrs|ms|dr|table \d+|next table|(?:the )?member|customer|guest|owner|he|she|they|husband|wife|friend)\b.{0,40}\b(?:bought|buy|buys|ordered|orders?|purchased?|purchases|spent|spends?|spend|paid|pays?|drank|cellar|tier|account|history|rated|box|membership)\b/,
      /\b(?:member|customer|guest|neighbou?r|mr|mrs|ms)\.? .{0,40}\b(?:bought|ordered|purchased|spent|rated|order last|purchases|order history|shopping)\b/,
      /\b(?:what|which|how|when)(?: \w+){0,2} (?:did|does|has|have) (?!i\b|we\b|you\b|it\b|this|that\b|the\b|these|those|a\b|your\b|one\b|red|white|wine)(?:[a-z]+ ){1,3}(?:rate|rated|order|ordered|buy|bought|drink|drank|spend|spent|pay|paid)\b/,
      /\b(?:which|what) (?:tier|level|membership) (?:is|does|has) (?!mine|my|this|that|the|it|a|required|needed|i\b)\w+/,
      /\btable \d+\b.{0,20}\b(?:drink|drank|order|ordered|have|had|pay|paid|buy|bought)\b/,
      /\bwhat does (?:he|she|my boss|my ex|my neighbou?r) (?:drink|like|order|buy)\b/,
      /\b(?:mr|mrs|ms|dr|the mayor|my boss|my neighbou?r)\b\.?(?: \w+)? (?:usually|always|often|normally|typically) (?:buys?|drinks?|orders?|gets?)\b/,
      /\b(?:autres membres|qui a achete|qui a commande|otros (?:miembros|socios)|otros clientes|quien (?:compro|ha comprado|pidio)|altri (?:membri|soci)|altri clienti|chi ha (?:comprato|ordinato)|adresse de|direccion de|indirizzo di|numero de telephone|numero de telefono|numero di telefono)\b/,
    ],
  ],
]

/** Other drinks: refused only where no wine is asked for. */
const otherDrinks =
  /\b(?:beers?|ipa|lager|ale|pilsner|stout|whisk(?:e?y|ies)|bourbon|vodka|gin(?: and tonic)?|rum|tequila|mezcal|cocktails?(?! hour| party)|margaritas?|martini|negroni|mojito|old fashioned|scotch|cognac|grappa|limoncello|amaro|aperol|campari|schnapps|brandy|armagnac|calvados|absinthe|hard seltzer|white claw|seltzer|spritz|sangria recipe|energy drink|lemonade|iced tea|milkshake|juice box|sake|cider|kombucha|coffee|espresso|bieres?|cervezas?|birre?|soda|coca-cola|coke)\b/
/** "Something like a sour beer", "for people who drink cocktails": a taste, no other drink. */
const likesOtherDrink =
  /\b(?:something|anything|wines?|one) (?:that (?:tastes?|drinks?|is) )?like\b|\b(?:tastes?|drinks?|smells?) (?:\w+ )?like\b|\b(?:i|we|he|she|they|who|people|\w*friends?|wife|husband|partner|brother|sister|buddy|boss|dad|mom|guests?)\b(?: \w+){0,2} (?:drinks?|likes?|loves?|prefers?)\b|\bdrinkers?\b/
const offtopic =
  /\b(?:sonnets?|short story|novel|rap|rhymes?|riddles?|trivia|crossword|sudoku|write (?:me )?(?:a|an|some|my) (?!note|card|toast|list|message|label)\w+|book me|book a (?:flight|hotel|room|cab|taxi|table at)|taxi|uber|directions to|parking|gas station|train|bus|airport|ticket|tickets|passport|currency exchange|exchange rate|interest rates?|economy|inflation|minimum wage|union|police|gun|guns|weapons?|bomb|drugs?|steal|hack|lock pick|pick a lock|dating|tinder|girlfriend problems|marry (?!me)|horoscopes?|astrology|tarot|lottery|casino|betting|bet on|odds|stock tip|real estate|apartment|roommate|landlord|electric bill|fridge repair|toilet|lawn ?mower|vacuum|oil change|tire|engine|spanish homework|grammar|spell|synonym|what time is it|what day is it|today's date|news|headline|celebrity|actor|actress|singer|band|album|concert tickets|instagram|tiktok|facebook|twitter|youtube|spotify|google|amazon prime|wikipedia|chatbot|artificial intelligence|machine learning|blockchain|nfts?|aliens?|ghosts?|mars|universe|evolution|photosynthesis|periodic table|atom|chemical formula|calculus|geometry|algebra|\d+ ?[x*+] ?\d+|mayor|governor|senator|senate race|prime minister|king of|queen of|supreme court|protest|gop|maga|israel(?: and| vs|-)|palestin\w+|russia|china policy|border wall|climate change|python|javascript|java|sql|html|code|coding|program(?!me)|script|function|algorithm|debug|compile|regex|excel|spreadsheet|software|laptop|phone|iphone|android|computer|wifi|printer|president|election|vote|voting|democrat\w*|republican\w*|politic\w*|congress|senate|government|trump|biden|putin|war|gaza|ukraine|immigration|abortion|gun control|tax|taxes|mortgage|stocks?(?= market| to buy| portfolio)|stock market|bitcoin|crypto\w*|invest(?:ing|ment)? advice|insurance|loan|rent|lawyer|lawsuit|legal advice|contract|divorce|weather|forecast|football|soccer|basketball|baseball|nba|nfl|world cup|super bowl (?:winner|score)|who won|movie|movies|film|netflix|song|lyrics|poem|haiku|limerick|joke|jokes|essay|homework|math|maths|equation|square root|derivative|integral|translate|translation|capital of|population of|history of the (?!wine|vineyard|grape)|world war|horoscope|zodiac|religion|god|bible|meaning of life|travel|trip|itinerary|flights? (?:to|from|home|back|over)|(?:book|find|cheap|cheapest)(?: \w+){0,2} flights?|hotel|hotels|airbnb|visa|vacation|holiday plan|three days in|car|cars|bike|plumber|recipe for (?!a wine)|resume|cover letter|job interview|dating advice|girlfriend advice|video game|chess|minecraft|pokemon|dinosaurs?|planet|moon|gravity|physics|chemistry homework|biology|meditation|gym|workout|haircut|(?<!hot )dog|cat|puppy|kitten|tattoo|shoes|dress)\b/
const offtopicAbroad =
  /\b(?:meteo|president|election|politique|recette de|blague|poeme|code informatique|programme informatique|traduis|devoirs|match de foot|clima hara|tiempo hara|elecciones|politica|presidente|chiste|poema|programa en|deberes|partido|che tempo|elezioni|barzelletta|poesia|compiti|partita|codice|qui va gagner|qui a gagne|quien gano|quien ganara|chi ha vinto|chi vincera|capitale de|capital de|capitale della|gobierno|gouvernement|governo|futbol|calcio|coupe du monde|traduce|traducir|traduci|ecris|ecrivez|escribe|escribeme|scrivi|scrivimi|impuestos|impots|tasse|film|pelicula|chanson|cancion|canzone|ordinateur|ordenador|telefono movil)\b/

/** Requests to leave the task, and texts that pretend to come from elsewhere than the person. */
const injection =
  /\b(?:ignore|disregard|forget|override|bypass|overrule|skip|drop)\b.{0,40}\b(?:instruction|instructions|rules?|prompt|prompts|previous|prior|above|guidelines|limits|restrictions|policy|policies|everything|wine list|filters?|programming|training|all that)\b|\bsystem (?:prompt|override|message|instruction)|\b(?:developer|debug|admin|god|dan|root|maintenance) mode\b|\bjailbreak|\b(?:you are|you're|you no longer are|you are no longer|you're no longer|stop being|act as|act like|answer as|speak as|talk like|speak like|in the voice of|be my|pretend (?:to be|you are)|roleplay as|behave as|from (?:now|this message) on|starting now)\b.{0,60}\b(?:agent|assistant|pirate|hacker|developer|without restrictions|unrestricted|no restrictions|admin|administrator|travel agent|poet|girlfriend|programmer|coder|comedian|linux|translator|villain|uncensored|chatgpt|language model|a different ai)\b|\b(?:system|your|hidden|secret|initial|internal)\b.{0,12}\b(?:prompts?|instructions|rules|configuration|guidelines|source code|database)\b|\b(?:api key|secret key|source code)\b|\b(?:begin|start|end|reply|respond|answer)\b(?: \w+){0,3} (?:with|by saying)(?: the (?:word|phrase|text|sentence))? ?["']|\b(?:reply|respond|answer) only with\b|\b(?:pirate|leet|pig latin)\b.{0,15}\b(?:speak|talk|voice|language|style)|\b(?:staff|admin|owner|system|root)(?:'s)? (?:password|passcode|credentials|login)|\b(?:you|it) (?:must|have to|should|will|shall) (?:now )?(?:say|tell|answer|confirm|state|claim|write|reply|announce|pretend)\b|\bnew (?:task|instructions?|rules?|role|persona)\b|\bfrom now on\b.{0,40}\b(?:answer|reply|respond|say|speak|only|always|never)|\b(?:print|show|reveal|repeat|output|display|dump|leak|tell me|give me|what are|what is|list)\b.{0,30}\b(?:your (?:prompt|instructions|rules|configuration|settings|context|training)|instructions above|text above|everything above|above this line|hidden (?:text|rules|instructions)|internal (?:notes|rules|data))|\b(?:append|prepend|add|insert|put)\b.{0,20}["'][^"']+["'].{0,30}\b(?:to|in|after|before|at)\b.{0,12}\b(?:each|every|all|the (?:end|start|beginning)|your)\b|\[\[|\b(?:as|i am) (?:the |an? |your )?(?:administrator|admin|creator|openai|anthropic)\b|\b(?:pwned|hacked)\b|<\/?[a-z][^>]*>|\{\{|\]\]>|\bdrop table\b|\bselect \* from\b|\bunion select\b|;--|\b(?:ignora|olvida|oublie|oubliez|ignorez|dimentica)\b.{0,40}\b(?:instrucciones|instructions|reglas|regles|istruzioni|regole)\b|\[(?:system|inst|admin)\]|###|\bassistant:|\bsystem:/

interface Screened {
  /** The question without sentences that try to change the task. */
  question: string
  refusal: RefusalReason | null
  /** Sentences were left out. */
  isTrimmed: boolean
}

const refused = (folded: string): RefusalReason | null =>
  patterns.find(([, of]) => of.some((pattern) => pattern.test(folded)))?.[0] ?? null

/** Sentences of a text, and what follows a heading such as "SYSTEM:". */
const sentencesOf = (text: string): string[] =>
  text
    .split(
      /(?<=[.!?;\n])\s+|\s--?-?\s|(?=\bp\.?s\.?:)|(?=,? and (?:append|prepend|begin|print|ignore|reveal|output|repeat|disregard)\b)|\n+|(?=\bsystem(?: override| message| prompt)?:)|(?=\bassistant:)|(?=<)/i,
    )
    .filter((sentence) => sentence.trim() !== '')

/**
 * Looks at a question, folded in its own case, before anything is understood. Sentences that try to change the task are left out, and
 * everything after a made-up heading with them. `topicOf` tells what a text names.
 */
export function screen(text: string, topicOf: TopicOf): Screened {
  let isCut = false
  const sentences: string[] = []
  const plain = text.replace(/<\/?[a-z][^>]*>/gi, ' ')
  const trimmed = sentencesOf(plain).filter((sentence) => {
    if (/^\s*(?:system|assistant)\b.*:/i.test(sentence)) isCut = true
    const isBad = isCut || injection.test(sentence.toLowerCase())
    if (!isBad) sentences.push(sentence)
    return isBad
  })
  const question = trimmed.length > 0 ? sentences.join(' ') : plain
  const isTrimmed = trimmed.length > 0 || plain !== text
  if (isTrimmed && topicOf(question) === 'none') {
    const reason = refused(text.toLowerCase())
    return { question, refusal: reason === 'privacy' || reason === 'scope' ? reason : 'injection', isTrimmed }
  }
  const lowered = question.toLowerCase()
  const reason = refused(lowered)
  if (reason && !isHarmless(reason, lowered, topicOf(question)))
    return { question, refusal: reason, isTrimmed }
  if (otherDrinks.test(lowered) && !isWineQuestion(lowered, topicOf) && !likesOtherDrink.test(lowered))
    return { question, refusal: 'scope', isTrimmed }
  if ((offtopic.test(lowered) || offtopicAbroad.test(lowered)) && !isWineQuestion(lowered, topicOf))
    return { question, refusal: 'offtopic', isTrimmed }
  return { question, refusal: null, isTrimmed }
}

const asksOfPerson =
  /\b(?:e-?mail|phone|address|card|password|bought|buys?|purchase\w*|spen[dt]\w*|paid|pays?|rated|history|tier|account|member|members|last (?:night|week|month|year|time)|yesterday|before|usually|always|often|normally|who|he|she|what (?:did|does|do|has|have)|which wine did|drank|drinks)\b/

/** Words of a refusal that mean something else beside wine. */
function isHarmless(reason: RefusalReason, question: string, topic: ReturnType<TopicOf>): boolean {
  if (reason === 'privacy') {
    // "The guest ordered the veal" tells what is on the table and asks nothing about the guest.
    return topic === 'dish' && !asksOfPerson.test(question)
  }
  return false
}

/** An off-topic word beside a clear request for wine: "a red for our trip to the lake". */
function isWineQuestion(question: string, topicOf: TopicOf): boolean {
  if (
    /\b(?:capital of|population of|weather|forecast|write|code|poem|who won|vote|translate|president|recipe for|lyrics|essay|sonnet|novel|flights? (?:to|from|home)|hotel|election|javascript|python|sql|senate race|exchange rate)\b/.test(
      question,
    )
  )
    return false
  const topic = topicOf(question)
  return topic === 'wine' || topic === 'dish' || (topic === 'place' && wineTalk.test(question))
}
const wineTalk =
  /\b(?:wines?|bottles?|reds?|whites?|rose|sparkling|bubbly|champagne|pair|pairs|pairing|drink|pour|glass|vin|vino|vini|vinos)\b/

/** Topic of a text: a dish; a wine, grape or kind of wine; a place alone; or nothing that is known. */
type TopicOf = (text: string) => 'dish' | 'wine' | 'place' | 'none'
