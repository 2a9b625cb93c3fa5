import { slotsOf } from './fact-slots'
import { isInSmallLetters, proseIn } from './descriptions'
import { nameLeads, nameTails, producerLeads, producerTails } from './vocabulary'
import type { Label, LabelWord, Part } from './label-words.server'

export type Candidate = ReturnType<typeof describe>

/** Leads that begin as many other names. */
const weakLeads = new Set(
  'clos casa villa castello rocca torre mas vina vinas champagne famille famiglia dr cave caves santa marques marchesi conte finca dominio quinta borgo antica'.split(
    ' ',
  ),
)

/** Leads that stand before the name of a place. */
const placeLeads = new Set(
  'chateau domaine castello cantina cantine tenuta schloss weingut quinta abbazia kloster herdade cave fratelli'.split(
    ' ',
  ),
)
/** Origins that are kinds of wine: what precedes them is complete. */
const wineNames = new Set(
  'prosecco champagne cava chianti barolo barbaresco brunello amarone valpolicella soave rioja port'.split(
    ' ',
  ),
)

/** Small words that join a place to a name. */
const ofPlace = new Set('de del della dell dall di do da du des d of'.split(' '))

interface Chunk {
  from: number
  to: number
  isKnown: boolean
  hasMarker: boolean
}

/** All candidates of a label, in their order. */
export function producerCandidates(label: Label): Candidate[] {
  const candidates: Candidate[] = []
  const prose = proseIn(label)
  label.parts.forEach((part, number) => {
    if (prose.has(number) || isInSmallLetters(label, number)) return
    const chunks = part.raw.column === 'producer' ? wholeCell(part) : chunksOf(part)
    for (const chunk of chunks) candidates.push(describe(label, part, number, chunk))
  })
  return place(label, candidates)
}

/** Words that may stand in a name. */
const isOpen = (word: LabelWord) =>
  word.kind === 'open' ||
  word.kind === 'producer' ||
  word.kind === 'joint' ||
  (word.kind === 'place' && word.isWeak === true)

/** Separators of names inside a part. */
const breaks = /[,;:()[\]|/•·–—]|\s-\s|[.]\s{2,}/

/** A cell of a column of producers is one name, whatever its words are: "Kumeu River". */
function wholeCell({ words }: Part): Chunk[] {
  const isKnown = words.some(({ kind }) => kind === 'producer')
  const hasMarker = words.some(({ key }) => producerLeads.has(key) || producerTails.has(key))
  return words.length === 0 ? [] : [{ from: 0, to: words.length, isKnown, hasMarker }]
}

/** The runs of words that may be a name. */
function chunksOf({ words, text }: Part): Chunk[] {
  const chunks: Chunk[] = []
  let at = 0
  while (at < words.length) {
    const word = words[at]!
    const isLead = producerLeads.has(word.key) && word.kind !== 'place' && word.kind !== 'grape'
    if (!isLead && (!isOpen(word) || word.kind === 'joint')) {
      // "La", "Le" or "Il" may begin a name.
      if (word.kind !== 'joint' || !beginsName(words, text, at)) {
        at++
        continue
      }
    }
    const chunk = chunkAt(words, text, at)
    if (chunk.to > chunk.from) chunks.push(chunk)
    at = Math.max(chunk.to, at + 1)
  }
  return chunks
}

const gapBefore = (text: string, words: readonly LabelWord[], at: number) =>
  text.slice(words[at - 1]?.end ?? 0, words[at]?.start ?? text.length)

function beginsName(words: readonly LabelWord[], text: string, at: number): boolean {
  const [word, next] = [words[at]!, words[at + 1]]
  if (!next || !(isOpen(next) && next.kind !== 'joint') || breaks.test(gapBefore(text, words, at + 1)))
    return false
  return !/^\p{Ll}/u.test(text.slice(word.start)) && !/^(?:and|und|y|e|et)$/.test(word.key)
}

function chunkAt(words: LabelWord[], text: string, from: number): Chunk {
  let to = from
  let isKnown = false
  let hasMarker = false
  /** A lead takes the next name even if it is a place: "Château Margaux". */
  let takesPlace = false
  for (; to < words.length; to++) {
    const word = words[to]!
    if (to > from) {
      const before = words[to - 1]!
      // "Baia's"
      if (word.key === 's' && /^['’`´]$/.test(gapBefore(text, words, to))) continue
      if (breaks.test(gapBefore(text, words, to)) || word.isQuoted !== before.isQuoted) break
      // "Latour-Martillac": a hyphen continues a name whatever its words are.
      if (gapBefore(text, words, to) === '-' && before.kind === 'producer' && to - from > 1) continue
      if (isKnown && before.kind === 'producer' && word.span !== before.span && !goesOn(words, to, text))
        break
      if (nameLeads.has(word.key) && !producerLeads.has(word.key) && !producerLeads.has(before.key)) break
    }
    const isLead =
      producerLeads.has(word.key) &&
      word.kind !== 'place' &&
      word.kind !== 'grape' &&
      (to === from || !weakLeads.has(word.key))
    if (producerTails.has(word.key) && to > from && !isLead) {
      hasMarker = true
      to++
      break
    }
    if (word.kind === 'producer') {
      // A known name in the middle begins a name of its own, except after a first name or a lead.
      const isJoined = words[to - 1]?.kind === 'joint'
      if (word.span !== words[to - 1]?.span && to - from >= 2 && !hasMarker && !isKnown && !isJoined) break
      isKnown = true
      takesPlace = false
      continue
    }
    if (isLead) {
      if (to - from >= 2 && !hasMarker) break
      hasMarker = true
      takesPlace = placeLeads.has(word.key)
      continue
    }
    if (word.kind === 'joint') continue
    const isOfCountry = word.kind === 'country' && words[to - 1]?.key === 'de' && to - from === 2
    if (takesPlace && isOfCountry) {
      to++
      break
    }
    if (takesPlace && word.kind === 'place' && !wineNames.has(word.key)) {
      const { span } = word
      while (words[to + 1]?.span === span) to++
      // "Château Haut-Brion" and "Domaine Léon Barral" go on after a word that is also a place.
      const joined = word.isWeak ? /^[-\s]$/ : /^-/
      if (words[to + 1]?.kind !== 'open' || !joined.test(gapBefore(text, words, to + 1))) {
        to++
        break
      }
      continue
    }
    // "Camins del Priorat": a place in a name.
    if (
      word.kind === 'place' &&
      to - from >= 2 &&
      ofPlace.has(words[to - 1]!.key) &&
      words.slice(from, to).some(({ kind }) => kind === 'open')
    ) {
      const { span } = word
      while (words[to + 1]?.span === span) to++
      continue
    }
    // "Domaine du Mas Blanc": a lead alone is no name yet.
    if (
      word.kind === 'color' &&
      words.slice(from, to).every(({ key, kind }) => kind === 'joint' || producerLeads.has(key))
    )
      continue
    if (!isOpen(word)) break
    takesPlace = false
  }
  while (
    to > from &&
    words[to - 1]!.kind === 'joint' &&
    !(to === words.length && isCapital(text, words[to - 1]!))
  )
    to--
  // "de Ladoucette" is known with its small word, "R de Ruinart" without.
  if (isKnown && words[from]!.kind === 'joint' && words[from + 1]?.kind === 'producer') from++
  return { from, to, isKnown, hasMarker }
}

const isCapital = (text: string, { start }: LabelWord) => /^\p{Lu}/u.test(text.slice(start))

/** Whether a known name continues at a word: "& Fils", "Estate", a second partner after "&". */
function goesOn(words: readonly LabelWord[], at: number, text: string): boolean {
  if (words.slice(at, at + 3).some(({ key }) => producerTails.has(key) || key === 'pere')) return true
  return gapBefore(text, words, at).includes('&')
}

function describe(label: Label, part: Part, number: number, { from, to, isKnown, hasMarker }: Chunk) {
  const words = part.words.slice(from, to)
  const text = part.text.slice(words[0]!.start, words.at(-1)!.end)
  const [first, last] = [words[0]!, words.at(-1)!]
  const isQuoted = words.every((word) => word.isQuoted)
  const knownWords = words.filter(({ kind }) => kind === 'producer').length
  const open = words.filter(({ kind }) => kind !== 'joint').length
  let evidence = 0
  // One short word may be a winery's by chance.
  if (isKnown)
    evidence +=
      knownWords > 1 ? 6 : words.some(({ kind, key }) => kind === 'producer' && key.length >= 6) ? 3.5 : 2.2
  if (hasMarker) evidence += weakLeads.has(first.key) && !producerTails.has(last.key) ? 0.8 : 2.2
  if (isQuoted) evidence -= 3.5
  if (/^(?:\p{Lu}\.\s?){1,3}\p{Lu}/u.test(text)) evidence += 1.2
  if (/ & | et | e | y | und | and /.test(text)) evidence += 0.5
  if (!isKnown && nameLeads.has(first.key) && first.key !== 'les') evidence -= 2
  if (!isKnown && nameTails.has(last.key)) evidence -= 1.2
  if (/^les$/.test(first.key)) evidence -= 0.4
  if (open > 4) evidence -= 0.8
  if (/^\p{Ll}/u.test(text) && /\p{Lu}/u.test(part.text)) evidence -= 1.5
  if (/^\d/.test(text)) evidence -= 0.7
  if (text.length < 4) evidence -= 1.5
  return {
    part: number,
    /** Its words: `from` up to, without, `to`. */
    from,
    to,
    key: words.map(({ key }) => key).join(' '),
    /** Log odds by its own words. */
    evidence,
    /** It holds a known winery. */
    isKnown,
    hasMarker,
    /** Where it stands; the list's template is learnt over these. */
    features: [] as string[],
    /** The line of its part and the part's place in that line. */
    slot: '',
  }
}

/** Says where each candidate stands. */
function place(label: Label, candidates: Candidate[]): Candidate[] {
  const partsWithCandidate = [...new Set(candidates.map(({ part }) => part))]
  const wordsOfParts = label.parts.map(({ words }) => words.filter(({ kind }) => kind !== 'joint'))
  const slots = slotsOf(label)
  const firstFact = label.parts.findIndex(({ words }) =>
    words.some(({ kind }) => kind === 'grape' || kind === 'place'),
  )
  for (const candidate of candidates) {
    const part = label.parts[candidate.part]!
    const candidateWords = part.words.slice(candidate.from, candidate.to)
    const before = wordsOfParts[candidate.part]!.some(
      ({ start, kind }) => start < candidateWords[0]!.start && isSaid(kind),
    )
    const after = wordsOfParts[candidate.part]!.some(
      ({ end, kind }) => end > candidateWords.at(-1)!.end && isSaid(kind),
    )
    const where = before ? (after ? 'middle' : 'tail') : after ? 'lead' : 'alone'
    const { separator, isBold, isItalic, isCapitals, column } = part.raw
    const at = partsWithCandidate.indexOf(candidate.part)
    const order =
      firstFact === -1 ? 'none' : ['before', 'same', 'after'][Math.sign(candidate.part - firstFact) + 1]
    candidate.features = [
      `in ${where}`,
      `from start ${Math.min(at, 3)} ${where}`,
      `from end ${Math.min(partsWithCandidate.length - 1 - at, 3)} ${separator}`,
      `facts ${order} ${where}`,
      `type ${isBold ? 'b' : ''}${isItalic ? 'i' : ''}${isCapitals ? 'c' : ''}`,
      `part ${Math.min(candidate.part, 4)} of ${Math.min(label.parts.length, 5)}`,
    ]
    candidate.slot = slots[candidate.part]!
    if (column !== undefined) candidate.features.push(`column ${column}`)
  }
  return candidates
}

const isSaid = (kind: LabelWord['kind']) => kind !== 'vintage' && kind !== 'size' && kind !== 'joint'
