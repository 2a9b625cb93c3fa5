// npx tsx bench/wine-lists/roles/learn.ts --real FOLDER... --made FOLDER... [--documents FOLDER]: learns the weights of the
// roles of lines from lists with their truth, and writes them to app/cellar/list-reader/roles/role-weights.json. With
// --leave-out, it writes nothing, but reads each real list with weights that were learned without it, and prints how
// well. With --layouts, it learns from the wines of the lists in random layouts as well. `--documents` keeps recognized pages and weights between runs.
import { writeFileSync } from 'node:fs'
import { evaluatedEntry } from '~/cellar/list-reader/evaluate/evaluated-entry'
import { readList } from '~/cellar/list-reader/pipeline.server'
import { entryF1, measure, microF1 } from '../measure'
import { labeledLists, randomLists, shortLists, truthLists, type TruthList } from './labeled-lists'
import { readHeldOut } from './held-out'
import { learnWeights } from './learn-weights'
import { packedWeights } from './packed-weights'

const target = 'app/cellar/list-reader/roles/role-weights.json'
const folders: Record<string, string[]> = {
  '--real': [],
  '--made': [],
  '--documents': [],
  '--leave-out': [],
  '--layouts': [],
}
let name = '--made'
for (const argument of process.argv.slice(2)) {
  if (argument in folders) name = argument
  else folders[name]!.push(argument)
}
const documents = folders['--documents']![0] ?? null
const lists: TruthList[] = []
for (const kind of ['--real', '--made'])
  for (const folder of folders[kind]!) lists.push(...(await truthLists(folder, kind === '--real', documents)))
const layouts = process.argv.includes('--layouts') ? randomLists(lists) : []
const labeled = [...labeledLists(lists), ...layouts, ...shortLists()]
console.log(`${lists.length} lists in ${labeled.length} forms`)
if (process.argv.includes('--leave-out')) leaveOut()
else {
  const packed = packedWeights(learnWeights(labeled))
  writeFileSync(target, `${JSON.stringify(packed, null, 2)}\n`)
  console.log(`${Object.keys(packed).length} features in ${target}`)
}

/** Reads real lists with the weights of all other lists. */
function leaveOut(): void {
  const sums = { f1: 0, ready: 0, fields: 0 }
  const real = lists.filter(({ isReal }) => isReal)
  readHeldOut(lists, labeled, documents, ({ document, truth, isReal }) => {
    if (!isReal) return
    const measured = measure(truth, readList(document, { producers: [] }).entries.map(evaluatedEntry))
    const [f1, fields] = [entryF1(measured), microF1(measured) ?? 0]
    const ready = measured.ready / Math.max(1, measured.wanted)
    sums.f1 += f1 / real.length
    sums.ready += ready / real.length
    sums.fields += fields / real.length
    console.log(
      `${truth.id.padEnd(28)} entry F1 ${f1.toFixed(3)}  ready ${ready.toFixed(3)}  fields ${fields.toFixed(3)}`,
    )
  })
  const { f1, ready, fields } = sums
  console.log(`mean: entry F1 ${f1.toFixed(3)}, ready ${ready.toFixed(3)}, fields ${fields.toFixed(3)}`)
}
