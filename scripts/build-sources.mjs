import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the whole build is made from. */
export const allSources = [
  'app',
  'db',
  'public',
  'sandbox',
  'tenants',
  'server.ts',
  'start-check.ts',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
]

/** What runs beside the server is made from these. */
export const sidecarSources = [
  'app/kit',
  'app/pictures',
  'app/sharing',
  'db',
  'sandbox',
  'tenants',
  'start-check.ts',
  'package-lock.json',
  'scripts/build.mjs',
]

/**
 * One hash over the names and contents of files: the same sources, the same hash, on any machine.
 * @param {string} root the checkout
 * @param {string[]} paths files and folders under it
 */
export function hashSources(root, paths) {
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
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`))
}
