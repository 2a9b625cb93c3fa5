// Which wines of the club a question names: by words of their producer and name that are no everyday words. Pure.
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import type { Cellar, CellarWine } from './cellar.server'
import { mentionsIn, phrases, type Concept, type Mention } from './lexicon/phrases.server'
import { isPlainWord } from './lexicon/plain-words'
import type { Token } from './words'

export interface NamedWines {
  wines: readonly CellarWine[]
  /** Indexes of the words that named them, to read nothing else into these. */
  words: ReadonlySet<number>
}

/** Words between two wines of one question. */
const separators = new Set('and or worth vs versus y e et o ou with than to from'.split(' '))
/** Words on labels that name no wine by themselves. */
const labelWords = new Set(
  (
    'domaine chateau castello cantina bodega bodegas tenuta fattoria cellars cellar estate vineyard vineyards winery ' +
    'vieilles vignes old vines brut reserve reserva riserva premier grand cru classe villages saint santa santo sant san rouge blanc ' +
    'cuvee clos selection seleccion classico rosso bianco gran valley mountain creek coast hills county ranch nv ' +
    'della delle dei des du de la le les el del di da and the von van red white wine blend blends label'
  ).split(' '),
)

/** The wines that each part of a question names, in its order; none for a question that names no wine. */
export function namedWines(
  tokens: readonly Token[],
  cellar: Cellar,
  mentions: readonly Mention[] = mentionsIn(tokens, cellar),
): NamedWines[] {
  const covered = new Set(
    mentions
      .filter(({ from, to, concepts }) => to - from > 1 && concepts.some(({ kind }) => kind !== 'cue'))
      .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)),
  )
  const parts: number[][] = [[]]
  tokens.forEach((token, index) => {
    if (separators.has(token.key)) parts.push([])
    else parts.at(-1)!.push(index)
  })
  const groups: NamedWines[] = []
  for (const part of parts) {
    const wines = namedIn(part, tokens, cellar, covered, mentions) ?? ownLabel(part, tokens, cellar, mentions)
    if (!wines) continue
    // "Moët and Chandon", "the Flaccianello from Fontodi": both halves name the same wines.
    const before = groups.at(-1)
    const shared = before?.wines.filter((wine) => wines.wines.includes(wine)) ?? []
    if (before && shared.length > 0)
      groups[groups.length - 1] = { wines: shared, words: new Set([...before.words, ...wines.words]) }
    else groups.push(wines)
  }
  return groups
}

function namedIn(
  part: readonly number[],
  tokens: readonly Token[],
  cellar: Cellar,
  covered: ReadonlySet<number>,
  mentions: readonly Mention[],
): NamedWines | null {
  const strong = new Set<number>()
  for (const [place, index] of part.entries()) {
    const token = tokens[index]!
    const isRead = mentions.some(
      ({ from, to, concepts }) => index >= from && index < to && concepts.some(isName),
    )
    if (
      !covered.has(index) &&
      isDistinctive(token, cellar, isRead) &&
      !isOtherName(token, tokens[index + 1], cellar)
    )
      strong.add(index)
    const nextIndex = part[place + 1]
    const next = nextIndex === index + 1 ? tokens[nextIndex] : undefined
    if (next && !(covered.has(index) && covered.has(nextIndex!)) && isNamePair(token, next, cellar)) {
      strong.add(index)
      strong.add(nextIndex!)
    }
  }
  if (strong.size === 0) return null
  const keys = new Set(part.map((index) => tokens[index]!.key))
  const candidates = new Set([...strong].flatMap((index) => cellar.nameIndex.get(tokens[index]!.key) ?? []))
  let best: { wines: CellarWine[]; score: number } = { wines: [], score: 0 }
  for (const wine of candidates) {
    const text = ` ${wine.nameText} `
    let score = 0
    for (const index of strong) if (wine.nameWords.has(tokens[index]!.key)) score += 4
    for (const key of keys) {
      if (wine.nameWords.has(key) && !isPlainWord(key)) score += 1
      else if (!isPlainWord(key) && wine.padded.includes(` ${key} `)) score += 0.5
    }
    for (const [place, index] of part.entries()) {
      const pair = part[place + 1] === index + 1 ? `${tokens[index]!.key} ${tokens[index + 1]!.key}` : null
      if (pair && text.includes(` ${pair} `)) score += 1
    }
    if (score > best.score) best = { wines: [wine], score }
    else if (score === best.score) best.wines.push(wine)
  }
  if (best.wines.length === 0 || best.wines.length > 12) return null
  const words = part.filter((index) => best.wines.some((wine) => wine.nameWords.has(tokens[index]!.key)))
  return {
    wines: best.wines,
    words: new Set(words.filter((index) => strong.has(index) || isNextTo(index, strong))),
  }
}

/** "The reserve cab" of a winery's own list: a word that stands on one or two labels, and the grape beside it. */
function ownLabel(
  part: readonly number[],
  tokens: readonly Token[],
  cellar: Cellar,
  mentions: readonly Mention[],
): NamedWines | null {
  if (!cellar.isOwnList) return null
  const grapes = mentions
    .filter(({ from, to }) => part.some((index) => index >= from && index < to))
    .flatMap(({ concepts }) => concepts.flatMap((one) => (one.kind === 'grape' ? [one.key] : [])))
  for (const index of part) {
    const { key } = tokens[index]!
    const wines = cellar.nameIndex.get(key) ?? []
    if (wines.length === 0 || wines.length > 2 || !ownWords.has(key)) continue
    const some =
      grapes.length === 0
        ? wines
        : wines.filter((wine) => grapes.some((grape) => wine.grapeKeys.includes(grape)))
    const isTitled = ['the', 'your'].includes(tokens[index - 1]?.key ?? '')
    if (some.length === 1 && (grapes.length > 0 || isTitled))
      return {
        wines: some,
        words: new Set(part.filter((at) => some[0]!.nameWords.has(tokens[at]!.key) || at === index)),
      }
  }
  return null
}
const ownWords = new Set(
  'reserve reserva riserva estate unoaked late harvest block ranch hill cuvee library select single old'.split(
    ' ',
  ),
)

const isNextTo = (index: number, strong: ReadonlySet<number>) =>
  strong.has(index - 1) || strong.has(index + 1)

/** A word of labels that means nothing else, or is written as a name. */
function isDistinctive(
  { key, isName: isTitled, isRepaired }: Token,
  cellar: Cellar,
  isRead: boolean,
): boolean {
  // A short word that was nearly a name may have been another word.
  if (isRepaired && key.length < 7) return false
  const wines = cellar.nameIndex.get(key)
  if (!wines || wines.length > 12 || key.length < 3 || labelWords.has(key) || /^\d+$/.test(key)) return false
  if (phrases().byKey.has(key)) return false
  // A name of a place that is read as none here, such as "retsina", is one of the label.
  if (isPlaceOrGrape(key) && (isRead || isPlainWord(key))) return false
  return isTitled || (!isPlainWord(key) && !phrases().words.has(key))
}

const isName = ({ kind }: Concept): boolean => kind === 'place' || kind === 'grape' || kind === 'country'

/** An everyday word before another name: "Yellow Tail" is not the wine called Yellow Label. */
function isOtherName({ key }: Token, next: Token | undefined, cellar: Cellar): boolean {
  if (!isPlainWord(key) || !next?.isName || next.pause !== 'none' || phrases().words.has(next.key))
    return false
  return !(cellar.nameIndex.get(key) ?? []).some((wine) => wine.padded.includes(` ${next.key} `))
}

/** Two words that follow each other on a label, such as "Sea Smoke", and name no place, grape or dish. */
function isNamePair(one: Token, other: Token, cellar: Cellar): boolean {
  const isEmpty = (key: string) => labelWords.has(key) || key.length < 2
  if (isEmpty(one.key) && isEmpty(other.key)) return false
  if (isEmpty(one.key) || isEmpty(other.key)) {
    // "the walls", "la source": the other word has to be written as a name or be no everyday word.
    const word = isEmpty(one.key) ? other : one
    if (!word.isName && (isPlainWord(word.key) || phrases().words.has(word.key))) return false
  }
  const isPlain = ({ key }: Token) => isPlainWord(key) || phrases().words.has(key) || /^\d+$/.test(key)
  if (isPlain(one) && isPlain(other) && !one.isName && !other.isName) return false
  const pair = `${one.key} ${other.key}`
  if (phrases().byKey.has(pair) || isPlaceOrGrape(pair)) return false
  const isOrdinary = isPlaceOrGrape(one.key) || isPlaceOrGrape(other.key) || phrases().byKey.has(one.key)
  if (isOrdinary && !(one.isName || other.isName)) return false
  if (isPlaceOrGrape(one.key) && isPlaceOrGrape(other.key)) return false
  return (cellar.nameIndex.get(one.key) ?? []).some((wine) => ` ${wine.nameText} `.includes(` ${pair} `))
}

const isPlaceOrGrape = (key: string): boolean =>
  findRegion(key) !== null || findCountry(key) !== null || allGrapes().byKey.has(key)
