// Runs the built server as a child of the launcher, or on its own under a process supervisor.
import { setFlagsFromString } from 'node:v8'
import { runUntilAsked } from './until-asked.mjs'

// The heap may grow by this part over what is alive before it is collected. V8 would let it quadruple; under
// load that is hundreds of megabytes of garbage for no measurable gain in speed.
setFlagsFromString('--heap-growing-percent=40')

const { serve } = await import('../build/server/index.js')
await runUntilAsked(serve)
