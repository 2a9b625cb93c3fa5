// Makes app/club/tastes/engine/learnt-weights.json from the ratings of X-Wines:
//   WINE_DATA=... npx tsx bench/recommend/learn-weights.ts, or with the folder as the argument.
// Half of the people are learnt from; the bench measures on the others. Their rows are not kept.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import prettier from 'prettier'
import { learnWeights } from './fit-weights'
import { isHeldOut, readClub } from './read-data'

const folder = process.argv[2] ?? process.env.WINE_DATA
if (!folder) throw new Error('Name the folder with ratings/wines.csv and ratings/ratings.csv.gz.')
const { wines, ratings } = await readClub(folder)
const learnt = learnWeights(
  wines,
  ratings.filter(({ memberId }) => !isHeldOut(memberId)),
)
const file = fileURLToPath(new URL('../../app/club/tastes/engine/learnt-weights.json', import.meta.url))
const options = await prettier.resolveConfig(file)
await writeFile(file, await prettier.format(JSON.stringify(learnt), { ...options, parser: 'json' }))
console.log(`${Object.keys(learnt.features).length} features in ${file}`)
