// npx tsx bench/wine-lists/doubts/learn.ts --real FOLDER... --made FOLDER... [--kept FOLDER]: learns how much each sign adds to the
// chance that a title, a price or a vintage is wrong, and writes the weights beside the reader with a table of how well
// stated chances and faults agree. Every list is read with weights of roles that were learned without it, and judged
// with weights of signs that were fitted without it. `--kept` keeps recognized pages and weights between runs.
// With `--unseen FOLDER...` alone, real lists that the weights in use were not learned from: it keeps those weights and
// sets from which chance on a field is in doubt.
import { readFileSync, writeFileSync } from 'node:fs'
import type { Calibration } from '~/cellar/list-reader/evaluate/calibration'
import type { DoubtWeights } from '~/cellar/list-reader/fields/doubts/add-doubts.server'
import type { DoubtedField } from '~/cellar/list-reader/fields/doubts/doubt-table'
import { damaged } from '../damage'
import { labeledLists, shortLists, truthLists, type TruthList } from '../roles/labeled-lists'
import { readHeldOut } from '../roles/held-out'
import { otherForms } from '../roles/other-forms'
import { calibrationOf } from './calibration-table'
import { doubtSamples } from './doubt-samples'
import { doubtThreshold, fitWeights, withChances, type WeightedSample } from './fit-weights'

const target = 'app/cellar/list-reader/fields/doubts'
/** At most this share of the right values of real lists is in doubt. */
const mostFalse = 0.1
/** A person is not asked about what is wrong less often than this. */
const leastChance = 0.06
/** Real lists are few: each counts as so many made ones. */
const realWeight = 6
/** Another form of a list counts so much less than the list. */
const formWeight = 0.2
/** Share of the runs of text that a damaged copy of a list lost or has misread. */
const damage = 0.02
const folds = 8

interface ListSample extends WeightedSample {
  group: string
  isReal: boolean
  /** Of the list as it was found; not of one of its other forms. */
  isOwn: boolean
}

const folders: Record<string, string[]> = { '--real': [], '--made': [], '--unseen': [], '--kept': [] }
let name = '--made'
for (const argument of process.argv.slice(2)) {
  if (argument in folders) name = argument
  else folders[name]!.push(argument)
}
const memory = folders['--kept']![0] ?? null
const lists: TruthList[] = []
for (const kind of ['--real', '--made'])
  for (const folder of folders[kind]!) lists.push(...(await truthLists(folder, kind === '--real', memory)))

const samples: ListSample[] = []
/** Of the last learning: new ones hold to these weights where lists have few of a sign. */
const earlier = JSON.parse(readFileSync(`${target}/doubt-weights.json`, 'utf8')) as Record<
  DoubtedField,
  DoubtWeights
>
const weights: Partial<Record<DoubtedField, DoubtWeights>> = {}
const judged: (ListSample & { chance: number; isDoubted: boolean })[] = []
if (folders['--unseen']!.length > 0) {
  await setThresholds(folders['--unseen']!)
  process.exit(0)
}
readHeldOut(lists, [...labeledLists(lists), ...shortLists()], memory, addSamples)

async function setThresholds(names: readonly string[]): Promise<void> {
  for (const folder of names)
    for (const { document, truth, group } of await truthLists(folder, true, memory))
      for (const sample of doubtSamples(document, truth))
        samples.push({ ...sample, weight: 1, group, isReal: true, isOwn: true })
  for (const field of Object.keys(earlier) as DoubtedField[]) {
    const own = withChances(
      samples.filter((sample) => sample.field === field),
      earlier[field]!,
    )
    const doubtFrom = Math.max(leastChance, doubtThreshold(own, mostFalse))
    judged.push(...own.map((sample) => ({ ...sample, isDoubted: sample.chance > doubtFrom })))
    weights[field] = { ...earlier[field]!, doubtFrom }
  }
  const { made } = JSON.parse(readFileSync(`${target}/calibration.json`, 'utf8')) as Calibration
  write({ real: calibrationOf(judged).real, made })
}

function write(calibration: Calibration): void {
  writeFileSync(`${target}/doubt-weights.json`, `${JSON.stringify(weights, null, 2)}\n`)
  writeFileSync(`${target}/calibration.json`, `${JSON.stringify(calibration, null, 2)}\n`)
  console.log(JSON.stringify(calibration))
}

function addSamples(list: TruthList): void {
  const hasForms =
    list.document.kind !== 'table' && list.document.pages.every(({ origin }) => origin !== 'recognition')
  const { document, truth } = list
  const forms = [
    list,
    ...(hasForms ? otherForms(list, truth.count) : []),
    { document: damaged(document, truth.count, damage), truth },
  ]
  for (const [at, form] of forms.entries()) {
    const weight = (at === 0 ? 1 : formWeight) * (list.isReal ? realWeight : 1)
    const { group, isReal } = list
    for (const sample of doubtSamples(form.document, form.truth))
      samples.push({ ...sample, weight, group, isReal, isOwn: at === 0 })
  }
}

const groups = [...new Set(samples.map(({ group }) => group))].sort()
const foldOf = new Map(groups.map((group, at) => [group, at % folds]))
for (const field of Object.keys(earlier) as DoubtedField[]) {
  const expected = earlier[field]!.signs
  const own = samples.filter((sample) => sample.field === field)
  const others = (fold: number) => own.filter(({ group }) => foldOf.get(group) !== fold)
  const heldOut = Array.from({ length: folds }, (_, fold) =>
    withChances(
      own.filter(({ group, isOwn }) => isOwn && foldOf.get(group) === fold),
      fitWeights(others(fold), expected),
    ),
  ).flat()
  const threshold = doubtThreshold(
    heldOut.filter(({ isReal }) => isReal),
    mostFalse,
  )
  const doubtFrom = Math.max(leastChance, threshold)
  judged.push(...heldOut.map((sample) => ({ ...sample, isDoubted: sample.chance > doubtFrom })))
  weights[field] = { ...fitWeights(own, expected), doubtFrom }
}
write(calibrationOf(judged))
