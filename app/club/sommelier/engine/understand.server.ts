// Meaning of a question: language, limits, tastes, dishes, and the words that tell its intent. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { alcoholIn } from './alcohol'
import { amountsIn, countOf, digitsFor } from './amounts'
import type { Cellar, CellarWine } from './cellar.server'
import { knownWinesIn } from './lexicon/known-wines'
import { eatersIn } from './conversation/persons'
import { liftsIn, type Lift } from './conversation/lifts'
import { isForeign } from './lexicon/other-languages'
import { mentionsIn, type Concept, type Mention } from './lexicon/phrases.server'
import { isPlainWord, languageOf, type Language } from './lexicon/plain-words'
import { namedWines, type NamedWines } from './names.server'
import { negatedMentions } from './negations'
import { tasteOrderIn } from './qualities'
import { readWants, type Models } from './read-wants'
import { isKnown, repairTokens } from './repair.server'
import { scentsIn } from './scents'
import type { Wants } from './wants'
import { foldQuestion, textOf, tokensOf, type Token } from './words'

export interface Understanding {
  folded: string
  language: Language
  wants: Wants
  cues: ReadonlySet<string>
  /** Terms of the glossary that are named. */
  terms: readonly string[]
  named: readonly NamedWines[]
  words: readonly string[]
  /** Words that nothing knows. */
  unknown: readonly string[]
  /** A wine, dish, place, grape or another word of wine is named. */
  isAboutWine: boolean
  topic: 'dish' | 'wine' | 'place' | 'none'
  /** Names beside a named wine that its label does not have: "Grange" of "Penfolds Grange". */
  unknownNames: readonly string[]
  /** A part of a dish that nothing knows: "scallops with dashi". */
  unknownPart: string | null
  /** A name after "usually drinks" or "do you have" that neither the list nor any table knows: "Sine Qua Non". */
  stranger: string | null
  /** Grapes and places that a wine is to be like, not limits: "something like Chablis". */
  models: Models
  /** Limits of the conversation that it takes back. */
  lifts: readonly Lift[]
  /** It is written in a language that is not understood. */
  isForeign: boolean
}

interface UnderstandOptions {
  cellar: Cellar
  /** The current year. */
  year: number
  usualLanguage: Language
}

/** Reads a question by the club's own words. Any text is fine; of a long one the beginning is read. */
export function understand(
  question: string,
  { cellar, year, usualLanguage }: UnderstandOptions,
): Understanding {
  const folds = foldQuestion(question.replace(correction, ''))
  const written = digitsFor(folds.cased)
  const folded = written.toLowerCase()
  const { scents, notScents, drinkerOf, rest } = scentsIn(folded)
  const alcohol = alcoholIn(rest)
  const amounts = amountsIn(alcohol.rest, year)
  const tokens = repairTokens(
    tokensOf({ cased: sameCase(written, amounts.rest), folded: amounts.rest }),
    cellar,
  )
  const all = mentionsIn(tokens, cellar)
  // Only Spanish begins a question with a sign. "Coq au vin" is French in every language.
  const language = /[¿¡]/.test(question)
    ? 'es'
    : languageOf(wordsBesideDishes(tokensOf(folds), all), usualLanguage)
  // "Yellow Tail" names no wine called Yellow Label.
  const labels = knownWinesIn(tokens.map(({ key }) => key)).filter(
    ({ from, to, isDrink }) => isDrink || to - from > 1,
  )
  const wineMentions = namedWines(tokens, cellar, all).filter(
    ({ wines, words }) =>
      !labels.some(
        ({ from, to, name, isDrink }) =>
          [...words].every((at) => at >= from && at < to) &&
          // "A martini before" is no Louis Martini.
          ((isDrink && /^(?:an?|my|the|two|some)$/.test(tokens[from - 1]?.key ?? '')) ||
            wines.every(({ padded }) => !padded.includes(` ${name} `))),
      ) && !isOtherMaker(words, wines),
  )
  // "Ridge Lytton Springs" is no Pine Ridge.
  function isOtherMaker(words: ReadonlySet<number>, wines: readonly CellarWine[]): boolean {
    const [at, ...others] = words
    const next = tokens[at! + 1]
    const isNameNext =
      next !== undefined && next.isName && next.pause === 'none' && !isKnown(next.key, cellar)
    return (
      others.length === 0 &&
      isNameNext &&
      wines.every(({ nameText }) => !nameText.startsWith(tokens[at!]!.key))
    )
  }
  const taken = new Set(wineMentions.flatMap(({ words }) => [...words]))
  const spoken = all.filter(
    ({ from, to, concepts }) =>
      !range(from, to).some((at) => taken.has(at)) &&
      // "Santa Margherita" is no pizza.
      !(
        concepts.some(({ kind }) => kind === 'food') &&
        labels.some(
          (label) =>
            from >= label.from && to <= label.to && to - from < label.to - label.from && !label.isDrink,
        )
      ),
  )
  const lifted = liftsIn(folded, spoken, tokens)
  const mentions = spoken.filter((mention) => !lifted.mentions.has(mention))
  const negated = negatedMentions(mentions, tokens)
  const { isFood, wants: wordWants, models } = readWants(mentions, negated, tokens)
  const order = wordWants.order ?? superlativeIn(folds.folded)
  const by = order ? null : tasteOrderIn(folds.folded)
  // "The least tannic" asks for no tannin at all on an axis: the order says it.
  const wants = {
    ...wordWants,
    order,
    by,
    ...(by !== null && { axes: {}, noOak: false, sweetness: null, notSweet: false }),
  }
  const cues = new Set(
    mentions.flatMap(({ concepts }) => concepts.flatMap((one) => (one.kind === 'cue' ? [one.cue] : []))),
  )
  for (const [cue, pattern] of cuePatterns) if (pattern.test(folds.folded)) cues.add(cue)
  if (cues.has('courses') && wants.foods.length > 1) wants.isByCourse = true
  // "Too weird" and "more classic" ask for what is well known.
  if (by === 'famous') wants.occasions = wants.occasions.filter((one) => one !== 'adventure')
  if (wants.types.length === 0 && wants.foods.length === 0 && justMix.test(folded))
    Object.assign(wants, { types: ['red', 'white'], eachType: true })
  if (bestOfKind.test(folded) && !wants.isCheap) wants.isPremium = true
  if (/\b(?:one|single|same) (?:wine|bottle)\b(?! (?:(?:for|with) (?:the|each)|of each|each))/.test(folded))
    wants.isByCourse = false
  // "We're not sure what to eat yet."
  if (
    /\b(?:not sure|no idea|no clue|don't know|haven't decided|undecided)\b/.test(folded) &&
    wants.foods.length === 0
  ) {
    cues.delete('cook')
    wants.occasions = [...wants.occasions, 'versatile']
  }
  // "A wine to cook with" goes into the pot: a dry one that costs little.
  if (
    /\b(?:wine|red|white|bottle|something) (?:to|for) cook(?:ing)?\b|\bcooking wine\b|\bto cook with\b/.test(
      folded,
    )
  ) {
    cues.delete('cook')
    Object.assign(wants, { isCheap: true, notSweet: true })
  }
  // "Is it expensive?" asks for the price, "an older vintage" for another wine.
  if (
    /^(?:and |so )?(?:is|are) (?:it|that|this|they|those)(?: one)?(?: very| really| too| that)? (?:expensive|pricey|cheap|affordable)\b/.test(
      folded,
    )
  ) {
    for (const cue of ['dearer', 'cheaper', 'cheap', 'premium']) cues.delete(cue)
    Object.assign(wants, { isCheap: false, isPremium: false })
    cues.add('price')
  }
  if (sameGrape.test(folded)) cues.delete('grape')
  // One word, as on a list.
  if (
    /(?:^|, )(?:and |or |i'd do )?(?:by the |a |just )?glass(?:es)?(?: actually| instead| please)?\W*$|(?<!wine )\b(?:\d|two|three|four|our|glass)(?: different)? glasses\b(?! (?:in|are|per|from|from)\b)/.test(
      folded,
    )
  )
    wants.isGlass = true
  if (wants.types.length === 0 && orangeWine.test(folded)) wants.types = ['orange']
  if (/^(?:and |in |ok )?a half\W*$/.test(folded)) wants.sizeMl = 375
  if (lifted.lifts.includes('price')) cues.delete('price')
  // "Ribeye for two, money is no object."
  if (lifted.lifts.includes('price')) wants.isPremium = true
  // "Without the price tag of a Brunello" asks for no price.
  if (/\b(?:without|minus|not) (?:the )?(?:price|cost)\b/.test(folded)) cues.delete('price')
  // A wine to lay down is one that keeps for long, whatever is celebrated then.
  if (wants.occasions.includes('cellar') && by === null && order === null)
    Object.assign(wants, { by: 'ages', occasions: ['cellar'] })
  const isAlcoholFree = withoutAlcohol.test(folded)
  if (isAlcoholFree) wants.attributes = ['Alcohol-free']
  // "Not too strong" names no alcohol: a light one is meant.
  const isNotStrong =
    alcohol.maxAbvTenths !== null &&
    !isAlcoholFree &&
    /\bnot (?:too |so |very |that |overly )*strong\b(?! in)/.test(folded)
  // "Two of us don't drink red": a bottle for each.
  if (wants.notTypes.length === 1 && ofSome.test(folded))
    Object.assign(wants, { types: ['red', 'white'], notTypes: [], eachType: true })
  // "Leftover chicken" is a dish, "leftover wine" is none.
  if (wants.foods.length > 0 && !/\b(?:wines?|bottles?|opened?|long|days?)\b/.test(folded))
    cues.delete('keeps')
  if (/\bcarafe of\b/.test(folded)) cues.delete('decant')
  // "How long will it keep?" is asked of a closed bottle as well.
  if (
    cues.has('keeps') &&
    !/\b(?:open\w*|fridge|uncork\w*|finish\w*|left ?over\w*|ouvert\w*|abiert\w*|apert\w*)\b/.test(folded)
  )
    cues.add('ageing')
  if (order !== wordWants.order) for (const cue of ['cheaper', 'dearer']) cues.delete(cue)
  const isMentioned = (index: number) => mentions.some(({ from, to }) => index >= from && index < to)
  const unknown = tokens
    .filter(
      ({ key }, index) =>
        !taken.has(index) && !isMentioned(index) && !/^\d+$/.test(key) && !isKnown(key, cellar),
    )
    .map(({ key }) => key)
  const stranger = strangerIn(
    folded,
    tokens,
    (at) => taken.has(at) || (isMentioned(at) && !tokens[at]!.isName),
    unknown,
  )
  const says = (test: (concept: Concept) => boolean) => mentions.some(({ concepts }) => concepts.some(test))
  const isPlace = ({ kind }: Concept) => kind === 'place' || kind === 'country'
  const isWine =
    wineMentions.length > 0 ||
    says((one) => (one.kind !== 'cue' && !isPlace(one)) || (one.kind === 'cue' && one.cue === 'wine')) ||
    mentions.some(({ text }) => /\b(?:wines?|vins?|vin[oi]s?|bottles?)\b/.test(text))
  const topic = isFood ? 'dish' : isWine ? 'wine' : says(isPlace) ? 'place' : 'none'
  // "Something to drink at the bar, $15 tops" is a glass where no bottle costs so little.
  const { maxCents } = amounts
  const isOfGlass =
    maxCents !== null &&
    maxCents <= 2_500 &&
    /\b(?:at the bar|to drink|pours?|sips?|a drink)\b/.test(folded) &&
    cellar.wines.every(({ bottlePriceCents }) => bottlePriceCents === null || bottlePriceCents > maxCents)
  if (isOfGlass) wants.isGlass = true
  const eachCount = countsIn(folded)
  // "If I buy two of the Turley".
  const [, ofOne] =
    /\b(?:buy|take|get|order|have|want) (\d{1,2}|two|three|four|six) of (?:the|that|it|those)\b/.exec(
      folded,
    ) ?? []
  const bottles = ofOne && wineMentions.length > 0 ? countOf(ofOne) : amounts.bottles
  const glassMax = wants.isGlass && maxCents !== null && maxCents <= 4_000 ? maxCents : null
  return {
    folded,
    language,
    wants: {
      ...wants,
      scents,
      eaters: eatersIn(folded, wants.foodWords),
      notScents,
      axes: {
        ...(drinkerOf && likeColor[drinkerOf]),
        ...(alcohol.maxAbvTenths !== null && !isAlcoholFree && !/\d/.test(folded) && { body: -1 as const }),
        ...wants.axes,
      },
      minCents: amounts.minCents,
      maxCents: glassMax === null ? amounts.maxCents : null,
      glassMaxCents: glassMax,
      aroundCents: glassMax === null ? amounts.aroundCents : null,
      ...yearsOf(amounts, folded),
      minAbvTenths: alcohol.minAbvTenths,
      maxAbvTenths: isAlcoholFree || isNotStrong ? null : alcohol.maxAbvTenths,
      bottles: bottles === 1 ? null : bottles,
      people: amounts.people,
      count:
        (wants.eachType && Object.values(eachCount).reduce((sum, one) => sum + one, 0)) || amounts.wanted,
      eachCount: wants.eachType ? eachCount : {},
      isUnknownDish:
        !isFood &&
        cues.has('pair') &&
        wants.occasions.length === 0 &&
        !forPerson.test(folded) &&
        !/\b(?:podcasts?|movies?|shows?|series|books?|music|playlists?|games?|labels?|names?|stor(?:y|ies)|bottles?|corks?)\W*$/.test(
          folded,
        ) &&
        unknown.length > 0 &&
        wineMentions.length === 0,
    },
    cues,
    terms: mentions.flatMap(({ concepts }) =>
      concepts.flatMap((one) => (one.kind === 'term' ? [one.term] : [])),
    ),
    named: wineMentions,
    words: tokens.map(({ key }) => key),
    unknown,
    isAboutWine: topic !== 'none' || scents.length > 0 || models.places.length + models.grapes.length > 0,
    topic,
    models,
    lifts: lifted.lifts,
    unknownNames: tokens
      .filter(
        ({ key, isName }, at) =>
          isName &&
          (taken.has(at - 1) || taken.has(at + 1)) &&
          // "Penfolds Grange" is no other Penfolds, though another label says Grange.
          (unknown.includes(key) ||
            (!taken.has(at) && !isMentioned(at) && !isPlainWord(key) && isOfNone(key, wineMentions))),
      )
      .map(({ key }) => key),
    unknownPart:
      (isFood &&
        tokens.find(
          ({ key }, at) =>
            unknown.includes(key) &&
            dishLinks.has(tokens[at - 1]?.key ?? '') &&
            (tokens[at + 1]?.pause !== 'none' || dishLinks.has(tokens[at + 1]!.key)),
        )?.key) ||
      null,
    stranger: mentions.some(
      ({ concepts, text }) => stranger?.includes(text) && concepts.some(({ kind }) => nameKinds.has(kind)),
    )
      ? null
      : stranger,
    isForeign: isForeign(folds.folded),
  }
}

/** Words before "scratch that" or "changed my mind" no longer count. */
const correction =
  /^.*\b(?:changed? my mind|scratch that|wait,? no|no,? wait|on second thought|actually,? no|i meant|i misspoke|strike that)\b[,.;:]? (?=\w+ ?\w)/i

/** The name that follows a verb of habit or of having, in small letters; null where a part of it is known. */
function strangerIn(
  folded: string,
  tokens: readonly Token[],
  isKnownAt: (at: number) => boolean,
  unknown: readonly string[],
): string | null {
  // "Ridge Lytton Springs, do you carry it?"
  const isFirst =
    /^(?:\w+ ){1,4}do you (?:have|carry|sell|stock|pour)\b/.test(textOf(tokens)) && tokens[1]!.isName
  const verb = isFirst
    ? -1
    : tokens.findIndex(
        ({ key }, at) =>
          brandVerbs.has(key) && tokens[at + 1] !== undefined && isStranger(tokens[at + 1]!, at + 1),
      )
  if (verb === -1 && !isFirst) return null
  const rest = tokens.slice(verb + 1)
  const end = rest.findIndex(
    (token, at) => !isStranger(token, verb + 1 + at) || (at > 0 && token.pause !== 'none'),
  )
  const name = end === -1 ? rest : rest.slice(0, end)
  // One capital alone may be a person: a name of one word has to be unknown, and one in small letters of two words.
  const isBrand = name.some(({ key }) => unknown.includes(key)) && (name.length > 1 || name[0]!.isName)
  // As it is written: a misspelled word may have been repaired.
  return isBrand ? folded.slice(name[0]!.start, name.at(-1)!.end) : null

  function isStranger({ key, isName }: Token, at: number): boolean {
    return key !== 'i' && !isKnownAt(at) && (isName || (at === 0 && isFirst) || unknown.includes(key))
  }
}
const brandVerbs = new Set(
  'drink drinks drinking drank grab get gets buy buys bought order orders ordered carry sell stock have got by than like'.split(
    ' ',
  ),
)
const dishLinks = new Set('with and plus then over for avec et pour con y e para per'.split(' '))
const nameKinds = new Set(['food', 'place', 'country', 'grape'])

/** "Older than my marriage, we wed in 2012" names a year that the wine comes before. */
function yearsOf({ minYear, maxYear }: Pick<Wants, 'minYear' | 'maxYear'>, folded: string) {
  // "I had a Brunello in Montalcino in 2019" tells of a trip.
  if (/\b(?:i|we) (?:had|drank|tried|tasted|visited|went|was|were)\b.* in (?:19|20)\d\d\b/.test(folded))
    return { minYear: null, maxYear: null }
  if (minYear === null || minYear !== maxYear) return { minYear, maxYear }
  if (/\b(?:older than|predat\w+|from before|goes back before)\b/.test(folded))
    return { minYear: null, maxYear: minYear - 1 }
  if (/\b(?:younger|newer|more recent) than\b/.test(folded)) return { minYear: minYear + 1, maxYear: null }
  return { minYear, maxYear }
}

/** "Two reds and one white": how many of each kind. */
function countsIn(folded: string): Wants['eachCount'] {
  const some = [
    ...folded.matchAll(/\b([2-4]|one|an?|two|three|four) (?:\w+ )?(red|white|rose|sparkling|orange)s?\b/g),
  ]
  return Object.fromEntries(some.map(([, count = '', type = '']) => [type, countOf(count)]))
}

/** "From the same grape as Barolo" asks for another wine. */
export const sameGrape = /\bsame (?:grape|variet\w+)s? (?:as|of|like)\b/

/** "The best Pinot Noir you have" asks for the finest, "the best value" does not. */
const bestOfKind =
  /\b(?:your|the) (?:very |absolute )?best (?!value|deal|price|match|pairing|way|buy|bang|option|choice|for\b|with\b|to\b|of (?:these|those))(?:[\w-]+ ){0,3}(?:you(?:'ve| have)\b|(?:on|in) (?:the|your)|here\b|in the house)|^(?:so |and )?(?:what(?:'s| is) )?your best [\w -]{3,30}\?*$/

const withoutAlcohol =
  /\b(?:non?[- ]?alcoholic|alcohol[- ]free|zero[- ]proof|(?:no|without|zero) alcohol|sans alcool|sin alcohol|senza alcol|analcolic[oi])\b/

/** "A mix, please." */
const justMix =
  /^(?:(?:then|ok|and|maybe|just|so|yes|let's|we'll|a|do),? )*mix(?:ed)?(?: (?:it|them)(?: up)?| of both| please| then)*\W*$/

/** A color that only some of the people do not drink. */
const ofSome =
  /\b(?:\d|two|three|four|one|some|half|couple|few|others?)(?: of (?:us|them|the \w+))?(?: people| guests)? (?:don't|doesn't|do not|does not|can't|won't|hates?|refuses?)\b/

/** "Orange", "the least weird orange": no orange juice or sauce. */
const orangeWine =
  /^(?:ok |and )?orange\W*$|\b(?:what|which|your|an|the|some|any|first|good|least|most|less|not too)(?: \w+){0,2} oranges?\b(?! (?:juice|chicken|duck|sauce|zest|peel|slices?|glaze\w*|cake|salad|and|beef|tofu))/

/** "A bottle for my landlord" is no dish. */
const forPerson =
  /\bfor (?:some(?:one|body)|people|those)\b|\bfor (?:my|our|his|her|their|a|an|the) (?:\w+ )?(?:\w+er|\w+or|\w+lord|\w+lady|\w+ist|\w+ian|\w+ant|friends?|mom|dad|aunt|uncle|boss|wife|husband|couple|team|kids?|beginners?|someone|neighbou?rs?|family|parents|hosts?|guests?|date|girlfriend|boyfriend|teacher|mailman|clients?|colleagues?)\b/

/** Cues whose words stand apart in a sentence, `cue ¦ pattern`: "how long does an opened Prosecco last". */
const cuePatterns: readonly (readonly [string, RegExp])[] = String.raw`
cheaper ¦ ^(?:\w+,? ){0,4}(?:(?:way |a bit |a little )?too much|out of (?:my|our) budget|too rich for (?:me|us|my blood))\W*$
dearer ¦ ^(?:and |ok |maybe |just )*(?:a (?:bit|little)|slightly|somewhat) more(?: expensive)?\W*$
about ¦ \bwhat(?:'s| is) (?:the|your) [\w ]+ like\b|\b(?:anything|what(?:'s| is)(?: so)?) special about\b
other-one ¦ \b(?:the other (?:one|bottle|wine)|l'autre|el otro|la otra|l'altro|l'altra)\b
courses ¦ \b(?:one|what|which)(?: \w+){0,5}? (?:for|with) (?:the |our |my )?[\w ]+(?:,| and| &) (?:one|what|another|the other) (?:for|with)\b
cook ¦ \bwhat(?:'s| does| would| will)? it (?:go|pair) with\b|\bneeds? (?:a )?(?:food|meal)\b|^(?:\w+,? ){0,3}with what\W*$|\b(?:what|which)\b(?: \w+){0,3} (?:serve|eat|have|make|cook|drink|put|go(?:es)?|pair) (?:it|this|that|them|these|the (?:first|second|third|last)(?: one)?)? ?with(?: (?:it|this|that|them))?\W*$
keeps ¦ ^(?:and |so |ok )*(?:once|after|when)(?: it'?s?| it is| i| we)? open(?:ed)?(?: it)?\W*$|\bwhich\b.*\bkeeps?\b.*\b(?:open\w*|longest)\b|\bkeep\b[\w ]+\bopen\b(?=.*\b(?:days?|weeks?|months?|long)\b)|\bhow (?:long|many days)\b(?=.*\bopen\w*\b).*\b(?:last|keep|stay|good)\b|\bopen\w*\b.*\b(?:last|keep|stay|good)\b.*\bhow long\b
ageing ¦ ^(?:and |so )?(?:for )?how long\W*$|\bstill (?:ok(?:ay)?|alive|good|drinkable)\b|\b(?:is it|or is it) (?:dead|gone|over)\b|\b(?:better )?now or (?:in|later|after)\b|\bdrinking (?:well|nicely|great|now)\b|\bshould (?:it|i|we) (?:wait|hold)\b|\bbetter (?:now|later)\b|^(?:and |so )?(?:can|could|should|would) (?:i|we) (?:age|cellar|keep|lay down) (?:an?|the|this|that|it|your)\b(?!.*\b(?:open|fridge|upright)\b)|\bcellar\b.*\bhow long\b|\bhow long\b.*\bcellar\b|\b(?:which|what)\b.*\b(?:age|ages|cellar|lay down|hold)\b.*\b(?:best|longest|should)\b|^(?:and )?(?:is|are) (?!my box|the box|our box)(?:[^?]* )?ready\b(?! (?:to pick|for pick))|\b(?:drink|open|have|pop)\b.*\bnow or (?:wait|later|keep|hold|let)|\b(?:drink|open) (?:it |this |my |the |now ).*\bor (?:wait|hold|keep)|\bwhen (?:should|can|could|would|do) (?:i|we) (?:open|drink|pop)\b|\b(?:too (?:young|early|old)|past (?:its|their) (?:prime|peak|best)|over the hill|at (?:its|their) peak|better with age|improves? with age|worth ag(?:e?ing))\b
temperature ¦ \b(?:serve|serving|what|which|right|best|proper) temp\b|\bhow (?:cold|warm|cool|chilled)\b|\bshould\b.*\bbe (?:cold|cool|chilled|warm|at room|served cold)\b
is-it ¦ ^(?:and |so )?(?:is|are|est-ce que|es|son|e|sono) (?:your |the |all |le |la |el |il |l')?\w+ (?!there)
decant ¦ \bhow (?:long|far|early|much earlier)\b.*\b(?:before|ahead|in advance)\b.*\bopen\b|\bopen\b.*\bhow (?:long|far|early)\b.*\b(?:before|ahead)\b|\bneeds? (?:some )?(?:decanting|air|breathing|to breathe)\b
`
  .trim()
  .split('\n')
  .map((row) => row.split(' ¦ '))
  .map(([cue = '', pattern = '']) => [cue, new RegExp(pattern)])

/** "El vino más caro que tienen", "il vino più economico": a superlative by its article, where the words alone compare. */
function superlativeIn(folded: string): Wants['order'] {
  const article = '\\b(?:el|la|los|las|il|lo|i|le|les|gli|qual e|cual es|quel est)\\b(?: \\w+){1,3} '
  if (new RegExp(`${article}(?:mas caro|mas cara|plus chere?|piu car[oa]|piu costos[oa])\\b`).test(folded))
    return 'dearest'
  return new RegExp(
    `${article}(?:mas barat[oa]|mas economic[oa]|menos car[oa]|moins chere?|meno car[oa]|piu economic[oa])\\b`,
  ).test(folded)
    ? 'cheapest'
    : null
}

/** A white for those who drink red has weight; a red for those who drink white is soft and light. */
const likeColor = {
  red: { body: 1, acid: -1 },
  white: { tannin: -1, body: -1 },
} as Record<WineType, Wants['axes'] | undefined>

/** The words of a question without those of dishes, grapes and places whose names have several words. */
function wordsBesideDishes(tokens: readonly Token[], mentions: readonly Mention[]): string[] {
  const dishes = mentions.filter(
    ({ from, to, concepts }) =>
      to - from > 1 &&
      concepts.some(
        (one) =>
          ['food', 'grape', 'place'].includes(one.kind) ||
          (one.kind === 'wine-word' && one.group === 'style'),
      ),
  )
  return tokens.filter((_, at) => !dishes.some(({ from, to }) => at >= from && at < to)).map(({ key }) => key)
}

const isOfNone = (key: string, named: readonly NamedWines[]): boolean =>
  named.every(({ wines }) => wines.every(({ padded }) => !padded.includes(` ${key} `)))

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

/** The text in its own case, with the gaps of `rest`. */
const sameCase = (cased: string, rest: string): string =>
  cased.length === rest.length
    ? rest
        .split('')
        .map((letter, index) => (letter === ' ' ? ' ' : cased[index]!))
        .join('')
    : rest
