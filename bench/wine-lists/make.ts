// npx tsx bench/wine-lists/make.ts FOLDER [ID...]: makes the lists with their truth, in FOLDER/tune, FOLDER/test, FOLDER/opened and FOLDER/unseen.
import { makeLists } from './make-lists'

const [folder, ...ids] = process.argv.slice(2)
if (!folder) throw new Error('Name a folder: npx tsx bench/wine-lists/make.ts FOLDER [ID...]')
await makeLists(folder, { ids })
