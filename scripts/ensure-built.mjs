import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build-state.mjs'
import { isInstalled } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Installs and builds what is missing or older than its sources: the packages alone, with them what runs beside the
 * server (all that development needs, where Vite serves the rest from its sources), or everything. Another process
 * does it, one at a time in a checkout, and keeps its turn until it has really ended, whatever becomes of this one.
 * Where it fails it says why, and this process ends too.
 * @param {'packages' | 'beside' | 'all'} what
 */
export async function ensureBuilt(what) {
  if (isInstalled(root) && isBuilt(root, what)) return
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), what], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}
