// Weights of roles for each list that were learned without it: the lists are left out in groups.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readWithWeights } from '~/cellar/list-reader/roles/row-roles.server'
import type { TruthList } from './labeled-lists'
import { learnWeights, type LabeledList } from './learn-weights'
import { packedWeights, unpackedWeights } from './packed-weights'

/** Real lists, and made ones, are left out in so many groups. */
const folds = 4
/** Fewer than for the weights in use: they change little, and each group is learned on its own. */
const rounds = 5

/**
 * Calls `read` for each list while the reader has weights that were learned on lists of other groups. `folder` keeps
 * the weights between runs, by the lists and features they were learned on.
 */
export function readHeldOut(
  lists: readonly TruthList[],
  labeled: readonly LabeledList[],
  folder: string | null,
  read: (list: TruthList) => void,
): void {
  const foldOf = new Map<string, number>()
  for (const isReal of [true, false])
    for (const { group } of lists.filter((list) => list.isReal === isReal))
      if (!foldOf.has(group)) foldOf.set(group, foldOf.size % folds)
  for (let fold = 0; fold < folds; fold++) {
    const others = labeled.filter(({ group }) => foldOf.get(group) !== fold)
    readWithWeights(unpackedWeights(keptWeights(others, folder)))
    for (const list of lists) if (foldOf.get(list.group) === fold) read(list)
  }
  readWithWeights(null)
}

function keptWeights(labeled: readonly LabeledList[], folder: string | null): Record<string, string> {
  const hash = createHash('sha256')
  for (const { group, features, states } of labeled) hash.update(JSON.stringify([group, features, states]))
  const copy = folder && join(folder, `roles-${hash.digest('hex').slice(0, 12)}.json`)
  if (copy && existsSync(copy)) return JSON.parse(readFileSync(copy, 'utf8')) as Record<string, string>
  const packed = packedWeights(learnWeights(labeled, rounds))
  if (copy) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(copy, JSON.stringify(packed))
  }
  return packed
}
