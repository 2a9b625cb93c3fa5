// npx tsx bench/wine-lists/score.ts FOLDER... [--fields] [--kind KIND] [--misses ID] [--documents FOLDER] [--open]: reads the lists of these folders with the
// product's own code and prints how well it did, by list, by kind of file and by part. What was missed is printed for
// lists that are not unseen, and recognized pages are kept in the folder of --documents between runs; --open prints it of these too, for those who make them and write no rules.
import { scoreFolders } from './score-folders'
import { scoreTables } from './score-tables'
import type { Miss } from './measure'

const args = process.argv.slice(2)
const shown = option('--misses')
const kind = option('--kind')
const documents = option('--documents')
const hasFields = args.includes('--fields')
const isOpen = args.includes('--open')
const folders = args.filter((arg) => !arg.startsWith('--'))
if (!folders.length) throw new Error('Name folders: npx tsx bench/wine-lists/score.ts FOLDER...')

const scores = await scoreFolders(
  folders,
  (id, is) => (shown === null || id.startsWith(shown)) && (kind ?? is) === is,
  documents,
)
console.log(scoreTables(scores, { hasFields, isOpen }))
if (shown !== null)
  for (const { id, half, measured } of scores) {
    if (half === 'unseen' && !isOpen) continue
    console.log(`\n${id}: ${measured.misses.length} with mistakes, ${measured.extra.length} invented`)
    for (const miss of measured.misses) console.log(missLine(miss))
    for (const entry of measured.extra)
      console.log(`  + ${entry.producer} | ${entry.name} | ${entry.vintage} | ${entry.priceBottle}`)
  }

/** An option with its value, taken out of the arguments. */
function option(name: string): string | null {
  const at = args.indexOf(name)
  return at < 0 ? null : (args.splice(at, 2)[1] ?? null)
}

function missLine({ wanted, got, fields }: Miss): string {
  const text = (entry: Miss['wanted'] | NonNullable<Miss['got']>) =>
    [
      entry.producer,
      entry.name,
      entry.vintage,
      entry.region,
      entry.country,
      entry.varietal,
      entry.type,
      entry.bottleMl,
      entry.priceBottle,
      entry.glasses?.map(({ price }) => price).join('/'),
      entry.bin,
    ]
      .map((value) => value ?? '')
      .join(' | ')
  return `  ${fields.join(', ')}\n    wanted ${text(wanted)}\n    read   ${got ? text(got) : '-'}`
}
