// Runs the server from its sources: Vite transforms them on demand and reloads what changes.
import { runUntilSignal } from './run-until-signal.mjs'

const { createServer } = await import('vite')
const vite = await createServer({ server: { middlewareMode: true } })
const { serve } = await vite.ssrLoadModule('/server.ts')
await runUntilSignal(async () => {
  const app = await serve({ vite })
  return { close: () => app.close().finally(() => vite.close()) }
})
