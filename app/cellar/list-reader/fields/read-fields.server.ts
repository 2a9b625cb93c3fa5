// From the items of a list to wines: what each part of a label says, with how sure that is. Pure.
import { findRegions } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { RawContext, RawEntry, RawList } from '../raw-entry'
import type { FieldReading, KnownNames, ReadEntry, ReadField, ReadWine } from '../read-entry'
import type { SourcePlace } from '../source-document'
import { addDoubts } from './doubts/add-doubts.server'
import { withEstate } from './estate-lists'
import { spansOf } from './facts.server'
import { markFactSlots } from './fact-slots'
import { housesAreProducers } from './headings-as-producers'
import { kindOf } from './kind.server'
import { readLabel } from './label.server'
import { originOf } from './origin.server'
import { producerCandidates, type Candidate } from './producer-candidates.server'
import { producerIndex } from './producer-index.server'
import { chooseProducers, type Choice } from './producer-template.server'
import { varietalOf } from './varietal.server'
import { cleaned, titleCase, wineName } from './wine-name'
import type { Label } from './label-words.server'

/** The size of a bottle that a list does not name. */
const usualMl = 750

/**
 * The wines of a list. Where the list prints its producers is learnt from all entries together, so a longer list is
 * read better than its parts. What is printed is kept as printed; names in capitals are written as names are.
 */
export function readFields(raw: RawList, known: KnownNames): ReadEntry[] {
  const entries = readLabels(raw, known)
  addDoubts(entries, raw.entries)
  return entries
}

/** The wines of a list before they are compared with each other. */
export function readLabels(list: RawList, known: KnownNames): ReadEntry[] {
  const index = producerIndex(known.producers)
  const labels = list.entries.map((entry) => readLabel(entry, index))
  markFactSlots(labels)
  const candidates = labels.map((label) => producerCandidates(label))
  const choices = chooseProducers(candidates)
  const ofEstate = withEstate(list, choices, index)
  const { entries } = ofEstate ?? list
  const hasHouses = ofEstate !== null || housesAreProducers(entries, candidates, index)
  return entries.map((entry, at) => {
    const isBelow = hasHouses && entry.context.house !== ''
    return readEntry(
      entry,
      labels[at]!,
      isBelow ? choiceBelow(entry, candidates[at]!) : choices[at]!,
      isBelow,
    )
  })
}

/** Below the name of a producer the whole label is the wine's, unless it repeats that name. */
function choiceBelow({ context }: RawEntry, candidates: readonly Candidate[]): Choice {
  const houseKey = nameKey(context.house)
  return { candidate: candidates.find(({ key }) => key === houseKey) ?? null, confidence: 0.9 }
}

type Readings = Partial<Record<ReadField, FieldReading>>

function readEntry(
  entry: RawEntry,
  label: Label,
  { candidate, confidence }: Choice,
  isBelowHouse: boolean,
): ReadEntry {
  const { context } = entry
  const readings: Readings = {}
  const note = (
    field: ReadField,
    found: { confidence: number; rule: string; place: SourcePlace | null } | null,
  ) => {
    if (found) readings[field] = { confidence: round(found.confidence), rule: found.rule, place: found.place }
  }
  const part = candidate && label.parts[candidate.part]!
  const producer = isBelowHouse
    ? titleCase(cleaned(context.house))
    : candidate && part
      ? titleCase(
          cleaned(part.text.slice(part.words[candidate.from]!.start, part.words[candidate.to - 1]!.end)),
        )
      : null
  const printedName = titleCase(wineName(label, candidate, isBelowHouse))
  const heading = nameOfHeading(context)
  // Where a label is one name that is not known, it is the wine's; so is the whole cell of a column of wines.
  const isUnknown = candidate !== null && !candidate.isKnown && !candidate.hasMarker && heading === ''
  const isWholeCell =
    part?.raw.column === 'name' && label.parts.filter(({ raw }) => raw.column === 'name').length === 1
  const isAlone = heading === '' && !isBelowHouse && !/^ch(?:[aâ]teau|\.)\s/i.test(producer ?? '')
  const isName = printedName === '' && (isWholeCell || isUnknown || isAlone)
  const name = printedName || (isName ? '' : heading) || producer || ''
  const spans = spansOf(label, candidate)
  const origin = originOf(spans, context)
  const varietal = varietalOf(spans, context)
  const kind = kindOf(label, spans, context)
  const printed = Math.min(1, ...label.parts.map(({ raw }) => raw.confidence))
  const wine: ReadWine = {
    type: kind?.value ?? null,
    producer: producer === '' || isName ? null : producer,
    name: name === '' ? entry.parts.map(({ text }) => text).join(' ') : name,
    vintage: label.vintage?.vintage ?? null,
    appellation: origin.appellation?.value ?? null,
    region: origin.region?.value ?? null,
    country: origin.country?.value ?? null,
    varietal: varietal?.value ?? null,
    bottleMl: entry.bottleMl?.ml ?? label.size?.ml ?? context.bottleMl ?? usualMl,
    bottlePrice: entry.bottlePrice?.cents ?? null,
    glasses: entry.glasses.map(({ cents, ml }) => ({ price: cents, ml })),
    bin: entry.bin?.text ?? null,
  }
  note('type', kind ?? { confidence: 0.3, rule: 'nothing says it', place: null })
  note('producer', {
    confidence: confidence * printed,
    rule: isBelowHouse
      ? 'producer: heading'
      : candidate?.isKnown
        ? 'producer: known'
        : candidate?.hasMarker
          ? 'producer: marker'
          : 'producer: template',
    place: part?.raw.place ?? null,
  })
  note('name', { confidence: Math.min(0.5 + confidence / 2, printed), rule: 'label', place: entry.place })
  note('appellation', origin.appellation)
  note('region', origin.region)
  note('country', origin.country)
  note('varietal', varietal)
  note('vintage', vintageReading(label))
  note('bottleMl', sizeReading(entry, label))
  note('bottlePrice', entry.bottlePrice)
  if (entry.glasses.length > 0) note('glasses', least(entry.glasses))
  note('bin', entry.bin && { ...entry.bin, rule: 'bin' })
  return { section: context.section, wine, readings, note: entry.note, place: entry.place }
}

/** Under the heading of an appellation or a grape, a label may leave it out: it is the wine's name. */
function nameOfHeading({ region, varietal }: RawContext): string {
  if (varietal !== '') return titleCase(varietal)
  const isAppellation = findRegions(region).some(({ level }) => level === 'appellation')
  return isAppellation ? titleCase(region) : ''
}

function vintageReading({ vintage, parts }: Label) {
  if (!vintage) return null
  const { raw } = parts[vintage.part]!
  return { confidence: Math.min(vintage.confidence, raw.confidence), rule: 'vintage', place: raw.place }
}

function sizeReading({ bottleMl, context }: RawEntry, { size, parts }: Label) {
  if (bottleMl) return bottleMl
  if (size) return { confidence: size.confidence, rule: 'label', place: parts[size.part]!.raw.place }
  return context.bottleMl === null
    ? { confidence: 0.85, rule: 'usual size', place: null }
    : { confidence: 0.95, rule: 'section', place: null }
}

const least = <Reading extends { confidence: number }>(readings: readonly Reading[]): Reading =>
  readings.reduce((one, other) => (other.confidence < one.confidence ? other : one))

const round = (confidence: number) => Math.round(Math.max(0, Math.min(1, confidence)) * 100) / 100
