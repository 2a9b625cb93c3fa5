// Runs the built server as a child of the launcher, or on its own under a process supervisor (docs/operating.md).
import { setFlagsFromString } from 'node:v8'
import { resolve } from 'node:path'
import { ensureDataDir } from './data-dir.mjs'
import { exitWithError } from './user-error.mjs'
import { runUntilSignal } from './run-until-signal.mjs'

// The heap may grow by this part over what is alive before it is collected. V8 would let it quadruple; under
// load that is hundreds of megabytes of garbage for no measurable gain in speed.
setFlagsFromString('--heap-growing-percent=40')

// React reads this when it is loaded and picks its slow development build without it.
process.env.NODE_ENV ||= 'production'

try {
  ensureDataDir(resolve(process.env.DATA_DIR || '.data'))
} catch (error) {
  exitWithError(error)
}

const { serve } = await import('../build/server/index.js')
await runUntilSignal(serve)
