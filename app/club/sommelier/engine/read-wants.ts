// Wants that a question states about the wine. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { wineKinds } from '~/cellar/reference/labels'
import { knownWinesIn } from './lexicon/known-wines'
import type { Concept, Mention } from './lexicon/phrases.server'
import {
  except,
  noWants,
  type GrapeWanted,
  type PlaceWanted,
  type WantedAxis,
  type Wants,
  type Way,
} from './wants'
import { inSauce, withoutMeat } from './dishes'
import { textOf, type Token } from './words'

/** Grapes and places that a wine is to be like. */
export interface Models {
  places: PlaceWanted[]
  grapes: GrapeWanted[]
}

type Builder = {
  -readonly [Name in keyof Wants]: Wants[Name] extends readonly (infer Item)[] ? Item[] : Wants[Name]
}

export function readWants(
  mentions: readonly Mention[],
  negated: ReadonlyMap<Mention, 'not' | 'not-too'>,
  tokens: readonly Token[],
) {
  const wants = { ...structuredClone(noWants), axes: {}, foodWords: {} } as unknown as Builder
  const typeMentions: { type: WineType; mention: Mention }[] = []
  const models: Models = { places: [], grapes: [] }
  for (const [index, mention] of mentions.entries()) {
    const isLess = lessWords.has(tokens[mention.from - 1]?.key ?? '')
    const isHated = ['hater', 'haters'].includes(tokens[mention.to]?.key ?? '')
    const no =
      negated.get(mention) ??
      (isHated || isHadBefore(mention, tokens) ? ('not' as const) : undefined) ??
      (isLess && describesTaste(mention) ? ('not-too' as const) : undefined)
    // "We finished the Chardonnay, what red comes next?"
    if (isOver(mention, tokens)) continue
    const looseWord = isLoose(mention, tokens) ? tokens[mention.to + 1]!.key : null
    if (
      (looseWord !== null && looseWord !== 'similar') ||
      describesDish(mention, mentions[index + 1], tokens)
    )
      continue
    const isModel =
      looseWord !== null ||
      isComparedWith(mention, tokens) ||
      isDrinkersWine(mention, tokens) ||
      isLike(mention, mentions, index, tokens)
    // "Lighter than Pinot Noir" compares and asks for none.
    const isThan = beforeArticles(mention, tokens) === 'than' || isPriceOf(mention, tokens)
    for (const concept of meantConcepts(mention, tokens)) {
      if (concept.kind === 'food' && !no) {
        wants.foods.push(concept.food)
        wants.foodWords = { [concept.food]: concept.word, ...wants.foodWords }
      }
      if (concept.kind === 'food' && no) wants.notFoods.push(concept.food)
      if (concept.kind === 'country' || concept.kind === 'place') {
        const place: PlaceWanted = {
          keys: concept.kind === 'country' ? [concept.key] : concept.keys,
          text: mention.text,
          name: concept.name,
          isCountry: concept.kind === 'country',
        }
        const color = no ? undefined : typeOfPlace.find(([pattern]) => pattern.test(mention.text))
        if (color) typeMentions.push({ type: color[1], mention })
        if (isModel) models.places.push(place)
        if (no || isPriceOf(mention, tokens)) wants.notPlaces.push(place)
        else if (!isModel && !isThan) wants.places.push(place)
      }
      if (concept.kind === 'grape') {
        const grape: GrapeWanted = { key: concept.key, text: mention.text, name: concept.name }
        if (isModel) models.grapes.push(grape)
        if (no || isThan) wants.notGrapes.push(grape)
        else if (!isModel) wants.grapes.push(grape)
      }
      if (concept.kind === 'cue')
        readCue(concept.cue, mention.text, no !== undefined || isDenied(mention, tokens), wants)
      if (concept.kind !== 'wine-word') continue
      if (concept.group === 'type') {
        const type = concept.value as WineType
        if (!wineKinds.includes(type)) continue
        if (no) wants.notTypes.push(type)
        else if (!isComparedWith(mention, tokens)) typeMentions.push({ type, mention })
      } else {
        readWineWord(concept, no, wants)
        // "A chilled red" is light and red.
        const isMethod = /^blancs? de/.test(mention.text)
        const color = no || isMethod ? undefined : typeOfPlace.find(([pattern]) => pattern.test(mention.text))
        if (color && (axes.has(concept.group) || concept.group === 'style'))
          typeMentions.push({ type: color[1], mention })
      }
    }
  }
  // "Nothing from Tuscany, everyone gives me Tuscany": what is excluded once is not wanted.
  wants.places = wants.places.filter(({ name }) => !wants.notPlaces.some((other) => other.name === name))
  wants.grapes = wants.grapes.filter(({ key }) => !wants.notGrapes.some((other) => other.key === key))
  // "Something between a Cabernet and a Pinot": neither light nor full.
  if (
    wants.grapes.length + wants.filters.length + wants.places.length === 2 &&
    /\bbetween (?:an?|the|your) \w+ and (?:an?|the|your)\b/.test(textOf(tokens)) &&
    /\b(?:something|anything|one)\b/.test(textOf(tokens))
  ) {
    const [type] = mentions.flatMap(({ text }) => knownWinesIn(text.split(' ')).map((known) => known.type))
    if (type && typeMentions.length === 0) typeMentions.push({ type, mention: mentions[0]! })
    Object.assign(wants, { grapes: [], filters: [], places: [] })
    wants.axes = { ...wants.axes, body: 0 }
  }
  readTypes(afterStories(typeMentions, tokens), wants, tokens)
  // "Sparkling, but no pét-nat": the kind itself is wanted.
  wants.notTypes = wants.notTypes.filter((type) => !wants.types.includes(type))
  // "Sweet, but not too sweet".
  if (wants.sweetness === 'sweet') wants.notSweet = false
  // "Full-bodied, not too tannic": between firm and soft, since no full red is without tannin.
  if (
    wants.axes.body === 1 &&
    wants.axes.tannin === -1 &&
    /\b(?:not|pas|no|non) (?:too|overly|so|trop|muy|troppo)\b/.test(textOf(tokens))
  )
    wants.axes = { ...wants.axes, tannin: 0 }
  // "A smooth red, not dry": reds are dry, and a soft, fruity one is meant.
  const isOnlyRed = wants.types.length === 1 && wants.types[0] === 'red' && !wants.eachType
  if (
    isOnlyRed &&
    (wants.sweetness === 'sweet' || wants.sweetness === null) &&
    saysNotDry(mentions, negated)
  ) {
    wants.sweetness = null
    wants.axes = { ...wants.axes, fruit: 1, tannin: -1 }
  }
  const kindsNamed = [wants.grapes, wants.places, wants.filters].filter(({ length }) => length > 0)
  wants.isEither = (kindsNamed.length > 1 || wants.filters.length > 1) && namesEither(mentions, tokens)
  wants.foods = withoutMeat(inSauce([...new Set(wants.foods)], wants, tokens), wants, tokens)
  const cues = new Set(
    mentions.flatMap(({ concepts }) => concepts.flatMap((one) => (one.kind === 'cue' ? [one.cue] : []))),
  )
  wants.isByCourse = cues.has('courses') && wants.foods.length > 1
  return { wants: wants as Wants, models, isFood: wants.foods.length > 0 }
}

const lessWords = new Set('less least moins menos meno'.split(' '))
/** "Less bold" asks for little of it. */
const describesTaste = ({ concepts }: Mention): boolean =>
  concepts.some(
    (one) =>
      one.kind === 'wine-word' &&
      (axes.has(one.group) || one.group === 'sweetness' || one.group === 'occasion'),
  )

const saysNotDry = (
  mentions: readonly Mention[],
  negated: ReadonlyMap<Mention, 'not' | 'not-too'>,
): boolean =>
  mentions.some(
    (mention) =>
      negated.has(mention) &&
      mention.concepts.some(
        (one) => one.kind === 'wine-word' && one.group === 'sweetness' && one.value === 'dry',
      ),
  )

const isOf = ({ concepts }: Mention, test: (concept: Concept) => boolean): boolean => concepts.some(test)

/** "Bourgogne rouge" is a place by its name and a color. */
const typeOfPlace: readonly (readonly [RegExp, WineType])[] = [
  [/\b(?:rouge|rosso|tinto|reds?)\b/, 'red'],
  [/\b(?:blanc|bianco|blanco|white)\b/, 'white'],
  [/\b(?:rosato|rosado)\b/, 'rose'],
]

/** "Un rouge corsé" is full, "un rouge de Corse" is from there: without accents the word is one. */
function meantConcepts({ concepts, from }: Mention, tokens: readonly Token[]): readonly Concept[] {
  const isPlace = ({ kind }: Concept) => kind === 'place' || kind === 'country'
  const isTaste = (one: Concept) => one.kind === 'wine-word' && axes.has(one.group)
  if (!concepts.some(isPlace) || !concepts.some(isTaste)) return concepts
  const isFrom = ['de', 'du', 'en', 'from', 'of', 'la', 'di'].includes(tokens[from - 1]?.key ?? '')
  return concepts.filter((one) => (isFrom ? !isTaste(one) : !isPlace(one)))
}

/** "From Texas or wherever" is no limit. */
const isLoose = ({ to, concepts }: Mention, tokens: readonly Token[]): boolean =>
  concepts.some(({ kind }) => kind !== 'wine-word') &&
  tokens[to]?.key === 'or' &&
  looseWords.has(tokens[to + 1]?.key ?? '') &&
  // "Chablis or something like it": Chablis first.
  !['that', 'which', 'like', 'close', 'similar', 'comparable', 'in', 'along', 'from'].includes(
    tokens[to + 2]?.key ?? '',
  )
const looseWords = new Set('wherever anywhere elsewhere whatever similar so something anything'.split(' '))

/** A word before a dish or a part of one tells of the dish: "vegan curry", "aged gouda", "brisket with a sweet rub". */
function describesDish(mention: Mention, next: Mention | undefined, tokens: readonly Token[]): boolean {
  const groups = mention.concepts.map((one) => (one.kind === 'wine-word' ? one.group : one.kind))
  if (!groups.every((group) => dishGroups.has(group))) return false
  if (next && next.from === mention.to && isOf(next, ({ kind }) => kind === 'food')) return true
  const following = tokens.slice(mention.to, mention.to + 3).map(({ key }) => key)
  const part = following.findIndex((key) => dishParts.has(key))
  return part !== -1 && !following.slice(0, part).some((key) => endsDish.has(key))
}
const dishParts = new Set(
  (
    'rub glaze sauce sauces dressing marinade crust gravy relish chutney salsa jus reduction vinaigrette mustard slaw broth ' +
    'lunch breakfast meal seasoning spices potatoes onions peppers chili chiles butter bread beans rice noodles filling topping'
  ).split(' '),
)
const endsDish = new Set('wine red white with for but one something'.split(' '))
const dishGroups = new Set('attribute sweetness age body fruit acid tannin oak term'.split(' '))

/** "For a Bordeaux lover" says what the wine should be like; "a Sauvignon Blanc hater" is read as "not". */
const isDrinkersWine = ({ to }: Mention, tokens: readonly Token[]): boolean =>
  drinkers.has(tokens[to]?.key ?? '')
const drinkers = new Set(
  'lover lovers drinker drinkers fan fans guy girl person alternative alternatives substitute'.split(' '),
)

/** Whether a grape or place only says what the wine should be like: "something like Chablis", "an alternative to Soave". */
function isLike(
  mention: Mention,
  mentions: readonly Mention[],
  index: number,
  tokens: readonly Token[],
): boolean {
  const before = mentions.slice(0, index).findLast(({ to }) => to <= mention.from)
  const between = (from: number) => tokens.slice(from, mention.from).every(({ key }) => articles.has(key))
  if (before && between(before.to)) {
    if (isOf(before, (one) => one.kind === 'cue' && one.cue === 'like')) return true
    if (/^(?:alternatives? to|substitute for|replacement for|instead of|rather than)$/.test(before.text))
      return true
  }
  const word = tokens.slice(0, mention.from).findLastIndex(({ key }) => !articles.has(key))
  // "A red that's like a Burgundy".
  const subject =
    tokens.slice(0, word).findLastIndex(({ key }) => !/^(?:that|which|is|s|tastes?|drinks?)$/.test(key)) + 1
  // "Qu'avez-vous comme Bourgogne ?" asks for one.
  if (/\b(?:avez|avez vous|quoi|vin|rouge|blanc) comme$/.test(textOf(tokens.slice(0, word + 1)))) return false
  const isPreposition = ['like', 'comme', 'como', 'come'].includes(tokens[word]?.key ?? '')
  return (
    isPreposition &&
    mentions.some(
      (one) =>
        (one.to === word || one.to === subject) &&
        isOf(one, ({ kind }) => kind === 'wine-word' || kind === 'cue') &&
        !saysWho(one),
    )
  )
}
/** "Amarone is overpriced", "the same grape as Barolo", "as good as a Burgundy": something of the kind is wanted, not that. */
const isComparedWith = ({ from, to }: Mention, tokens: readonly Token[]): boolean =>
  /^(?:(?:is|are|got|gets|has gotten|have gotten)(?: \w+){0,2} (?:overpriced|expensive|pricey|dear|steep)|(?:but |and )?(?:i |we )?(?:can t|cannot|could never) afford|(?:but )?(?:it s |it is |they re |that s )?(?:out of|beyond|above|over) (?:my|our) (?:price|budget|league|range|means))\b/.test(
    textOf(tokens.slice(to, to + 8)),
  ) ||
  /\b(?:same (?:grape|variet\w+)s? (?:as|of|like)|as (?:\w+ ){1,3}as)(?: an?| the| your)?$/.test(
    textOf(tokens.slice(Math.max(0, from - 5), from)),
  )

/** "Without the price tag of a Brunello" names what costs too much. */
const isPriceOf = ({ from }: Mention, tokens: readonly Token[]): boolean =>
  /\b(?:price|tag|cost) of (?:an? |the )?$/.test(
    `${tokens
      .slice(Math.max(0, from - 3), from)
      .map(({ key }) => key)
      .join(' ')} `,
  )
const beforeArticles = ({ from }: Mention, tokens: readonly Token[]): string | undefined =>
  tokens.slice(0, from).findLast(({ key }) => !articles.has(key))?.key
const articles = new Set('a an the my our your one un une le la el una il lo'.split(' '))
/** "I don't want anything too fancy." */
const isDenied = ({ from }: Mention, tokens: readonly Token[]): boolean =>
  tokens
    .slice(Math.max(0, from - 5), from)
    .some(
      ({ key }, at, all) =>
        denials.test(key) && !all.slice(at).some(({ pause }, next) => next > 0 && pause !== 'none'),
    )
const denials = /^(?:not|don|doesn|dont|nothing|isn|aren|never|without|no(?:body)?|none)$/

/** "I would like": a person is the subject. */
const saysWho = ({ text }: Mention): boolean =>
  /\b(?:i|we|they|you|he|she|would|d|people|really)\b/.test(text)

function readCue(cue: string, text: string, isNegated: boolean, wants: Builder): void {
  // "Nothing too fancy" asks for the opposite.
  if (isNegated && cue === 'premium') wants.isCheap = true
  // So does what "won't bankrupt me".
  if (isNegated && cue === 'cheap') wants.isCheap ||= /bank|cost|cuest|coute/.test(text)
  if (isNegated) return
  if (cue === 'cheapest') wants.order = 'cheapest'
  if (cue === 'dearest') wants.order = 'dearest'
  if (cue === 'oldest') wants.order = 'oldest'
  if (cue === 'newest') wants.order = 'newest'
  if (cue === 'cheap') wants.isCheap = true
  if (cue === 'premium') wants.isPremium = true
}

function readWineWord(
  { group, value }: { group: string; value: string },
  no: 'not' | 'not-too' | undefined,
  wants: Builder,
): void {
  const axis = axes.get(group)
  if (axis) {
    const amount = value === 'much' || value === 'full' ? 1 : value === 'medium' ? 0 : -1
    const change = no ? -amount : amount
    // "He likes it big, I like it light": something between.
    if (change !== 0 && wants.axes[axis] === -change) {
      const { [axis]: _, ...rest } = wants.axes
      wants.axes = rest
      wants.occasions.push('versatile')
      return
    }
    if (change !== 0 || !no) wants.axes = { ...wants.axes, [axis]: change as Way }
    if (axis === 'oak' && ((no === 'not' && amount > 0) || (!no && amount < 0))) wants.noOak = true
    return
  }
  if (group === 'sweetness') {
    if (!no) {
      // "She wants sweet, I want dry": between.
      const isOther = wants.sweetness !== null && wants.sweetness !== value
      if (value === 'dry' || value === 'sweet' || value === 'off-dry')
        wants.sweetness = isOther ? 'off-dry' : value
    } else if (value === 'sweet' || value === 'off-dry')
      // "Not sweet" is dry, "not too sweet" may be off-dry.
      Object.assign(wants, { notSweet: true, ...(no === 'not' && { sweetness: wants.sweetness ?? 'dry' }) })
    else if (no === 'not') wants.sweetness = 'sweet'
    else wants.axes = { ...wants.axes, fruit: 1 }
    return
  }
  if (group === 'occasion') {
    if (!no) wants.occasions.push(value)
    return
  }
  // "Nothing from the New World", "no blends".
  if (no === 'not' && (group === 'style' || group === 'region')) wants.filters.push(`${except}${value}`)
  if (no) return
  if (group === 'glass') wants.isGlass = true
  if (group === 'size') wants.sizeMl = Number(value)
  if (group === 'attribute') wants.attributes.push(value)
  if (group === 'style' || group === 'region') wants.filters.push(value)
  if (group === 'age') wants.age = value === 'old' ? 'old' : 'young'
}
const axes = new Map(
  (['body', 'acid', 'tannin', 'oak', 'fruit'] as const).map((axis): [string, WantedAxis] => [axis, axis]),
)

/** A grape, a place or a style with "or" between them. */
function namesEither(mentions: readonly Mention[], tokens: readonly Token[]): boolean {
  const kindOf = ({ concepts }: Mention) =>
    concepts
      .map((one) => (one.kind === 'country' ? 'place' : one.kind === 'wine-word' ? one.group : one.kind))
      .find((kind) => ['grape', 'place', 'style', 'region'].includes(kind))
  const names = mentions.filter((mention) => kindOf(mention) !== undefined)
  return names.some((mention, index) => {
    const next = names[index + 1]
    if (!next || (kindOf(mention) === kindOf(next) && kindOf(next) !== 'region')) return false
    return tokens.slice(mention.to, next.from).some(({ key }) => ['or', 'ou', 'o'].includes(key))
  })
}

/** Without the colors of what happened before: "they spilled red, so a white". */
function afterStories<One extends { mention: Mention }>(
  all: readonly One[],
  tokens: readonly Token[],
): One[] {
  const clauseOf = ({ mention }: One) =>
    tokens.findLastIndex(
      ({ key, pause }, at) => at <= mention.from && (at === 0 || pause !== 'none' || clauseWords.has(key)),
    )
  const tells = (one: One) =>
    tokens.slice(clauseOf(one), one.mention.from).some(({ key }) => stories.has(key))
  const others = all.filter((one) => !tells(one))
  return others.length > 0 ? others : [...all]
}
/** A grape or place in a clause about what is gone, before another clause. */
const isOver = (mention: Mention, tokens: readonly Token[]): boolean =>
  isOf(mention, ({ kind }) => kind === 'grape' || kind === 'place' || kind === 'country') &&
  tokens.slice(Math.max(0, mention.from - 3), mention.from).some(({ key }) => over.has(key)) &&
  tokens.slice(mention.to).some(({ pause }) => pause !== 'none')
/** "I had a Pinot last night, so something different." */
const isHadBefore = ({ from, concepts }: Mention, tokens: readonly Token[]): boolean =>
  concepts.some(({ kind }) => kind === 'grape' || kind === 'place' || kind === 'wine-word') &&
  tokens.slice(Math.max(0, from - 5), from).some(({ key }) => had.has(key)) &&
  /\b(?:something|anything) (?:different|else|new)\b|\bwhat(?:'s| is| s)? next\b|\bwhat else\b(?! (?:would|might|could|should) (?:i|we|he|she|they))|\bnot (?:that )?again\b|\b(?:a|for) change\b|\bsurprise (?:me|us)\b|\b(?:in a|out of (?:my|our|this|the)) rut\b|\b(?:yesterday|last night|the other day)\b(?!.*\b(?:loved?|liked|enjoyed|similar|again|more|same|like)\b)|\b(?:branch out|mix it up|switch it up|change it up|get me out|talk me)\b/.test(
    textOf(tokens),
  )
const had = new Set(
  'already had drank ordered finished tried normally usually always typically usual point'.split(' '),
)
const over = new Set('finished spilled spilt emptied killed'.split(' '))
const clauseWords = new Set('so but because since'.split(' '))
const stories = new Set(
  'spilled spilt drank tried brought gave sent served finished opened drunk poured'.split(' '),
)

/** "A rosé and a white", "one red, one white" want each; "red or white" wants either; "rosé Champagne" is one wine. */
function readTypes(
  found: readonly { type: WineType; mention: Mention }[],
  wants: Builder,
  tokens: readonly Token[],
): void {
  wants.types = [...new Set(found.map(({ type }) => type))]
  const [first, second] = found
  const between =
    first && second ? tokens.slice(first.mention.to, second.mention.from).map(({ key }) => key) : []
  const both =
    wants.types.includes('rose') && (wants.types.includes('sparkling') || wants.places.some(isSparklingPlace))
  // "Something pink and bubbly" is one wine, "a rosé and a sparkling one" are two.
  const isOne =
    /^with\b/.test(second?.mention.text ?? '') ||
    between.at(-1) === 'with' ||
    (/^(?:and|but|yet)$/.test(between.join()) &&
      tokens.some(({ key }) => key === 'something' || key === 'anything'))
  if (both && (wants.types.length === 1 || between.length === 0 || isOne)) {
    wants.isRoseSparkling = true
    wants.types = ['sparkling']
    return
  }
  // "A sparkling red" is one wine.
  const isRedSparkling =
    (between.length === 0 || isOne) && wants.types.includes('red') && wants.types.includes('sparkling')
  if (isRedSparkling && first && second && (isOne || tokens[second.mention.from]?.pause === 'none')) {
    wants.types = ['sparkling']
    wants.filters.push('red-sparkling')
    return
  }
  if (wants.types.length > 1)
    wants.eachType = !between.some((key) => ['or', 'ou', 'o', 'either'].includes(key))
}
/** A place that is known for sparkling wine alone. */
export const isSparklingPlace = ({ keys }: PlaceWanted) =>
  keys.some((key) => /^(champagne|prosecco|cava|franciacorta|cremant)/.test(key))
