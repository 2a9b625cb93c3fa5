// The check of a language model's words: an allow-list. Everything that is not plainly about the taste of the chosen
// wines is refused, and the words of the rules are shown instead. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { findMentions } from '~/cellar/reference/mentions.server'
import type { Cellar, CellarWine } from '../engine/cellar.server'
import { isPlainWord } from '../engine/lexicon/plain-words'
import { numberOf } from '../engine/safety/numbers'
import { concernOf } from '../engine/safety/net'
import { isTastingWord } from './tasting-words'

type WordProblem = 'vocabulary' | 'characters' | 'capitals' | 'number' | 'claim' | 'concern'

/** Letters of the Latin script, spaces, and the punctuation of prose. */
const plainProse = /^[\p{Script=Latin}\p{Mn}  \u202F.,;:!?'’‘“”"«»()…&–—¿¡\n-]*$/u
/** Domains, entities and abbreviations: a point or an ampersand inside of words. */
const insideWords = /\p{L}\.\p{L}|&\S|\S&|--|\.{4,}/u

const anyOf = (text: string): RegExp => new RegExp(`\\b(?:${text.trim().replaceAll(/\s*[,\n]\s*/g, '|')})\\b`)

/** Claims that words about taste do not need, in the four languages of answers, folded. */
const claims = anyOf(`
  dollars?, bucks?, euros?, pounds?, cents?, pesos?, yen, francs?, usd, eur, gbp, dolares, dollari, quid,
  pric\\w+, cost, costs, costing, cheap\\w*, inexpensive, expensive, affordable, bargain\\w*, a steal, money, free(?! (?:hand|run)\\b), complimentary, on the house, no charge, charge\\w*, pay, pays, paid, payments?, payable, refund\\w*, reimburs\\w*, fees?, invoice\\w*, budget, wallet, value,
  discount\\w*, half off, half price, half of that, than half, percent\\w*, per cent, coupon\\w*, promo\\w*, codes?, offers?, special offer, deals?, sale, on sale, save, saves, savings?, vouchers?, reduced, reduction\\w*, rebates?, buy\\w*, bought, sold, sells?, sells? out, order (?:it|now|at|here|online|today), checkout, till, in any shop, elsewhere, shops?, stores?, hurry, limited, last bottle, bottles? left, left in, stock, available, availability, running low, remaining, on their way, reserve it, hold it,
  prix, remises?, gratuit\\w*, offert\\w*, soldes?, cher, chere, pas cher, precios?, descuentos?, gratis, ofertas?, rebajas?, barat[oa]s?, car[oa]s?, prezz[oi], sconti?, sconto, omaggio, offert[ae], economic[oa],
  www, https?, url, website, site, online, internet, click\\w*, links?, dot com, dot net, dot org, visit\\w*, scan\\w*, qr, hashtag, follow us, follow, subscribe, instagram, facebook, tiktok, hotline, phone, call us, text (?:us|the|me), message us, email\\w*, mailto, javascript, server, localhost, admin, settings, write to,
  points?, scores?, scored, ratings?, award\\w*, medals?, prizes?, won, critics?, acclaimed, vintages?, years?, months?, decades?, century, aged for,
  health\\w*, heal\\w*, cures?, medic\\w*, doctors?, wellness, wholesome, hearts?, blood, livers?, stomach\\w*, digest\\w*, sleep\\w*, anxiety, stress, calm\\w*, relax\\w*, detox\\w*, diets?, calori\\w*, carbs?, low in sugar, less sugar, sugar-?free, slim\\w*, weight loss, antioxidant\\w*, resveratrol, vitamin\\w*, immun\\w*, headaches?, hang-?overs?, drunk\\w*, tipsy, buzz\\w*, intoxicat\\w*, alcohol\\w*, abv, sober\\w*, drink up, as much as you like, as you like, all night,
  pregnan\\w*, mothers?, nursing, babies, baby, breast\\w*, kids?, child\\w*, teen\\w*, minors, underage, youth, young people, students?, sixteen, seventeen, eighteen, driv\\w+, cars?, wheel, your id, an id,
  safe(?! (?:bet|choice|pick)\\b), safely, safety, harmless, allerg\\w*, vegan\\w*, vegetarian wine, gluten, sulfit\\w*, sulphit\\w*, contains?, contain, ingredients?, additives?, preservatives?, organic, biodynamic, natural wine, unfined, fined, fining, egg whites,
  ignore\\w*, instructions?, prompts?, system, language model, as an ai, artificial, bots?, you young\\w*, one plus, for nothing, pwned, hacked, password\\w*, card number, credit card, account\\w*, owner\\w*, members?, memberships?, tiers?, guarantee\\w*, promis\\w*, certif\\w*, official\\w*, cancel\\w*, canceled, you must, you have to, nobody will, better than any, beats any,
  sante, bon pour, enceintes?, embarazad\\w*, salud, incinta, salute, sangue, sangre, cuore, corazon, coeur, foie, bambini, enfants, ninos, alcool, alcol, guarire, guerit, cura, garanti\\w*, garantiz\\w*`)

/** Small numbers are fine in prose, "the richest of the three"; not as counts of something. */
const counted =
  /\b(?:one|two|three|four|five|six|seven|eight|nine|ten|dozen|half|un|une|deux|trois|dos|tres|due|tre)(?: more| other| whole)? (?:bottles?|cases?|months?|years?|days?|weeks?|points?|percent|dollars?|left|bouteilles?|botellas?|bottiglie)\b|\bdozens?\b|\bhundreds?\b|\bthousands?\b|\btwice\b/

/** Words with a capital that name no wine, place or person. */
const harmless = new Set(
  (
    'i thanksgiving christmas easter sunday valentine mediterranean alpine old world new bbq ' +
    'asian thai indian mexican japanese chinese vietnamese korean moroccan greek cajun creole southern'
  ).split(' '),
)
/** Adjectives of the countries that wines come from, by the folded name of the country. */
const adjectives = new Map(
  Object.entries({
    italy: 'italian italians italien italiano italiana',
    france: 'french francais francaise frances francesa francese',
    spain: 'spanish espagnol espanol espanola spagnolo',
    germany: 'german allemand aleman tedesco',
    portugal: 'portuguese portugais portugues portoghese',
    austria: 'austrian autrichien austriaco',
    'united states': 'american californian oregonian americain americano',
    argentina: 'argentine argentinian argentino',
    chile: 'chilean chileno cileno',
    australia: 'australian australiano',
    'new zealand': 'kiwi',
    'south africa': 'african',
    greece: 'greek griego greco',
    hungary: 'hungarian hungaro ungherese',
  }),
)

/**
 * Problems in a language model's words about the chosen wines; none for words that may be shown. Digits,
 * currencies, addresses, mark-up, other scripts, invisible characters, names that are not of the chosen wines, and
 * claims about prices, offers, stock, health, age or safety are all refused.
 */
export function wordProblems(text: string, wines: readonly CellarWine[], cellar: Cellar): WordProblem[] {
  const problems = new Set<WordProblem>()
  const isPlain =
    plainProse.test(text) &&
    text.normalize('NFKC').replaceAll('...', '…') ===
      text
        .normalize('NFC')
        .replace(/[ \u202F]/g, ' ')
        .replaceAll('...', '…')
  if (!isPlain || insideWords.test(text)) problems.add('characters')
  const wordsOfWines = ownWords(wines)
  if (!capitalsAreOwn(text, wordsOfWines, cellar)) problems.add('capitals')
  // Names of the chosen wines are the business's own: "Reserve" and "Old Vines" claim nothing.
  const prose = wines
    .flatMap(({ label, producer, name }) => [label, `${producer} ${name}`, name, producer])
    .filter((name) => name.length > 2)
    .reduce((rest, name) => rest.replaceAll(name, ' '), text)
  const folded = foldText(prose).replace(/[’‘]/g, "'")
  const words = folded.match(/[a-z]+/g) ?? []
  if (counted.test(folded) || words.some(isLargeNumber)) problems.add('number')
  if (claims.test(folded)) problems.add('claim')
  const isAllowed = (word: string) => wordsOfWines.has(word) || harmless.has(word) || isTastingWord(word)
  if (!words.every(isAllowed)) problems.add('vocabulary')
  // The year matters for years of birth alone, and no digit may stand in these words.
  if (concernOf(folded, 9_999) !== null) problems.add('concern')
  return [...problems]
}

const isLargeNumber = (word: string): boolean => {
  const number = numberOf(word)
  return number !== null && !number.isOrdinal && number.value > 10 && word.length > 3
}

function ownWords(wines: readonly CellarWine[]): Set<string> {
  const texts = wines.flatMap((wine) => [
    wine.label,
    wine.producer,
    wine.name,
    wine.varietal,
    wine.appellation,
    wine.region,
    wine.country,
    wine.countryName,
    ...wine.places,
    adjectives.get(wine.countryKey) ?? '',
  ])
  return new Set(texts.flatMap((one) => foldText(one).match(/\p{L}+/gu) ?? []))
}

/** Whether every word with a capital begins a sentence, is a name of the chosen wines, or is harmless. */
function capitalsAreOwn(text: string, own: ReadonlySet<string>, cellar: Cellar): boolean {
  let isStart = true
  for (const match of text.matchAll(/\p{L}+(?:['’]\p{L}+)?|[.!?:\n…]|[^\s\p{L}]/gu)) {
    const [word] = match
    if (!/\p{L}/u.test(word)) {
      if (/[.!?:\n…]/.test(word)) isStart = true
      continue
    }
    const [plain = ''] = foldText(word).split(/['’]/)
    const isCapital = /^\p{Lu}/u.test(word)
    const isKnown = own.has(plain) || harmless.has(plain)
    if (/\p{Lu}{2}/u.test(word) && !isKnown) return false
    // "Sassicaia would be better" begins with a name; "Red cherry" does not.
    const isName = () => findMentions(word).length > 0 || isNameOfOther(plain, cellar)
    if (isCapital && !isKnown && (!isStart || isName())) return false
    if (/\p{Ll}\p{Lu}/u.test(word) && !isKnown) return false
    isStart = false
  }
  return true
}

/** A word of another wine's name that is no everyday word. */
const isNameOfOther = (word: string, cellar: Cellar): boolean =>
  cellar.nameIndex.has(word) && !isPlainWord(word)
