// Limits on alcohol that a question names: "under 12 %", "at most 12.5 abv", "low in alcohol". Pure.
import { afterMax, afterMin, negatedOver, negatedUnder, over, strictness, under } from './bounds'

/** Alcohol by volume in tenths of a percent. */
interface AlcoholLimits {
  minAbvTenths: number | null
  maxAbvTenths: number | null
  /** The text with what was read replaced by spaces, of the same length. */
  rest: string
}

/** A wine up to here is low in alcohol, one from there on is high in it. */
const low = 125
const high = 140
/** Wine without alcohol has at most half a percent. */
const none = 5
/** "13 % alcohol" allows for rounding on a label. */
const rounding = 3

const percent = '(?:%|percent|per ?cent|pct|por ciento|per cento|pour cent|degrees?|degres|grados|gradi)'
const alcohol =
  "(?:abv|alc(?:ohol)?(?:ic)?(?: by volume| content| strength)?|vol(?:ume)?|d'alcool|alcool|de alcohol|di alcol|alcol|by volume)"
const strength = `(\\d{1,2}(?:[.,]\\d)?)`
/** The sign of percent or a word for alcohol has to follow, or a word for alcohol to come before. */
const amount = `(?:(?:an? )?${alcohol}\\.?(?: (?:of|is|at|level|content))* )?${strength} ?(?:${percent}(?: (?:of )?${alcohol})?|${alcohol})\\.?(?! (?:off|discount|tip|of (?:the|my)|less|merlot))`
const before = `(?:${alcohol}\\.?(?: (?:of|is|at|that is|level|content|with|an?))*,? )`

const startsWithAlcohol = new RegExp(`^${before}`)

/** "12 to 13 percent", "abv between 12 and 13.5". */
const ends = `(?:between |from )?${strength} ?${percent}? ?(?:-|–|to|and) ?${strength}`
const ranges = [`${before}${ends} ?${percent}?`, `${ends} ?(?:${percent}|${alcohol})(?: ${alcohol})?`].map(
  (source) => new RegExp(`(?<![\\w$.])${source}(?![\\w%])`, 'g'),
)

type Read = (tenths: number, into: AlcoholLimits) => void
const setMax: Read = (tenths, into) => (into.maxAbvTenths = Math.min(into.maxAbvTenths ?? tenths, tenths))
const setMin: Read = (tenths, into) => (into.minAbvTenths = Math.max(into.minAbvTenths ?? tenths, tenths))
const end = '(?![\\w%])'

const readings: readonly (readonly [RegExp, Read])[] = (
  [
    [`${before}?${negatedOver} (?:an? )?${amount}`, setMax],
    [`${before}?${negatedUnder} (?:an? )?${amount}`, setMin],
    [`${before}?${under}[ -]?(?:an? )?${amount}`, setMax],
    [`${before}?${over} ?(?:an? )?${amount}`, setMin],
    [`${strength} ?(?:\\+ ?(?:${percent}|${alcohol})|${percent} ?\\+)(?: ${alcohol})?`, setMin],
    [`${amount},? ?${afterMax}`, setMax],
    [`${amount},? ?${afterMin}`, setMin],
    [`(?:${negatedOver}|${under}) ${before}${strength} ?${percent}?`, setMax],
    [`(?:${negatedUnder}|${over}) ${before}${strength} ?${percent}?`, setMin],
    [`${before}(?:${negatedOver}|${under})[ -]?${strength} ?${percent}?`, setMax],
    [`${before}(?:${negatedUnder}|${over}) ?${strength} ?${percent}?`, setMin],
    [`${before}${strength} ?${percent}?(?: or)? (?:at (?:the )?most|max(?:imum)?|tops|less|lower)`, setMax],
    [`${before}${strength} ?${percent}?(?: or)? (?:at (?:the )?least|min(?:imum)?|more|higher)`, setMin],
    [
      amount,
      (tenths, into) => {
        setMin(tenths - rounding, into)
        setMax(tenths + rounding, into)
      },
    ],
  ] as [string, Read][]
).map(([source, read]) => [new RegExp(`(?<![\\w$])${source}${end}`, 'g'), read])

const strong = '(?:boozy|alcoholic|strong|heady|potent)'
const phrases: readonly (readonly [RegExp, Read, number])[] = [
  [
    /\b(?:non-?alcoholic|alcohol-? ?free|de-?alcoholi[sz]ed|no alcohol|without (?:any )?alcohol|zero alcohol|sans alcool|sin alcohol|senza alcol|analcolic\w+|alkoholfrei\w*)\b/g,
    setMax,
    none,
  ],
  [
    new RegExp(
      `\\b(?:(?:low(?:er|est)?|light(?:er|est)?|less|least|little|modest|moderate|reduced|fewer|minimal)(?:[ -](?:in|on|of|amount of|level of|levels of))*[ -](?:the )?(?:alcohol|abv|booze)(?: (?:content|level|levels))?|alcohol (?:is )?low|not (?:too |so |very |that |overly |high )*(?:${strong}|high in alcohol|much alcohol)|less ${strong}|not too much (?:alcohol|booze)|without (?:a (?:ton|lot)|tons|lots|much|so much|too much)(?: of)? (?:alcohol|booze)|peu alcoolise|faible en alcool|poco alcohol|bajo en alcohol|poco alcolic\\w+|basso contenuto alcolico|leggero di alcol)\\b`,
      'g',
    ),
    setMax,
    low,
  ],
  [
    /\b(?:high(?:er)?[- ](?:in )?(?:alcohol|abv)|strong in alcohol|lots of alcohol|(?:a|something) boozy)\b/g,
    setMin,
    high,
  ],
]

/** Reads the limits of a folded text whose numbers are digits. */
export function alcoholIn(folded: string): AlcoholLimits {
  const limits: AlcoholLimits = { minAbvTenths: null, maxAbvTenths: null, rest: folded }
  const blank = (text: string) => ' '.repeat(text.length)
  for (const pattern of ranges)
    limits.rest = limits.rest.replace(pattern, (text: string, one: string, other: string) => {
      const tenths = [one, other].map((digits) => Math.round(Number(digits.replace(',', '.')) * 10))
      if (tenths.some((value) => value < 50 || value > 250)) return text
      setMin(Math.min(...tenths), limits)
      setMax(Math.max(...tenths), limits)
      return blank(text)
    })
  for (const [pattern, read] of readings)
    limits.rest = limits.rest.replace(pattern, (text: string, ...groups: unknown[]) => {
      const digits = groups.find((group): group is string => typeof group === 'string' && /^\d/.test(group))
      const tenths = Math.round(Number(digits?.replace(',', '.')) * 10)
      // Wines have between nothing and 25 percent.
      if (!digits || tenths > 250 || (tenths < 50 && !/alc|abv|vol/.test(text))) return text
      read(tenths + strictness(text.replace(startsWithAlcohol, '')), limits)
      return blank(text)
    })
  for (const [pattern, read, tenths] of phrases)
    limits.rest = limits.rest.replace(pattern, (text: string) => {
      read(tenths, limits)
      return blank(text)
    })
  return limits
}
