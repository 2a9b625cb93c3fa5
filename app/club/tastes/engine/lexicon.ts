// A small lexicon of tasting words. What a review praises or blames nudges the member's taste; its number decides.
// Pure.
import { foldText } from '~/foundation/kit/fold-text'

export const tasteAxes = ['acid', 'tannin', 'oak', 'sweet', 'body', 'fruit'] as const
export type TasteAxis = (typeof tasteAxes)[number]

/** By axis: 1 for more of it liked, -1 for less of it liked. */
export type Nudges = Partial<Record<TasteAxis, 1 | -1>>

/** Words for much (1) or little (-1) of something, each as folded words. */
const words: Record<TasteAxis, { much: string; little: string }> = {
  acid: {
    much: 'acid|acidic|acidity|crisp|fresh|freshness|zesty|tart|lively|bright|racy|sour|sharp',
    little: 'flat|flabby|low acid|low acidity|lacks acidity',
  },
  tannin: { much: 'tannin|tannins|tannic|grippy|astringent|drying', little: 'soft tannins|silky|velvety' },
  oak: {
    much: 'oak|oaky|oaked|woody|barrel|barrel aged|toasty|vanilla|smoky',
    little: 'unoaked|no oak|without oak',
  },
  sweet: { much: 'sweet|sweetness|sugary|honeyed|cloying', little: 'dry|bone dry' },
  body: {
    much: 'full bodied|bold|rich|big|heavy|powerful|dense|body',
    little: 'light bodied|light|thin|watery|delicate',
  },
  fruit: {
    much: 'fruit|fruity|fruitiness|juicy|berry|berries|cherry|jammy|ripe',
    little: 'earthy|mineral|savory|austere|no fruit',
  },
}

/** Words that blame what they say, without a word such as "too" before them. */
const blaming = new Set(
  'flat|flabby|sour|sharp|astringent|drying|woody|sugary|cloying|heavy|thin|watery|jammy|lacks acidity|no fruit'.split(
    '|',
  ),
)
/** One or two words before: too much of it, or too little of it. */
const tooMuch = new Set(['too', 'overly', 'dislike', 'hate', 'excessive', 'over'])
const tooLittle = new Set(['lacks', 'lacking', 'lack', 'more', 'needs', 'missing'])
const negating = new Set(['not', 'no', 'never', 'without', "isn't", 'isnt', 'hardly', "wasn't", 'wasnt'])

interface Entry {
  axis: TasteAxis
  /** 1 for much, -1 for little. */
  amount: 1 | -1
  isBlame: boolean
}

const entries = new Map<string, Entry>(
  tasteAxes.flatMap((axis) =>
    (['much', 'little'] as const).flatMap((amount) =>
      words[axis][amount]
        .split('|')
        .map((word) => [
          word,
          { axis, amount: amount === 'much' ? (1 as const) : (-1 as const), isBlame: blaming.has(word) },
        ]),
    ),
  ),
)

/**
 * Praise and blame in a review: "crisp" likes acid, "too oaky" dislikes oak, "not sweet enough" likes sweetness. An
 * axis for which the review says both is left out.
 */
export function nudgesOf(review: string): Nudges {
  const tokens = foldText(review.slice(0, 5_000))
    .split(/[^\p{L}\p{N}']+/u)
    .filter(Boolean)
  const sums = new Map<TasteAxis, number>()
  for (let at = 0; at < tokens.length; at++) {
    const pair = tokens.slice(at, at + 2).join(' ')
    const entry = entries.get(pair) ?? entries.get(tokens[at]!)
    if (!entry) continue
    const after = tokens[at + (entries.has(pair) ? 2 : 1)]
    sums.set(
      entry.axis,
      (sums.get(entry.axis) ?? 0) + liking(entry, tokens.slice(Math.max(0, at - 2), at), after),
    )
    if (entries.has(pair)) at++
  }
  return Object.fromEntries(
    [...sums].flatMap(([axis, sum]) => (sum === 0 ? [] : [[axis, sum > 0 ? 1 : -1] as const])),
  )
}

function liking({ amount, isBlame }: Entry, before: readonly string[], after: string | undefined): number {
  const isNegated = before.some((word) => negating.has(word))
  // "Not sweet enough", "lacks fruit": more of it is wanted. "Not too oaky" is neither praise nor blame.
  if (after === 'enough') return isNegated ? amount : 0
  if (before.some((word) => tooMuch.has(word))) return isNegated ? 0 : -amount
  if (before.some((word) => tooLittle.has(word))) return amount
  if (isNegated) return 0
  return isBlame ? -amount : amount
}

/** Free attributes of a wine that say how much of something it has, such as "Unoaked": 1 for much, -1 for little. */
export function amountsIn(attributes: readonly string[]): Nudges {
  return Object.fromEntries(
    attributes.flatMap((text) => {
      const entry = entries.get(foldText(text).replace(/-/g, ' '))
      return entry ? [[entry.axis, entry.amount] as const] : []
    }),
  )
}
