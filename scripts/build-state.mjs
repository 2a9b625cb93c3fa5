// The inputs of each build, whether it is up to date with them, and a build where it is not.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isInstalled } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The sources of the whole build. */
const allSources = [
  'app',
  'db',
  'public',
  'sandbox',
  'tenants',
  'server.ts',
  'backup-commands.ts',
  'start-check.ts',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/client-chunks.ts',
  'scripts/build.mjs',
]

/** The sources of what runs beside the server. */
const sidecarSources = [
  'app/billing/checkout/membership-checkout.ts',
  'app/billing/setup',
  'app/billing/stripe',
  'app/club/fulfillment/print',
  'app/foundation/kit',
  'app/foundation/pictures',
  'app/business/sharing',
  'db',
  'sandbox',
  'tenants',
  'backup-commands.ts',
  'start-check.ts',
  'package-lock.json',
  'scripts/build.mjs',
]

/** The sources of each build, and the file with the hash of those it was made from. */
const builds = {
  beside: { sources: sidecarSources, mark: 'sources-beside' },
  all: { sources: allSources, mark: 'sources' },
}

/**
 * Installs and builds what is missing or older than its sources: the packages alone, with them what runs beside the
 * server (all that development needs, where Vite serves the rest from its sources), or everything. Another process
 * does it, one at a time in a checkout, and keeps its turn until it has really ended, whatever becomes of this one.
 * Where it fails it says why, and this process ends too.
 * @param {'packages' | 'beside' | 'all'} what
 * @param {{ output?: 'inherit' | 2 }} [options] 2 sends what it says to the standard error output
 */
export async function ensureBuilt(what, { output = 'inherit' } = {}) {
  // An image has a build, the packages of production, and no sources.
  if (!existsSync(join(root, 'app'))) return
  if (isInstalled(root) && isBuilt(root, what)) return
  const child = spawn(process.execPath, [join(root, 'scripts', 'build.mjs'), what], {
    cwd: root,
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) process.exit(1)
}

/**
 * Whether a build is up to date with its sources. The packages alone have none.
 * @param {string} root the checkout
 * @param {'packages' | 'beside' | 'all'} what
 */
export function isBuilt(root, what) {
  if (what === 'packages') return true
  if (what === 'all' && !existsSync(join(root, 'build', 'server', 'index.js'))) return false
  return read(markOf(root, what)) === hashSources(root, builds[what].sources)
}

/**
 * Marks the build as unfinished. The returned function marks it as finished, for the sources as they are now.
 * @param {string} root
 * @param {'beside' | 'all'} what
 */
export function beginBuild(root, what) {
  const hash = hashSources(root, builds[what].sources)
  rmSync(markOf(root, what), { force: true })
  return () => writeFileSync(markOf(root, what), hash)
}

const markOf = (root, what) => join(root, 'build', builds[what].mark)

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * One hash over the names and contents of files: the same sources, the same hash, on any machine.
 * @param {string} root the checkout
 * @param {string[]} paths files and folders under it
 */
function hashSources(root, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesUnder(root, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stats) return []
  if (!stats.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
