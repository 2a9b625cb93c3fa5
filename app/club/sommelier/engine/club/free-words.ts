// Topics of questions about the club in free words: several things that are said together decide, in any order. Pure.
import type { ClubTopic } from './club-topics'

/** Things that a question about the club speaks of, in a folded text of four languages. */
const things = {
  bottles:
    /\b(?:bottles?|wines?|reds?|whites?|vins?|bouteilles?|vin[oi]s?|botellas?|bottigli[ae]|stuff|order)\b/,
  box: /\b(?:(?<!in a |bag in )box(?:es)?(?! wine)|(?:january|february|march|april|june|july|august|september|october|november|december|monthly|club|next) (?:drop|release|pick)|shipments?|deliver(?:y|ies)|packages?|parcels?|allocations?|cajas?|envios?|entregas?|coffrets?|colis|livraisons?|scatol[ae]|spedizion[ei]|consegn[ae])\b/,
  club: /\b(?:memberships?|subscriptions?|members?|club(?! soda)|account|plan|dues|abonnement|adhesion|compte|suscripcion|membresia|socios?|abbonamento|iscrizione|soci[oi]?)\b/,
  month:
    /\b(?:months?|january|february|march|april|may|june|july|august|september|october|november|december|monthly|mois|mes|meses|mes[ei])\b/,
  next: /\b(?:next|upcoming|coming|this month|prochain\w*|proxim\w*|prossim\w*|que viene)\b/,
  own: /\b(?:i|my|our|we|mine|ours|ma|mon|mes|mi|mis|mia|mio|mie|miei|nuestr\w+|nostr\w+|notre)\b/,
  card: /\b(?:cards?|visa|mastercard|amex|bank account|paypal|apple pay|tarjetas?|carte (?:bancaire|bleue|de credit)|carta di credito)\b/,
  renew:
    /\b(?:stolen|lost|expir\w+|declined|new|replac\w+|update|different|switch|change[ds]?|another|number|robad[ao]|perd\w+|caduc\w+|nuev[ao]|cambi\w+|volee?|perdue?|nouvelle|changer|rubat[ao]|pers[ao]|scadut[ao]|nuov[ao])\b/,
  pay: /\b(?:charg\w+|bill(?:ed|ing|s)?|took|taken|take(?= (?:\$|\d|money|my (?:money|payment)))|debit\w*|paid|pays?|paying|payments?|owe|owed|withdr\w+|statement|invoices?|receipts?|deducted|cobr\w+|pag\w+|prelev\w+|factur\w+|fattur\w+|addebit\w+)\b/,
  money: /\b(?:money|bucks|dollars|cents|argent|dinero|soldi)\b|\$ ?\d/,
  wrong:
    /\b(?:twice|double|two times|2x|by mistake|(?:don't|didn't|do not|did not) (?:recogni[sz]e|make|know|authori[sz]e)|wrong\w*|too much|extra|again|deux fois|dos veces|due volte)\b/,
  when: /\b(?:when|what day|which day|what date|how soon|quand|cuando|quando)\b/,
  cost: /\b(?:how much|what do i pay|price|cost|fees?|penalt\w+|catch|free|combien|cuanto|quanto)\b/,
  cancel:
    /\b(?:cancel\w*|quit(?:ting)?|leav(?:e|ing)(?! (?:my|our) (?:bottles?|wines?|box))|get out|(?:stop|end) (?:it|this|everything|my|the|paying|payments?)|want out|commitment|contract|locked in|minimum term|resili\w+|annul\w+|darme de baja|disdi\w+)\b/,
  pause:
    /\b(?:paus\w+|(?:on|put a) hold|freez\w+|suspend\w*|take (?:a|one|some) (?:break|months? off)|(?:summer|month|months) off|sospen\w+|congelar)\b/,
  skip: /\b(?:skip\w*|saltar\w*|sauter|saltare|sit out)\b/,
  away: /\b(?:away|going to \w+ for|out of town|travel\w+|vacation|abroad for|(?:can't|cannot|don't|won't|not|couldn't|forgot to|forget to|never) (?:(?:be able to|get to) )?(?:come|make it|be (?:there|here|around|home)|show up|get there|stop by|swing by)|miss(?:ed)?|vacances|vacaciones|vacanza)\b/,
  send: /\b(?:ship\w*|send\w*|sent|deliver\w*|mail(?:ed)?|(?:get|receive) (?:it|my|the|them)|envoy\w+|expedi\w+|envi\w+|mand\w+|sped\w+)\b/,
  move: /\b(?:mov(?:e|ing|ed) (?:to|away|out|apartments?|houses?|soon|next|across)|relocat\w+|new (?:place|apartment|house|address|home)|change of address|demenag\w+|mudar\w*|mudo|trasloc\w+)\b/,
  stay: /\b(?:keep|lose|still|stay|remain|garde\w*|perd\w+|sigo|mantengo|pierdo|tengo|perdo)\b/,
  gift: /\b(?:gifts?|(?<!\byou )give(?! (?:me|us|it)\b)|giving|presents?|treat|surprise(?! (?:me|us))|christmas|birthday|cadeau|offrir|regal\w+)\b/,
  relative:
    /\b(?:brother|sister|mom|mum|mother|dad|father|parents|friend|buddy|cousin|aunt|uncle|boss|son|daughter|husband|wife|girlfriend|boyfriend|neighbou?r|coworker|colleague|grandm\w+|grandp\w+|some(?:one|body)|him|her|them|frere|soeur|mere|pere|ami|amie|hermano|hermana|madre|padre|amig[oa]|fratello|sorella|amic[oa])\b/,
  span: /\b(?:\d+|a|one|two|three|four|six|twelve|few|couple of|un|deux|trois|dos|tres|due|tre) (?:months?|years?|mois|meses|mesi|ans?|anos?|anni)\b/,
  this: /\b(?:this|the club|membership|subscription|same thing)\b/,
  visit:
    /\b(?:(?:come|stop|swing|drop|pop|go|walk) (?:by|in|over)|show up|get there|be there|visit|(?:some|any)(?:one|body) (?:at|in) the (?:shop|store|restaurant|winery|bar)|drive (?:over|up)|passer|pasar|passare)\b/,
  late: /\b(?:how late|how early|what time|until when|till when|too late|latest|earliest|(?:on |this )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|weekends?|after work|noon|lunchtime|\d ?[ap]m|a quelle heure|a que hora|che ora|samedi|dimanche|sabado|domingo|sabato|domenica)\b/,
  collect:
    /\b(?:pick(?:s|ed|ing)?[- ]?(?:\w+ )?up|pickups?|collect(?:ed|ing|ion)?|com(?:e|es|ing) (?:and |to )?get|grab|fetch|get (?:my|our|the|it|them)|recoger|recojo|retirar|recuperer|retirer|ritir\w+)\b/,
  choose:
    /\b(?:instead|swap\w*|decid\w+|exchang\w+|trad(?:e|ing)|replac\w+|switch|rather|(?:only|all|just|no more|no|without)(?: send| ship)? (?:the )?(?:reds?|whites?|roses?)|choos\w+|pick my own|customi[sz]\w+|a la place|en vez|en lugar|invece|al posto)\b/,
  event:
    /\b(?:events?|tastings?(?! (?:wine|red|white|bottle))|tickets?|seats?|(?:the|that|this|your) (?!closest|nearest|same|only|whole|first|last|best|right|usual)\w+ (?:night|thing|evening)(?! (?:off|out|in|for|with|on))|(?:wine|tasting|member\w*|music|quiz|trivia) nights?|dinner party|wine dinner|class(?:es)?|degustations?|catas?|degustazion[ei])\b/,
  bring: /\b(?:bring\w*|invite|plus one|guests?|friends|kids|come along|sign (?:me|us) up|book|reserve)\b/,
  discount:
    /\b(?:discounts?|percent off|% off|(?:money|something) off|perks?|benefits?|member (?:price|pricing)|remises?|reductions?|descuentos?|scont[oi])\b/,
  credit: /\b(?:credits?|points|rewards?|balance|puntos|punti)\b/,
  lapse: /\b(?:expir\w*|run out|use|using|spend|roll ?over|carry over|last)\b/,
  tier: /\b(?:upgrade|downgrade|tiers?|levels?|(?:bigger|smaller|cheaper|higher|lower) (?:plan|membership|box|tier|one)|(?:more|fewer|less) bottles|(?:cheapest|smallest|biggest|best|top) (?:plan|membership|tier|subscription))\b/,
  stolen: /\b(?:stolen|porch|doorstep)\b/,
  where: /\bwhere (?:do|can|could) (?:i|we) (?:see|find|look up|check)\b/,
  track: /\b(?:where|track\w*|arriv\w+|show(?:n|ed)? up|late|missing|lost in)\b/,
  broken:
    /\b(?:corked|broken|broke|smashed|leak\w*|cracked|vinegar|(?:tast(?:es?|ed)|smel(?:ls?|led|t)|stinks?) (?:off|bad|weird|awful|funny|corked|(?:like|of) (?:vinegar|cardboard|cork|wet|mold|must|soap|nail|rotten|sewage|sulfur))|(?:gone|went|was|is) (?:off|bad)|undrinkable|spoiled|ruined|arrived (?:warm|hot|frozen|open|empty)|wrong (?:bottle|wine|box)|damaged)\b/,
  refund: /\b(?:refund\w*|money back|return|send (?:it )?back|replace\w*|credit)\b/,
  past: /\b(?:skipped|got charged|was charged|already|before|last|(?<!only )ever|past|previous|so far|history|used to|deja|ya|gia|dernier\w*|ultim\w+|scors\w+)\b/,
  got: /\b(?:had|have had|got|gotten|received|bought|ordered|tried|drunk|recu|eu|recibi\w*|compr\w+|tenido|ricevut\w+|avut\w+)\b/,
  data: /\b(?:address|confirmation|password|passcode|email(?: address)?|phone number|login|log ?in|sign ?in|my name|(?:last|first|sur)name|(?:last|first) name|my data|unsubscribe|notifications?|emails|contrasena|mot de passe)\b/,
  edit: /\b(?:change|changed|update|reset|forgot\w*|wrong|new|delete|turn off|stop|too many|can't|cannot|cambiar|changer|oublie|olvid\w+|cambiare|dimenticat\w+)\b/,
  rated:
    /(?<!\b(?:highest|top|best|well|most)[- ])\b(?:thought of|think of (?:the|my|last)|rat(?:e|ed|ings?)|reviews?|reviewed|notes|feedback|valor\w+|valut\w+)\b/,
  portion: /\bfrom (?:\w+ bottles? to \w+|\w+ to \w+ bottles)\b/,
  active: /\b(?:active|valid|current|expired|lapsed)\b/,
  share: /\b(?:share|split)\b/,
  hold: /\b(?:hold(?:s|ing)? (?:on to )?|leave |leaving )(?:my|our|the|it|them)\b/,
  call: /\b(?:who|how|where) (?:do|can|should|would) (?:i|we) (?:call|contact|reach|ask|complain|report|talk to|speak to|write to)\b/,
  dislike:
    /\b(?:hated|disliked|didn't (?:like|love|enjoy)|did not (?:like|love|enjoy)|wasn't a fan|(?:never|not) my (?:style|taste|thing))\b/,
  receive: /\b(?:gets?|getting|receives?|includes?|included|come[s]?|coming|arriv\w+)\b/,
  onward: /\b(?:going forward|from now on|(?:every|each) month|always|in (?:the )?future)\b/,
  join: /\b(?:wait(?:ing)? ?lists?|join|sign up|become|enroll?|inscri\w+|unirme|iscriv\w+)\b/,
} satisfies Record<string, RegExp>
type Thing = keyof typeof things

/** Things that decide a topic where all of them are spoken of; the combination of most things counts, then the first. */
const combinations = `
card | card renew, card own pay, card pay
person | pay wrong money, pay wrong own, refund pay own, pay cancel own past, pay skip past own, pay skip wrong own, join own when, data got own, call pay own, share club
fault | refund box, stolen bottles, stolen box, broken refund, broken box, broken bottles own got, refund bottles got, broken own box, broken own bottles, broken receive bottles
discount | discount stay own, discount club, discount own pause, discount pause, discount own
pause | hold own month, pause own, pause span, pause club, pause month, away span club, away span box, span box own, away span
skip | pay skip own, away own month, skip month, skip box, skip cost, away box, away month box
cancel | cancel club, cancel cost own, cancel own when, cancel own box, cancel cost
gift | send club relative, gift relative span, gift relative club, gift club, gift relative this month
second-person | collect relative own box, collect relative own late, collect relative own bottles, collect relative bottles
shipping | move send, move club, move box, move bottles own, send box own, send club own, send bottles relative own
pick-up | hold own box month, hold own, hold bottles, away bottles own month, away collect, collect late own, collect own box when, collect late, collect own when
swap | choose send, choose box own, choose box, choose next own, choose next, choose own when, choose month own, choose onward, choose box month, renew month late
hours | visit late, visit when own, visit collect late
events | event bring, event own when, event relative, event late bring, event next, event club cost, event club, event cost own, event pay own, event cost, event pay
points | credit lapse, credit own, credit lapse own
tier | tier club, tier box own, tier month own, portion own, portion club, tier cost club, tier own receive, tier receive
charge | pay when own, pay next, pay when club, pay money own month, pay own card when, money when
price | cost club, cost own month pay, cost month club
parcel | track box, track box own, track send own
had | got own where, past got own bottles, past got own, past own box, past bottles got
box | next bottles own, next box, month bottles own got, receive month bottles, receive month
account | data edit, move own data, data edit own
ratings | rated own, dislike send own, dislike past own, dislike box
resume | active club
contact | call own, call box
join | join club, join cost
discount | club receive
`
const rules = combinations
  .trim()
  .split('\n')
  .flatMap((row) => {
    const [topic = '', some = ''] = row.split(' | ')
    return some.split(', ').map((one) => ({ topic: topic as ClubTopic, parts: one.split(' ') as Thing[] }))
  })

/** Words of a question that asks for a wine or about one. */
const ofWine =
  /\b(?:at (?:that|this) (?:level|price)|what next|step up|half[- ]bottles?|magnums?|we (?:killed|finished|drank|polished off)|mix it up|drinks?|wine for|thinks? wine|pair\w*|goes? (?:well )?with|recommend\w*|suggest\w*|something|anything|dish|cook\w*|steak|cheese|pasta|chicken|fish|salmon|pizza|lamb|beef|dessert|glass|taste of|grapes?|dry|sweet|tannin\w*|oak\w*|under \$?\d+|budget|looking for|for dinner|tonight)\b/

/** Things that alone let expect a topic, where a question makes no other sense. */
const hints =
  'card:card cancel:cancel pause:pause skip:skip discount:discount pay:charge credit:points tier:tier move:account data:account broken:fault box:box event:events visit:hours collect:pick-up gift:gift send:shipping join:join club:person'
    .split(' ')
    .map((one) => one.split(':') as [Thing, ClubTopic])

/** The topic that a folded question is likely about where it is not understood as one about wine; null for none. */
export const likelyTopicOf = (folded: string): ClubTopic | null =>
  ofWine.test(folded) ? null : (hints.find(([thing]) => things[thing].test(folded))?.[1] ?? null)

/** The topic of a folded question about the club by the things that it speaks of; null for a question about wine. */
export function topicOfThings(folded: string): ClubTopic | null {
  if (ofWine.test(folded)) return null
  const spoken = new Set((Object.keys(things) as Thing[]).filter((name) => things[name].test(folded)))
  let best: (typeof rules)[number] | null = null
  for (const rule of rules)
    if (rule.parts.length > (best?.parts.length ?? 0) && rule.parts.every((part) => spoken.has(part)))
      best = rule
  return best?.topic ?? null
}
