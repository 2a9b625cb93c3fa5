import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allSources, sidecarSources, hashSources } from './build-sources.mjs'

/** The sources of each build, and the file with the hash of those it was made from. */
const builds = {
  beside: { sources: sidecarSources, mark: 'sources-beside' },
  all: { sources: allSources, mark: 'sources' },
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
