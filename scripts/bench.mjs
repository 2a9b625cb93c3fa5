// npm run bench: every figure beside its peer, as tables here and in docs/bench.md. `npm run bench -- cellar` measures
// the cellar alone, `-- core` the pages that people wait for, `-- --against COMMIT` those beside an earlier commit's,
// `-- heavy` pages while heavy work runs, `-- interactions` taps and keys on a phone, `-- lives` random lives of clubs,
// `-- lists` the reading of wine lists, `-- recommend` recommendations, `-- sommelier` its answers, `-- public-site` the
// public pages with Lighthouse, `-- tastes` the screens of a member's tastes; these only print.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './build-state.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
await ensureBuilt('packages')
const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
const [code] = await once(child, 'exit')
process.exit(code ?? 1)
