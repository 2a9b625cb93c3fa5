// Producer and name as two engines read them. They are one printed text, so they are taken together. Pure.
import { doubtBelow, type ReadEntry, type ReadWine } from '../read-entry'
import { modelRules } from './engine'
import { keysOf } from './page-words'

/** Verdict on a field: both readers agree or one is taken, and whether a person should look. */
interface Verdict {
  from: 'both' | 'own' | 'model'
  isDoubted: boolean
}

type Label = Pick<ReadEntry, 'wine' | 'readings'>

const sure: Verdict = { from: 'both', isDoubted: false }
const keep: Verdict = { from: 'own', isDoubted: false }
const take: Verdict = { from: 'model', isDoubted: false }
const doubted = ({ from }: Verdict): Verdict => ({ from, isDoubted: true })

/** The readers from which producer and name are taken. `own` is the built-in reader's label, `model` the model's. */
export function mergeLabel(own: Label, model: Label): { producer: Verdict; name: Verdict } {
  const [mine, theirs] = [own.wine, model.wine]
  const isPrinted = surenessOf(model) >= doubtBelow
  if (theirs.producer === null) {
    // No opinion about the producer; its name may still hold it.
    const isKnown = isPartOf(theirs.name, labelOf(mine)) && isPartOf(mine.name, theirs.name)
    return { producer: keep, name: isKnown ? sure : nameVerdict(own, model) }
  }
  if (mine.producer === null) {
    const isSplit = isPartOf(theirs.producer, mine.name)
    if (isPrinted && isSplit) return { producer: take, name: take }
    if (isSplit) return { producer: keep, name: keep }
    return { producer: isPrinted ? take : keep, name: nameVerdict(own, model) }
  }
  if (isSame(mine.producer, theirs.producer)) return { producer: sure, name: nameVerdict(own, model) }
  // The same words split in another way, or two producers: the surer label as a whole.
  const isTheirs = isPrinted && surenessOf(model) > surenessOf(own)
  const verdict = isTheirs ? take : keep
  const isOpen = !isSameLabel(mine, theirs) || Math.min(surenessOf(own), surenessOf(model)) >= doubtBelow
  return isOpen ? { producer: doubted(verdict), name: verdict } : { producer: verdict, name: verdict }
}

/** The names, where the producers are no question. */
function nameVerdict(own: Label, model: Label): Verdict {
  const [mine, theirs] = [own.wine, model.wine]
  if (isSame(mine.name, theirs.name)) return sure
  const isPrinted = (model.readings.name?.confidence ?? 0) >= doubtBelow
  if (isPartOf(theirs.name, mine.name)) {
    const dropped = keysOf(mine.name).filter((key) => !keysOf(theirs.name).includes(key))
    // An appellation or grape belongs to the label; a region, a country or a note behind it does not.
    if (areIn(dropped, `${mine.appellation} ${mine.varietal} ${theirs.appellation} ${theirs.varietal}`))
      return sure
    if (!isPrinted) return doubted(keep)
    return areIn(dropped, otherFields(mine, theirs)) ? take : doubted(take)
  }
  if (isPartOf(mine.name, theirs.name)) {
    const added = keysOf(theirs.name).filter((key) => !keysOf(mine.name).includes(key))
    if (areIn(added, `${otherFields(mine, theirs)} ${mine.appellation} ${mine.varietal}`)) return sure
  }
  const isTheirs =
    model.readings.name?.rule !== modelRules.notFound &&
    (model.readings.name?.confidence ?? 0) > (own.readings.name?.confidence ?? 0)
  return doubted(isTheirs ? take : keep)
}

/** How sure an engine is of its label: of the less sure of its two parts. */
function surenessOf({ wine, readings }: Label): number {
  const name = readings.name?.confidence ?? 0
  return wine.producer === null ? name : Math.min(name, readings.producer?.confidence ?? 0)
}

const labelOf = ({ producer, name }: ReadWine) => `${producer ?? ''} ${name}`

const otherFields = (a: ReadWine, b: ReadWine) =>
  [a, b]
    .map(({ producer, region, country, vintage }) => `${producer} ${region} ${country} ${vintage}`)
    .join(' ')

const isSame = (a: string, b: string) => keysOf(a).join(' ') === keysOf(b).join(' ')

const areIn = (keys: readonly string[], text: string) => {
  const textKeys = new Set(keysOf(text))
  return keys.every((key) => textKeys.has(key))
}

/** Whether all words of a text are words of another. */
const isPartOf = (part: string, whole: string): boolean => areIn(keysOf(part), whole)

/** Whether both labels have nearly the same words, whatever is called producer and name. */
function isSameLabel(a: ReadWine, b: ReadWine): boolean {
  const [mine, theirs] = [new Set(keysOf(labelOf(a))), new Set(keysOf(labelOf(b)))]
  const common = [...mine].filter((key) => theirs.has(key)).length
  return common >= Math.max(mine.size, theirs.size) * 0.75
}
