// node ops/drills/run.mjs [NAME ...]: runs the drills of docs/operating.md on this machine, on loopback alone, and prints a
// table. --demo=FILE keeps the demo that they use for the next run. Needs the build and its development packages; a drill whose programs are not installed is skipped.
import { tsImport } from 'tsx/esm/api'
import { ensureBuilt } from '../../scripts/build-state.mjs'

await ensureBuilt('all')
const { runDrills } = await tsImport('./main.ts', import.meta.url)
process.exit((await runDrills(process.argv.slice(2))) ? 0 : 1)
