// Prices, years and numbers of people and bottles that a question names. Pure.
import { afterMax, afterMin, negatedOver, negatedUnder, over, strictness, under } from './bounds'
import type { languages } from './lexicon/plain-words'

interface Amounts {
  minCents: number | null
  maxCents: number | null
  /** "About $60": the middle of a range around it. */
  aroundCents: number | null
  minYear: number | null
  maxYear: number | null
  people: number | null
  bottles: number | null
  /** How many suggestions are wanted. */
  wanted: number | null
  /** The text with what was read replaced by spaces, of the same length. */
  rest: string
}

const tens: Record<(typeof languages)[number], string> = {
  en: 'twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90',
  fr: 'vingt:20 trente:30 quarante:40 cinquante:50 soixante:60 soixante-dix:70 quatre-vingts:80 quatre-vingt-dix:90 cent:100',
  es: 'veinte:20 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ciento:100 doscientos:200',
  it: 'venti:20 trenta:30 quaranta:40 cinquanta:50 sessanta:60 settanta:70 ottanta:80 novanta:90 cento:100 duecento:200',
}
const ones: Record<(typeof languages)[number], string> = {
  en: 'one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19',
  fr: 'deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 douze:12',
  es: 'dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 doce:12',
  it: 'due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 dodici:12',
}
const numbersOf = (table: Record<string, string>) =>
  new Map(
    Object.values(table).flatMap((line) =>
      line.split(' ').map((entry): [string, number] => {
        const [word = '', value = ''] = entry.split(':')
        return [word, Number(value)]
      }),
    ),
  )
const tenWords = numbersOf(tens)
const oneWords = numbersOf(ones)
const decades =
  'twenties:20s thirties:30s forties:40s fifties:50s sixties:60s seventies:70s eighties:80s nineties:90s'
const decadeWords = new Map(decades.split(' ').map((entry) => entry.split(':') as [string, string]))
const byLength = (words: Iterable<string>) => [...words].sort((a, b) => b.length - a.length).join('|')
const money = '(?:dollars?|dolares|dollari|bucks|usd|euros?|eur|pesos)'
const onesPattern = byLength(oneWords.keys())
const tensPattern = byLength(tenWords.keys())
const written = new RegExp(
  `\\b(?:(?:${onesPattern}|a)[ -]hundred(?:(?: and)?[ -](?:(?:${tensPattern})(?:[ -](?:${onesPattern}))?|(?:${onesPattern})))?|(?:${tensPattern})(?:[ -](?:${onesPattern}))?|(?:${onesPattern}))\\b`,
  'gi',
)
const isMoney = new RegExp(`^[ -]?(?:${money}|percent|per ?cent|pct|%|abv|alc|degrees)(?![a-z])`, 'i')
const isAlcohol = /\b(?:abv|alcohol|alc)\b[^.?!]{0,40}$/i

const points = new RegExp(`\\b(${byLength(oneWords.keys())}) point (${byLength(oneWords.keys())})\\b`, 'gi')
const halves = new RegExp(
  `\\b(${byLength(oneWords.keys())}|\\d+) and a half(?= ?(?:%|percent|per cent|abv))`,
  'gi',
)

/** Turns written numbers from twenty on into digits, and smaller ones before a currency: "forty-eight dollars", "ninety". */
export function digitsFor(question: string): string {
  const decade = new RegExp(`\\b(?:${[...decadeWords.keys()].join('|')})\\b`, 'gi')
  const plain = question
    .replace(decade, (word) => decadeWords.get(word.toLowerCase())!)
    .replace(/\b(?:triple|three)[ -](?:digits?|figures?)\b/gi, '$$100 or more')
    .replace(
      /(^|\b(?:over|under|than|from) |[,.] ?)hundred(?= (?:plus|or|and up|bucks|dollars)\b)/gi,
      '$1a hundred',
    )
    .replace(
      points,
      (_, one: string, other: string) =>
        `${oneWords.get(one.toLowerCase())}.${oneWords.get(other.toLowerCase())}`,
    )
    .replace(halves, (_, word: string) => `${oneWords.get(word.toLowerCase()) ?? word}.5`)
  return plain.replace(written, (text, at: number) => {
    const words = text.toLowerCase()
    // "Not a cent over", "per cent".
    if (words === 'cent' && /\b(?:a|one|per|single) $/i.test(plain.slice(0, at))) return text
    const isSmall = !/hundred/.test(words) && !new RegExp(`^(?:${tensPattern})\\b`).test(words)
    if (isSmall && !isMoney.test(plain.slice(at + text.length)) && !isAlcohol.test(plain.slice(0, at)))
      return text
    if (tenWords.has(words)) return String(tenWords.get(words))
    let value = 0
    for (const word of words.split(/[ -]/)) {
      if (word === 'hundred') value *= 100
      else value += word === 'a' ? 1 : (tenWords.get(word) ?? oneWords.get(word) ?? 0)
    }
    return String(value)
  })
}

/** An amount: group 1 is the sign before, 2 the digits, 3 the currency after. */
const amount = `(\\$|€|us\\$|usd ?)? ?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,2})?|\\d{1,6}(?:[.,]\\d{1,2})?)(?:[ -]?(${money}|€|\\$))?(?![\\d%]|[ -]?(?:people|guests|persons?|friends|of us|bottles?|wines|years?|year|ml|cl|degrees|minutes|hours|days|oz|ounces?|inch(?:es)?|lbs?|pounds?|grams?|kg|personas|personnes|persone|ospiti|invitados|invites|ans|anos|anni|botellas|bouteilles|bottiglie|points)\\b)`

const about =
  '(?:around|about|approximately|approx|roughly|near|close to|in the neighborhood of|ballpark|somewhere around|in the area of|give or take|more or less|autour de|environ|alrededor de|unos|cerca de|circa|intorno a(?:i)?|sui)'

interface Reading {
  pattern: RegExp
  read: (values: number[], into: Amounts) => void
  /** The words alone say that it is about money. */
  isClear: boolean
}
const reading = (source: string, isClear: boolean, read: Reading['read']): Reading => ({
  pattern: new RegExp(`(?<![\\w$])${source}`, 'g'),
  isClear,
  read,
})
const limitMax = (cents: number, into: Amounts) => {
  into.maxCents = into.maxCents === null ? cents : Math.min(into.maxCents, cents)
}
const limitMin = (cents: number, into: Amounts) => {
  into.minCents = into.minCents === null ? cents : Math.max(into.minCents, cents)
}
const atMost: Reading['read'] = ([cents], into) => limitMax(cents!, into)
const atLeast: Reading['read'] = ([cents], into) => limitMin(cents!, into)
const nearly: Reading['read'] = ([cents], into) => around(cents!, into)
const range = (values: number[], into: Amounts) => {
  limitMin(Math.min(...values), into)
  limitMax(Math.max(...values), into)
}
/** From $20 on, "90 and up" is about money also without a sign. */
const asPrice = '(?=\\$|(?:[2-9]\\d|\\d{3})\\b)'
const noCount = '(?! (?:people|guests|persons?|of us|friends|bottles?|wines|years?|points))'
const readings: readonly Reading[] = [
  reading(`${asPrice}${amount},? ?(?:\\+|${afterMin}\\b)${noCount}`, true, atLeast),
  reading(
    `(?:between|from|range of|range is|entre|tra|fra|de|da) ${amount} ?(?:and|to|et|y|e|a|-|al|ai) ?${amount}`,
    true,
    range,
  ),
  reading(`${asPrice}${amount} ?(?:to|-) ?${asPrice}${amount}${noCount}`, true, range),
  // "Not the three hundred dollar one".
  reading(`not (?:the )?${asPrice}${amount}(?= one| bottle| wine|[,.!?]|$)`, true, ([cents], into) =>
    limitMax(Math.floor(cents! * 0.8), into),
  ),
  reading(
    `(?<!\\b(?:tastes?|drinks?|feels?|looks?|seems?) )(?:more |maybe )?like ${asPrice}${amount}(?=\\W*$)`,
    true,
    nearly,
  ),
  reading(`${amount}(?:-?ish)? ?(?:-|to|a) ?${amount}`, false, range),
  reading(`${under} ${amount} (?:is|are|would be) (?:\\w+ )?too (?:cheap|low|little)`, true, atLeast),
  reading(
    `${over} ${amount} (?:is|are|would be) (?:\\w+ )?(?:too (?:expensive|much|dear|pricey|high)|(?:highway )?robbery|insane|crazy|ridiculous|absurd|madness|nuts|wasted|a (?:no|rip)\\W?(?:go|off)|off the table|out of (?:the question|reach|(?:my|our) budget))`,
    true,
    atMost,
  ),
  reading(
    `${amount},? (?:or|and) (?:more|above|over|higher|up(?:wards?)?|beyond|north|pricier|dearer)\\b(?! to)`,
    false,
    atLeast,
  ),
  reading(`${negatedOver} ${amount}`, true, atMost),
  reading(`${negatedUnder} ${amount}`, true, atLeast),
  reading(`${under}[ -]?(?:the |an? |los |las |i |les )?${amount}`, true, atMost),
  reading(`${over} (?:the |los |las |i |les )?${amount}`, true, atLeast),
  reading(`${amount}(?: each| apiece| a bottle| per bottle)? ?${afterMax}\\b`, true, atMost),
  reading(
    `(?:from|a partir de|da|desde|des) ${amount}(?: dollars?)?,? (?:and |or )?(?:up(?:wards?)?(?! to)|on(?:wards?)?|more|higher|above|over)\\b`,
    true,
    atLeast,
  ),
  reading(
    `${amount},? (?:in all|in total|total|all in|altogether|en tout|en total|in tutto)\\b`,
    true,
    atMost,
  ),
  reading(
    `${amount} (?:(?:a|per|la) (?:bottle|piece|bouteille|botella|bottiglia)|each|apiece)\\b`,
    true,
    ([cents], into) => {
      limitMax(cents!, into)
      into.aroundCents = cents!
    },
  ),
  // "The best white for 80".
  reading(`for ${asPrice}${amount}(?=\\W*$)`, true, atMost),
  reading(`${amount}\\+(?!\\d)`, false, atLeast),
  reading(`${amount} ?${afterMin}\\b`, false, atLeast),
  reading(`${about} ${asPrice}${amount}`, true, nearly),
  reading(`${about} ${amount}`, false, nearly),
  reading(`(?=\\$|[2-9]\\d(?!\\d)|\\d{3}(?!\\d))${amount}(?:ish|-ish)\\b`, true, ([cents], into) =>
    around(cents!, into),
  ),
  reading(`${asPrice}${amount} or so\\b`, true, nearly),
  reading(`${amount}(?: or so|ish|-ish| range| mark)\\b`, false, nearly),
  reading(`(?:exactly|precisely|exactement|exactamente|esattamente) ${amount}`, true, ([cents], into) =>
    range([cents!, cents!], into),
  ),
  reading(amount, false, ([cents], into) => {
    limitMax(cents!, into)
    into.aroundCents = cents!
  }),
]
const around = (cents: number, into: Amounts) => {
  into.aroundCents = cents
  range([Math.round(cents * 0.8), Math.round(cents * 1.2)], into)
}

const isYear = (digits: string) => /^(?:19\d\d|20[0-4]\d)$/.test(digits)
const blank = (text: string) => ' '.repeat(text.length)

/** Reads the amounts of a question that was folded and whose numbers are digits; `now` is the current year. */
export function amountsIn(folded: string, now: number): Amounts {
  const amounts: Amounts = {
    minCents: null,
    maxCents: null,
    aroundCents: null,
    minYear: null,
    maxYear: null,
    people: null,
    bottles: null,
    wanted: null,
    rest: folded,
  }
  readCounts(amounts)
  readYears(amounts, now)
  readDecades(amounts)
  // "Fine, then 130", after a price was spoken of.
  const isSpending =
    /^(?:(?!like|for|we|in|on|from)\w+,? ){0,3}\d{2,3}(?: then| ok(?:ay)?| please| max)?\W*$|\b(?:raise|make|bump|increase|lower|say|stretch|go)\b(?: \w+){0,2} (?:to )?\d{2,3}\W*$|\b(?:got|have) (?:about |around |only )?\d{2,3} (?:for|to spend)\b|\b(?:spend|spending|budget|price range|gastar|presupuesto|depenser|spendere)\b/.test(
      folded,
    )
  for (const { pattern, read, isClear } of readings) {
    amounts.rest = amounts.rest.replace(pattern, (text: string, ...groups: unknown[]) => {
      const parts = groups.slice(
        0,
        groups.findIndex((group) => typeof group === 'number'),
      ) as (string | undefined)[]
      const values: number[] = []
      let hasSign = false
      for (let at = 0; at < parts.length; at += 3) {
        const [sign, digits, currency] = parts.slice(at, at + 3)
        if (digits === undefined) continue
        if (sign || currency) hasSign = true
        values.push(centsOf(digits))
      }
      const digits = parts.filter((part) => part !== undefined && /^\d/.test(part)) as string[]
      if (values.length === 0 || values.some((cents) => cents <= 0)) return text
      if (
        !hasSign &&
        (!(isClear || isSpending) ||
          digits.some(isYear) ||
          values.some((cents) => cents < (isClear ? 500 : 1_500)))
      )
        return text
      // A limit says whether its number is within; a range, or a price that is too low, includes its ends.
      const step = values.length === 1 && !/\btoo\b/.test(text) ? strictness(text.trimStart()) : 0
      read(
        values.map((cents) => cents + step),
        amounts,
      )
      return blank(text)
    })
  }
  // A sum for several bottles: as many as are named, or one for three people.
  const count =
    bottleKindsIn(folded) ?? amounts.bottles ?? amounts.wanted ?? Math.ceil((amounts.people ?? 0) / 3)
  // "A red for him, a white for her, 150 for both".
  const bottles = count < 2 && /\bfor both\b(?! of)/.test(folded) ? 2 : count
  // A budget for a case is one for all of it.
  const isForAll =
    inTotal.test(folded) ||
    (bottleKindsIn(folded) !== null &&
      /\b(?:got|have)(?: about| around| only| maybe)? \$?\d{2,}/.test(folded)) ||
    /\d (?:(?:dollars|bucks|euros?) )?for (?:\w+ ){1,2}bottles\b/.test(folded) ||
    (bottles >= 3 && !each.test(folded) && (amounts.maxCents ?? 0) >= 7_000 * bottles) ||
    (bottles >= 4 &&
      !each.test(folded) &&
      amounts.maxCents !== null &&
      amounts.maxCents >= 1_500 * bottles) ||
    ((bottles >= 6 || (amounts.people ?? 0) >= 10) && /\bbudget\b|\bspend\b|\bpresupuesto\b/.test(folded))
  if (bottles > 1 && isForAll)
    for (const name of ['minCents', 'maxCents', 'aroundCents'] as const)
      if (amounts[name] !== null) amounts[name] = Math.floor(amounts[name] / bottles)
  return amounts
}

const each =
  /\b(?:each|apiece|per|a (?:bottle|piece)|chacune?|cada|ciascun[ao]|la (?:bouteille|botella|bottiglia))\b/
export const inTotal =
  /\b(?:in total|total|(?<!go(?:es)? )(?<!put )together\W*$|come to|in all|all in|altogether|all together|combined|for (?:both|the two|all|everything|the lot|the (?:whole )?(?:table|group|party|evening|night))|en tout|au total|en total|in tutto|totale)\b/

/** "One white, one red, one sparkling" are three bottles. */
function bottleKindsIn(folded: string): number | null {
  const kinds = [
    ...folded.matchAll(
      /\b(\d|one|two|three|four|a|un|une|una|uno|deux|dos|due) (?:bottles? )?(?:of )?(?:white|red|rose|sparkling|rouge|blanc|tinto|blanco|rosso|bianco)s?\b/g,
    ),
  ]
  return kinds.length > 1 ? kinds.reduce((sum, [, count]) => sum + countOf(count!), 0) : null
}

/** "In the 40s", "the high thirties": a range of dollars, unless it is about years. */
function readDecades(amounts: Amounts): void {
  // "Anything from the 90s?"
  amounts.rest = amounts.rest.replace(
    /\bfrom the (?:19|20)?([6-9]|0)0'?s\b/,
    (text: string, digit: string) => {
      amounts.minYear = digit === '0' ? 2_000 : 1_900 + Number(digit) * 10
      amounts.maxYear = amounts.minYear + 9
      return blank(text)
    },
  )
  const pattern =
    /\b(?:in|around|about|within) (?:the |their |your )?(?:(low|lower|mid|middle|high|upper)[- ])?\$?([2-9]0)'?s\b(?! (?:vintage|wine|bottle))/g
  amounts.rest = amounts.rest.replace(pattern, (text: string, part: string | undefined, digits: string) => {
    const from = Number(digits) * 100
    const step = part?.startsWith('low') ? [0, 399] : part?.startsWith('mid') ? [300, 699] : [600, 999]
    range(part ? [from + step[0]!, from + step[1]!] : [from, from + 999], amounts)
    return blank(text)
  })
}

function centsOf(digits: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+/.test(digits) ? digits.replace(/,/g, '') : digits.replace(',', '.')
  return Math.round(Number(plain) * 100)
}

const countWord = `(\\d{1,3}|${byLength(oneWords.keys())}|a|una?|une)`
/** The number of a word or of digits. */
export const countOf = (text: string): number =>
  /^\d+$/.test(text) ? Number(text) : (oneWords.get(text) ?? (/^(?:a|una?|une)$/.test(text) ? 1 : 0))

function readCounts(amounts: Amounts): void {
  const take = (pattern: string, use: (count: number, text: string) => void) => {
    amounts.rest = amounts.rest.replace(new RegExp(`\\b${pattern}`, 'g'), (text: string, word: string) => {
      const count = countOf(word)
      if (count > 0) use(count, text)
      return count > 0 ? blank(text) : text
    })
  }
  take(
    `${countWord} (?:people|guests|persons?|of us|friends|adults|diners|heads|personnes|invites|convives|personas|invitados|comensales|amigos|persone|ospiti|amici)\\b`,
    (count) => (amounts.people = count),
  )
  take(`(?<=\\b(?:party|table|group|crowd) of )${countWord}\\b`, (count) => (amounts.people = count))
  take(
    `(?<=\\b(?:we're|we are|we'll be|we will be|there are|there will be|on est|nous sommes|nous serons|somos|seremos|siamo(?: in)?|saremo(?: in)?) )${countWord}\\b(?! (?:years?|yo|ans|anos|anni|minutes|miles|months|over|under))`,
    (count) => (amounts.people = count),
  )
  // "Bubbles for ten", "a wedding for a hundred".
  const isEvent = /\b(?:wedding|party|reception|event|shower|banquet|dinner)\b/.test(amounts.rest)
  if (isEvent) take(`(?<=\\bfor )${countWord}\\b(?=\\W*$)`, (count) => (amounts.people = count))
  else if (!/\bglass/.test(amounts.rest))
    take(
      '(?<=\\bfor )([3-9]|1[0-2]|three|four|five|six|seven|eight|nine|ten|twelve)\\b(?=\\W*$)',
      (count) => (amounts.people = count),
    )
  if (
    /\b(?:a|one|full|whole) case\b|\ba dozen\b|\bune caisse\b|\buna caja\b|\buna cassa\b/.test(amounts.rest)
  )
    amounts.bottles = 12
  if (/\bhalf (?:a )?(?:case|dozen)\b/.test(amounts.rest)) amounts.bottles = 6
  take(
    `(?<!\\b(?:in|per|to|from|does|dans|por|en|in|\\$?\\d{2,3}) )${countWord} (?:bottles?|bouteilles?|botellas?|bottiglie|bottiglia)\\b`,
    (count) => {
      amounts.bottles = Math.min(count, 1_000)
    },
  )
  const different = new RegExp(`\\b(\\d|${byLength(oneWords.keys())}) (?:glasses of )?different\\b`).exec(
    amounts.rest,
  )
  if (different) amounts.wanted = countOf(different[1]!) || null
  const wanted = new RegExp(
    `\\b(\\d|${byLength(oneWords.keys())}) (?:(?!of )[a-z]+ ){0,2}(?:wines|options|suggestions|ideas|recommendations|picks|choices|reds|whites|roses|sparklers|vins|vinos|vini|sugerencias|idees|opciones)\\b`,
  ).exec(amounts.rest)
  if (wanted) amounts.wanted = countOf(wanted[1]!) || null
}

function readYears(amounts: Amounts, now: number): void {
  const year = '((?:19\\d\\d|20[0-4]\\d))(?![\\d.,]*\\d| ?(?:dollars?|bucks|usd|euros?))'
  const set = (minYear: number | null, maxYear: number | null) => {
    amounts.minYear = minYear === null ? amounts.minYear : Math.min(amounts.minYear ?? minYear, minYear)
    amounts.maxYear = maxYear === null ? amounts.maxYear : Math.max(amounts.maxYear ?? maxYear, maxYear)
  }
  const take = (source: string, read: (...years: number[]) => void) => {
    amounts.rest = amounts.rest.replace(
      new RegExp(`(?<![\\w$€])${source}`, 'g'),
      (text: string, ...groups: unknown[]) => {
        read(
          ...groups
            .filter((group): group is string => typeof group === 'string' && /^\d+$/.test(group))
            .map(Number),
        )
        return blank(text)
      },
    )
  }
  take(`(?:between|from|entre|tra|de|dal) ${year} (?:and|to|et|y|e|a|al) ${year}`, (one, other) =>
    set(Math.min(one!, other!), Math.max(one!, other!)),
  )
  const no = '(?:no|not|nothing|none|never|non|pas|nada|niente)'
  const later = '(?:younger|newer|later|more recent|plus recent|mas reciente|piu recente)'
  const earlier = '(?:older|earlier|plus vieux|plus ancien|mas viejo|mas antiguo|piu vecchio)'
  take(`${no} (?:be )?(?:${later} than|after|past) ${year}`, (one) => set(null, one!))
  take(`${no} (?:be )?(?:${earlier} than|before) ${year}`, (one) => set(one!, null))
  take(
    `(?:before|older than|earlier than|pre|prior to|avant|anterior a|antes de|prima del)[ -]${year}`,
    (one) => set(null, one! - 1),
  )
  take(`${year},? (?:at the latest|or prior|and prior)`, (one) => set(null, one!))
  take(`${year},? (?:at the earliest|on(?:wards?)?\\b|upwards?|\\+)`, (one) => set(one!, null))
  take(`${year}\\+`, (one) => set(one!, null))
  take(`${year} (?:or|and) (?:older|earlier|before)`, (one) => set(null, one!))
  take(
    `(?:after|younger than|newer than|more recent than|later than|post|apres|despues de|posterior a|dopo il) ${year}`,
    (one) => set(one! + 1, null),
  )
  take(
    `(?:since|starting(?: from| in| with)?|from at least|at least|depuis|desde|a partir de) ${year}`,
    (one) => set(one!, null),
  )
  take(`${year} (?:or|and) (?:younger|newer|later|after|up)`, (one) => set(one!, null))
  take(`(?:the )?(19\\d0|20[0-4]0)'?s\\b`, (one) => set(one!, one! + 9))
  amounts.rest = amounts.rest.replace(
    new RegExp(
      `(?:(?:at least|over|more than) ${countWord} years? old|older than ${countWord} years?)\\b`,
      'g',
    ),
    (text: string, one: string | undefined, other: string | undefined) => {
      set(null, now - countOf(one ?? other ?? ''))
      return blank(text)
    },
  )
  const birthday = bornIn.test(amounts.rest) ? turns.exec(amounts.rest) : null
  const age = Number(birthday?.slice(1).find((digits) => digits !== undefined))
  if (birthday && age > 20 && age < 100) {
    amounts.rest = amounts.rest.replace(birthday[0], ' '.repeat(birthday[0].length))
    set(now - age, now - age)
  }
  take(
    `(?:around|about|circa|like|vers|hacia|intorno al) ${year}(?: or so)?|${year}(?:-?ish| or so)`,
    (one) => set(one! - 2, one! + 2),
  )
  // No wine is of a year to come: "to open in 2040".
  take(year, (one) => (one! <= now ? set(one!, one!) : undefined))
}

/** "Turning 50, from their birth year". */
const bornIn = /\b(?:birth ?year|year of (?:his |her |their )?birth|(?:was|were) born(?! in (?!19|20)))\b/
const turns = /\bturn(?:s|ed|ing)? (\d\d)\b|\b(\d\d)(?:th|st|nd|rd) birthday\b/
