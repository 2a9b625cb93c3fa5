import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from './user-error.mjs'

/**
 * Whether the packages are those of the lock file. npm's record of the last installation decides, so one
 * that was interrupted is repeated.
 * @param {string} root the checkout
 */
export function isInstalled(root) {
  const { lock, hash, marker } = lockOf(root)
  if (read(marker) === hash) return true
  if (!matches(JSON.parse(lock), read(join(root, 'node_modules', '.package-lock.json')))) return false
  writeFileSync(marker, hash)
  return true
}

/** Whether npm's own record of what it installed has every package of the lock file in that version. */
function matches(lock, record) {
  if (!record) return false
  const installed = JSON.parse(record).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || wanted.link) return true
    const installedPackage = installed[path]
    return installedPackage
      ? installedPackage.version === wanted.version
      : Boolean(wanted.optional || wanted.peer)
  })
}

/**
 * Installs the packages of the lock file.
 * @param {string} root the checkout
 */
export function install(root) {
  console.log('Installing packages (npm ci) ...')
  if (!npm(root, 'ci')) {
    // A registry that does not carry the packages of every other platform makes npm ci refuse the lock file,
    // as npm install does not.
    console.log('npm ci refused; installing the versions of the lock file with npm install --no-save ...')
    if (!npm(root, 'install', '--no-save')) {
      throw new UserError('The packages could not be installed; npm says why above.')
    }
  }
  const { hash, marker } = lockOf(root)
  writeFileSync(marker, hash)
}

function lockOf(root) {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const hash = createHash('sha256').update(lock).digest('hex')
  return { lock, hash, marker: join(root, 'node_modules', '.lock-hash') }
}

function npm(root, ...words) {
  // Under NODE_ENV=production npm leaves out the build's own packages; the binaries are optional ones.
  const args = [...words, '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const cli = process.env.npm_execpath
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const { status, error } = spawnSync(command, [...before, ...args], { cwd: root, stdio: 'inherit' })
  if (error?.code === 'ENOENT')
    throw new UserError('npm was not found. It comes with Node: https://nodejs.org/')
  return status === 0
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
