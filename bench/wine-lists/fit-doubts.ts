// npx tsx bench/wine-lists/fit-doubts.ts FOLDER... [--documents FOLDER]: fits the points of signs that a price or a
// vintage is wrong (app/cellar/list-reader/fields/doubt-points.ts) and prints them beside those in use. Lists are read as
// they are and damaged; how well the points do is measured on lists that they were not fitted on. `--documents` keeps
// the recognized pages between runs.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { damaged } from './damage'
import { doubtSamples, type DoubtSample } from './doubt-samples'
import { crossValidated, fitPoints, rates } from './fit-points'
import { documentOf } from './kept-documents'
import { doubtPoints } from '~/cellar/list-reader/fields/doubt-points'
import type { Truth } from './truth'

const args = process.argv.slice(2)
const documentsFolder = args.includes('--documents') ? args.splice(args.indexOf('--documents'), 2)[1]! : null
if (!args.length) throw new Error('Name folders: npx tsx bench/wine-lists/fit-doubts.ts FOLDER...')

const samples: DoubtSample[] = []
for (const folder of args)
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.truth.json'))) {
    const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
    const document = await documentOf(join(folder, truth.file), documentsFolder)
    samples.push(...doubtSamples(document, truth))
    for (const seed of [1, 2, 3])
      samples.push(
        ...doubtSamples(damaged(document, seed, 0.02), truth).map((one) => ({ ...one, isDamaged: true })),
      )
  }

for (const field of ['vintage', 'bottlePrice', 'glasses'] as const) {
  const own = samples.filter((sample) => sample.field === field)
  const points = fitPoints(own, doubtPoints[field])
  console.log(`\n${field}`)
  for (const [sign, fitted] of Object.entries(points)) {
    const having = own.filter(({ signs }) => signs.includes(sign))
    const inUse = (doubtPoints[field] as Readonly<Record<string, { points: number }>>)[sign]!.points
    console.log(
      `  ${sign.padEnd(24)} ${fitted.toFixed(1)}  in use ${inUse.toFixed(1)}  wrong ${having.filter(({ isWrong }) => isWrong).length} of ${having.length}`,
    )
  }
}
for (const [title, subset] of [
  ['as they are', samples.filter(({ isDamaged }) => !isDamaged)],
  ['damaged', samples.filter(({ isDamaged }) => isDamaged)],
] as const) {
  console.log(`\n${title}, points in use: ${rates(subset, doubtPoints)}`)
}
console.log(`\nfitted on other lists: ${crossValidated(samples, doubtPoints)}`)
