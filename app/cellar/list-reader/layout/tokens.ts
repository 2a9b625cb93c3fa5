// Tokens of a list besides plain words: amounts, years, sizes, and words such as "glass" and "bottle". Pure.
import { lookup } from '~/foundation/kit/lookup'
import { currencyOf, signBefore, signBehind } from './currencies'
import { measureOf, type Measure } from './measures'

export interface TokenPlace {
  start: number
  end: number
  text: string
}

export type Token = TokenPlace &
  (
    | Amount
    /** A year of the vintage kind, or a number that looks like one. */
    | { kind: 'year'; year: number }
    | { kind: 'size'; ml: number }
    /** "Glass", "btl", "carafe". */
    | { kind: 'measure'; measure: Measure }
    /** Stands between amounts: "/", "|". */
    | { kind: 'separator' }
    /** Stands where a price is missing: "-", "~", "MP", "on request". */
    | { kind: 'blank' }
    | { kind: 'word' }
  )

export interface Amount {
  kind: 'amount'
  cents: number
  /** The code of the sign or code printed with it. */
  currency: string | null
  /** Printed with cents, a sign or a dash for cents: nothing but a price. */
  isSure: boolean
  /** Digits only. */
  isPlain: boolean
  /** Letters were taken for figures, as text recognition confuses them. */
  isRepaired?: boolean
}

const number = String.raw`\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{2})?(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`
/** A space separates thousands beside a sign, before cents, and where it can part no two prices: "51 102" is two. */
const spaced = String.raw`\d{1,3}(?: \d{3})+(?:[.,]\d{2})?(?!\d)`
const spacedAlone = String.raw`\d{1,3}(?: \d{3})+,\d{2}(?!\d)|\d{1,3} 0\d\d(?![\d.,])|[1-9] [1-9]00(?![\d.,])|[1-4]\d [5-9]00(?![\d.,])`
/** "0,75" is a size in liters: nothing costs so little. */
const liters = String.raw`(?<![\d.,])0[.,](?:0[4-9]|[1-9]\d?|125|187|375)(?![\d.,%])(?!\s?%)`
const fraction = String.raw`\s?[½¼¾]`
const dashForCents = String.raw`[.,:]\s?[-–—]+`
/** "450k" is 450,000. */
const thousands = String.raw`\d{1,4}(?:[.,]\d{1,3})?[kK](?![\p{L}\d])`
const unit = '[mM][lL]|[cC][lL]|[dD][lL]|[lL](?:it(?:re|er|ro)s?|itri|tr?)?|[oO][zZ]|[мМсСдД]?[лЛ]'

const pattern = new RegExp(
  [
    `(?<size>(?:[1-7]\\s?/\\s?\\d{1,2}|[½¼]|\\d+(?:[.,]\\d+)?)\\s?(?:${unit})(?![\\p{L}\\d])\\.?|${liters})`,
    String.raw`(?<pack>(?:[Cc]ases?|CASES?|[Bb]ox|[Kk]isten?|[Kk]arton|[Cc]artone?|[Cc]aisse|[Cc]aja|[Cc]aixa|[Cc]assa|[Dd]oos|[Kk]asse|[Ll]åda)\s(?:(?:of|à|de|da|von|van|med|mit|x)\s)?(?:3|6|12|24)(?![\p{L}\d.,])|(?:6|12|24)\s?-?(?:er\b|pack\b)(?:[\s-]?(?:[Kk]iste|[Kk]arton))?)`,
    String.raw`(?<percent>\d+(?:[.,]\d+)?\s?(?:%|°|vol\b|pts?\b))`,
    String.raw`(?<short>(?<![\p{L}\d])[‘’'´\x60]\s\d\d(?![\d.,]))`,
    `(?<money>(?:(?<before>${signBefore})\\s?)(?:${thousands}|${spaced}|${number})(?:${fraction}|${dashForCents})?(?![\\d.,]*\\s?(?:${unit})(?!\\p{L})))`,
    String.raw`(?<years>(?:19|20)\d\d(?:\s?[/-]\s?(?:19|20)\d\d|[/-]\d\d)(?!\d))`,
    `(?<behind>(?:${spaced}|${number})(?:${fraction}|${dashForCents})?\\s?(?<after>${signBehind})(?!\\s?[\\d.,]+(?![\\d.,]|\\s?(?:${unit})(?!\\p{L}))))`,
    String.raw`(?<poured>[1-3]\s?/\s?[248](?![\d/]))`,
    `(?<number>(?:${thousands}|${spacedAlone}|${number})(?:${fraction}|${dashForCents})?(?![\\p{L}\\d]))`,
    String.raw`(?<blank>(?<=^|\s)(?:[-–—~*x×]+|n\/a|MP|M\.P\.|MKT|market(?:\sprice)?|Market\s[Pp]rice|A\.?Q\.?|Tagespreis|dagprijs|prix\sdu\sjour|según\smercado|prezzo\sdi\smercato|POA|P\.O\.A\.|S\.?Q\.?|TBC|TBA|ask|on request|auf Anfrage|sur demande|su richiesta|prezzo su richiesta|op aanvraag|a consultar|sold out)(?=\s|$))`,
    String.raw`(?<double>[Dd]ouble[\s-][Mm]ag(?:nums?)?\b)`,
    `(?<separator>[/|•·…]|(?<=\\s)[-–—]+(?=\\d)|[+]+(?=\\s|$)|[.,:;]+(?=\\s|$)|(?<=\\p{L})[:：](?=\\d)|${signBehind})`,
    String.raw`(?<word>\p{L}+(?=[:：]\d)|[^\s/|]+)`,
  ].join('|'),
  'gu',
)

/** The tokens of a text, in order. */
export function tokensOf(printed: string): Token[] {
  const text = withSlash(withoutPlus(withoutBrackets(printed)))
  const tokens = [...text.matchAll(pattern)].map((match): Token => {
    const place = { start: match.index, end: match.index + match[0].length, text: match[0] }
    return { ...place, ...meaningOf(match.groups ?? {}, match[0], text.slice(place.end)) }
  })
  return tokens.flatMap((token, at) => withoutLinkWord(token, tokens[at - 1], tokens[at + 1]))
}

const linkWord = /^(?:per|by|the|a|le|la|il|al|par|pro|por|je)$/i

/** "6 per glass", "21 la bouteille": the word between an amount and its measure says nothing more. */
function withoutLinkWord(token: Token, before: Token | undefined, next: Token | undefined): Token[] {
  const isLink = token.kind === 'word' && linkWord.test(token.text) && before?.kind === 'amount'
  return isLink && next?.kind === 'measure' ? [] : [token]
}

const bracketed = new RegExp(
  `\\((\\p{L}+\\.?:?\\s?(?:${signBefore})?\\s?\\d+(?:[.,]\\d+)?(?:\\s?(?:${signBehind}))?|(?:${signBefore})?\\s?\\d+(?:[.,]\\d+)?\\s?\\p{L}+)\\)`,
  'gu',
)

const sizeAlone = new RegExp(`^\\s?\\d+(?:[.,]\\d+)?\\s?(?:${unit})\\s?$`)

/** "(glass 12)" and "(75 cl)" are an amount and a size; the brackets become spaces, so that places stay the same. */
const withoutBrackets = (text: string): string =>
  text.includes('(')
    ? text.replace(bracketed, (whole, inner: string) =>
        sizeAlone.test(inner) ||
        inner.split(/[\s\d€$£.,:]+/).some((word) => word !== '' && measureOf(word, '1') !== null)
          ? ` ${inner} `
          : whole,
      )
    : text

/** "58++": service and tax are added to it, as in Singapore. Spaces stand for the signs, so that places stay the same. */
const withoutPlus = (text: string): string =>
  text.replace(/(?<=\d)\+{1,2}(?=\s|[/|]|$)/g, (signs) => ' '.repeat(signs.length))

/** "9-36" at the end is a glass and its bottle, as "9/36". */
const withSlash = (text: string): string =>
  text.replace(/(?<![\d.,–-])(\d{1,3})[-–](\d{2,4})(?=\s*$)/, (whole, glass: string, bottle: string) => {
    const ratio = Number(bottle) / Number(glass)
    return ratio >= 2.4 && ratio <= 8 && Number(glass) >= 4 ? `${glass}/${bottle}` : whole
  })

type Groups = Record<string, string | undefined>
type Meaning = Token extends infer One ? (One extends Token ? Omit<One, keyof TokenPlace> : never) : never

function meaningOf(groups: Groups, text: string, following: string): Meaning {
  if (groups.size !== undefined) return sizeMeaning(text)
  if (groups.short !== undefined) return { kind: 'word' }
  if (groups.money !== undefined) return amountMeaning(text, groups.before ?? '')
  if (groups.behind !== undefined) return amountMeaning(text, groups.after ?? '')
  if (groups.poured !== undefined) return fractionMeaning(text)
  if (groups.number !== undefined) return numberMeaning(text)
  if (groups.blank !== undefined) return { kind: 'blank' }
  if (groups.separator !== undefined) return { kind: 'separator' }
  if (groups.pack !== undefined) return { kind: 'measure', measure: 'other' }
  if (groups.double !== undefined) return { kind: 'measure', measure: 'jeroboam' }
  const measure = groups.word === undefined ? null : measureOf(text, following)
  return measure === null ? { kind: 'word' } : { kind: 'measure', measure }
}

/** Milliliters of a unit by its first letter. */
export const milliliters = lookup({
  ...{ m: 1, c: 10, d: 100, l: 1_000, o: 29.5735 },
  ...{ м: 1, с: 10, д: 100, л: 1_000 },
})

function sizeMeaning(text: string): Meaning {
  const [, amount = '', of = '', initial = ''] =
    /^([\d.,]+)(?:\s?\/\s?(\d+))?\s?(\p{L})/u.exec(`${text.replace('½', '1/2').replace('¼', '1/4')}l`) ?? []
  const value = Number(amount.replace(',', '.')) / (of === '' ? 1 : Number(of))
  const ml = Math.round(value * (milliliters.get(initial.toLowerCase()) ?? 0))
  return ml >= 20 && ml <= 30_000 ? { kind: 'size', ml } : { kind: 'word' }
}

/** "1/8" is an eighth of a liter, "1/4" a quarter and "1/2" half of it or half a bottle: Austria and Germany pour so. */
function fractionMeaning(text: string): Meaning {
  const [above = 1, below = 1] = text.split('/').map(Number)
  if (above === 1 && below === 2) return { kind: 'measure', measure: 'half' }
  return { kind: 'size', ml: Math.round((1_000 * above) / below) }
}

const fractions = lookup({ '½': 50, '¼': 25, '¾': 75 })

function amountMeaning(text: string, sign: string): Meaning {
  return { kind: 'amount', cents: centsOf(text), currency: currencyOf(sign), isSure: true, isPlain: false }
}

function numberMeaning(text: string): Meaning {
  const isPlain = /^\d+$/.test(text)
  if (isPlain && text.length === 4 && Number(text) >= 1900 && Number(text) <= 2039)
    return { kind: 'year', year: Number(text) }
  const isSure = /[.,]\d\d$|[½¼¾kK]|[-–—]$/.test(text)
  return { kind: 'amount', cents: centsOf(text), currency: null, isSure, isPlain }
}

/** Cents of a printed amount: "1,100", "1.100,50", "12.-", "8½", "€ 12.5". */
function centsOf(text: string): number {
  const part = fractions.get(/[½¼¾]/.exec(text)?.[0] ?? '') ?? 0
  const digits = (/\d[\d.,'’ ]*/.exec(text)?.[0] ?? '').replace(/[.,'’ ]+$/, '')
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(digits) ?? []
  const value = Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0')) + part
  return /\d[kK](?!\p{L})/u.test(text) ? value * 1_000 : value
}
