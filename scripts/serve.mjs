// The server as a child of the launcher, or on its own under a process supervisor (docs/operating.md). Built, or, with
// NODE_ENV=development, from its sources: Vite transforms them on demand and reloads what changes.
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ensureDataDir } from './data-dir.mjs'
import { exitWithError } from './user-error.mjs'

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

let running
let closing
const close = () => {
  // Stopped while still starting: nothing has been acknowledged yet.
  closing ??= Promise.resolve(running?.close()).then(() => process.exit(0), exitWithError)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, close)
// The launcher that started us is gone.
if (process.channel) process.on('disconnect', close)

const start = process.env.NODE_ENV === 'development' ? startFromSources : startBuilt
running = await start().catch(exitWithError)

async function startBuilt() {
  const { serve } = await import('../build/server/index.js')
  return serve()
}

async function startFromSources() {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true } })
  const { serve } = await vite.ssrLoadModule('/server.ts')
  const app = await serve({ vite })
  return { close: () => app.close().finally(() => vite.close()) }
}
