// Exclusions in a question: "not French", "not too oaky", "anything but Chardonnay". Pure.
import type { Concept, Mention } from './lexicon/phrases.server'
import { textOf, type Token } from './words'

/** Words after which "not" is about something else: "not sure", "no problem". */
const idioms = new Set(
  'mind sure picky preference preferences problem idea matter only just rush worries bad se pressure'.split(
    ' ',
  ),
)
const articles = new Set('a an the any un une una'.split(' '))
const isNew = new Set('had tried tasted drunk drank heard been really'.split(' '))
const negatable = (concept: Concept): boolean => concept.kind !== 'cue' && concept.kind !== 'term'
const stopsScope = new Set('but mais pero ma sino please instead rather'.split(' '))

/** Which mentions a question excludes, and which it wants less of: "not French", "not too oaky". */
export function negatedMentions(
  mentions: readonly Mention[],
  tokens: readonly Token[],
): Map<Mention, 'not' | 'not-too'> {
  const negated = new Map<Mention, 'not' | 'not-too'>()
  for (const mention of mentions)
    if (isDismissed(mention, tokens) && mention.concepts.some(negatable)) negated.set(mention, 'not')
  for (const mention of mentions)
    if (isTooMuch(mention, tokens) || isComplaint(mention, tokens)) negated.set(mention, 'not-too')
  mentions.forEach((mention, index) => {
    const cue = mention.concepts.find(
      (one) => one.kind === 'cue' && (one.cue === 'no' || one.cue === 'not-too'),
    )
    if (!cue || cue.kind !== 'cue') return
    if (idioms.has(tokens[mention.to]?.key ?? '')) return
    // "I've never had Greek wine" tells of what is new.
    if (mention.text === 'never' && isNew.has(tokens[mention.to]?.key ?? '')) return
    // "No, white please" and "no something richer" take back what was said before.
    const after = tokens[mention.to]
    if (mention.text === 'no' && (after?.pause === 'comma' || takesBack.has(after?.key ?? ''))) return
    const kind = cue.cue === 'not-too' || tooWords.has(tokens[mention.to]?.key ?? '') ? 'not-too' : 'not'
    // "She loved Sancerre, so anything but that".
    const isOfBefore =
      /^(?:anything (?:but|except)|no more(?: of)?|not|except|besides|other than|never)$/.test(mention.text)
    const last = mentions.slice(0, index).findLast(({ concepts }) => concepts.some(isNamed))
    if (isOfBefore && last && !last.concepts.some(({ kind: one }) => one === 'food'))
      if (
        /^(?:that|those|it|them)?$/.test(tokens[mention.to]?.key ?? '') &&
        tokens[mention.to + 1]?.pause !== 'none'
      )
        negated.set(last, 'not')
    let end = mention.to
    let kinds: readonly string[] = []
    for (const next of mentions.slice(index + 1)) {
      const between = tokens
        .slice(end, next.from)
        .map(({ key }) => key)
        .filter((key) => !articles.has(key))
      const separates = between.some((key) => stopsScope.has(key)) || hasBreak(tokens, end, next.from)
      const concepts = next.concepts.filter(negatable)
      if (concepts.length === 0) {
        if (
          next.concepts.some(
            (one) =>
              one.kind === 'cue' &&
              ['or', 'no', 'wine', 'that', 'one', 'is-it', 'suggest', 'only', 'where'].includes(one.cue),
          ) &&
          !separates &&
          tokens[next.from]?.pause !== 'comma'
        ) {
          // "Skip that, doing the gnocchi" takes back what was said before.
          if (tokens[next.to]?.pause !== 'none' && next.concepts.some(isThat)) break
          end = next.to
          continue
        }
        break
      }
      const isFirst = kinds.length === 0
      if (separates || between.length > (isFirst ? 3 : 1)) break
      const isAfterComma = tokens.slice(end, next.from + 1).some(({ pause }) => pause === 'comma')
      if (isAfterComma && isFirst !== (between.length === 0)) break
      // "A not too oaky Chardonnay" is a Chardonnay.
      const isName = concepts.some(({ kind: one }) => ['grape', 'place', 'country'].includes(one))
      if (kind === 'not-too' && !isFirst && (isName || isTaste(kinds, concepts))) break
      // "Whites, not Spanish, dry" excludes Spain alone.
      const isPlace = kinds.some((one) => one === 'place' || one === 'country')
      if (isPlace && between.length === 0 && concepts.some((concept) => tastes.has(kindOf(concept)))) break
      // "Buttery but not oaky white" is a white; "no dry whites" are none.
      if (/\bnot$/.test(mention.text) && between.length === 0 && !isFirst && isTaste(kinds, concepts)) break
      const joined =
        between.length === 0 ||
        between.every((key) => ['or', 'nor', 'and', 'ni', 'o', 'y', 'e', 'ou', 'et'].includes(key))
      if (
        !isFirst &&
        !(joined && (isAlternative(concepts, kinds) || (between.length === 0 && concepts.every(describes))))
      )
        break
      negated.set(next, kind)
      // "Non-Italian sparkling": the prefix belongs to one word.
      if (mention.text === 'non' && tokens[next.to]?.pause === 'none') break
      kinds = [...kinds, ...concepts.map(kindOf)]
      end = next.to
    }
  })
  return negated
}
const isThat = (concept: Concept): boolean => concept.kind === 'cue' && concept.cue === 'that'
/** "Too heavy": no one wants too much of a taste. */
const isTooMuch = ({ from, concepts }: Mention, tokens: readonly Token[]): boolean =>
  ['too', 'trop', 'demasiado', 'troppo'].includes(tokens[from - 1]?.key ?? '') &&
  concepts.some((one) => one.kind === 'wine-word' && tastes.has(one.group))

const isNamed = ({ kind }: Concept): boolean => kind === 'grape' || kind === 'place' || kind === 'country'
/** "Every time I order Chardonnay I get a stick of butter." */
const isComplaint = ({ from, concepts }: Mention, tokens: readonly Token[]): boolean =>
  concepts.some((one) => one.kind === 'wine-word' && tastes.has(one.group)) &&
  /\b(?:every time|each time|whenever|always|keeps?)\b.*\b(?:get|gets|getting|ends? up with)(?: \w+){0,2} ?$/.test(
    textOf(tokens.slice(0, from)),
  )

/** The kind of a concept, and of a word of wine its group. */
const kindOf = (concept: Concept): string => (concept.kind === 'wine-word' ? concept.group : concept.kind)
const tastes = new Set(['body', 'acid', 'tannin', 'oak', 'fruit', 'sweetness'])
/** An excluded taste, and then the color of the wine that shall not have it. */
const isTaste = (kinds: readonly string[], concepts: readonly Concept[]): boolean =>
  kinds.every((kind) => tastes.has(kind)) && concepts.some((concept) => kindOf(concept) === 'type')
const takesBack = new Set(
  'something i make show give actually rather lets algo algun qualcosa quelque'.split(' '),
)
const dismissals = new Set(
  'thin thick weak heavy boring overrated meh out dull tired old done basic awful gross disgusting terrible aburrido noioso noiosa ennuyeux'.split(
    ' ',
  ),
)

/** "Prosecco is boring", "Chardonnay is so overrated". */
function isDismissed({ to }: Mention, tokens: readonly Token[]): boolean {
  const [verb, first, second] = tokens.slice(to, to + 3).map(({ key }) => key)
  if (!['is', 'are', 'est', 'es', 'e'].includes(verb ?? '')) return false
  return (
    dismissals.has(first ?? '') ||
    (['so', 'too', 'a', 'kind', 'very'].includes(first ?? '') && dismissals.has(second ?? ''))
  )
}

/** The same kind of thing, after "or" and the like. */
const isAlternative = (concepts: readonly Concept[], kinds: readonly string[]): boolean =>
  concepts.some((concept) => kinds.includes(kindOf(concept))) && concepts.every(describes)
/** Part of the description of a wine; "not Spanish by the glass" excludes no glass. */
const describes = (concept: Concept): boolean =>
  concept.kind === 'wine-word'
    ? !['glass', 'size', 'occasion', 'age'].includes(concept.group)
    : concept.kind !== 'food'
const tooWords = new Set('too overly very so that muy tan demasiado trop troppo molto'.split(' '))

/** The end of a clause between two mentions; a comma after the first excluded thing ends it as well. */
const hasBreak = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to + 1).some(({ pause }) => pause === 'stop')
