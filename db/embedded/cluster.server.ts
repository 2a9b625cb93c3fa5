import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { canEnter, reachableHome, type Account } from './binaries.server'

const run = promisify(execFile)

/** The environment of PostgreSQL's programs, without variables that could point them elsewhere (PGDATA ...). */
export const serverEnvironment = { NODE_ENV: 'production' as const, PATH: process.env.PATH, LC_ALL: 'C' }

interface Cluster {
  folder: string
  /** The account that owns the folder, or will. */
  account: Account
}

/**
 * Finds the place of the cluster of a data directory: `home`/postgres, or, where the server's account cannot
 * enter `home` (a private folder of root), a place it can, with a link standing in `home`.
 */
export async function locateCluster(home: string, account: Account): Promise<Cluster> {
  const usual = join(home, 'postgres')
  const entry = await lstat(usual).catch(() => undefined)
  const folder = entry?.isSymbolicLink() ? await readlink(usual) : usual
  const stats = await stat(folder).catch(() => undefined)
  if (stats) return { folder, account: ownerOf(folder, stats, account) }
  if (account) await chmod(home, (await stat(home)).mode | 0o011)
  if (!entry && (await canEnter(home, account))) return { folder, account }
  await rm(usual, { force: true })
  await mkdir(reachableHome, { recursive: true, mode: 0o755 })
  const elsewhere = await mkdtemp(join(reachableHome, 'data-'))
  await chmod(elsewhere, 0o755)
  await symlink(join(elsewhere, 'postgres'), usual)
  return { folder: join(elsewhere, 'postgres'), account }
}

function ownerOf(folder: string, owner: { uid: number; gid: number }, account: Account): Account {
  if (process.platform === 'win32' || owner.uid === (account?.uid ?? process.getuid?.())) return account
  if (account && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  throw new Error(
    `${folder} belongs to another user. Run as that user, or set DATA_DIR to a folder of your own.`,
  )
}

/**
 * The owner's password, generated once and kept (mode 600) beside the cluster; without it the data would be
 * locked, so a lost one is an error as long as there is a cluster.
 */
export async function ownerPassword(file: string, cluster: Cluster): Promise<string> {
  const stored = (await readFile(file, 'utf8').catch(() => '')).trim()
  if (stored) return stored
  if (await stat(cluster.folder).catch(() => undefined)) {
    throw new Error(
      `${file} is missing, and ${cluster.folder} cannot be opened without it. Restore one, or remove both.`,
    )
  }
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** Makes the cluster when there is none: whole or not at all. Locale-independent, so the same on every machine. */
export async function ensureCluster(binaries: string, cluster: Cluster, owner: string, password: string) {
  const version = await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version !== undefined) return sameVersion(binaries, cluster.folder, version.trim())
  const { folder, account } = cluster
  const fresh = `${folder}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (account) await chown(fresh, account.uid, account.gid)
  const secret = join(fresh, '..', `.${process.pid}.password`)
  await writeFile(secret, password, { mode: 0o600 })
  if (account) await chown(secret, account.uid, account.gid)
  try {
    await run(
      join(binaries, 'bin', 'initdb'),
      [
        '--pgdata',
        fresh,
        '--username',
        owner,
        '--pwfile',
        secret,
        '--auth',
        'scram-sha-256',
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
        // Saves a second; the server itself syncs what it writes from its first start on.
        '--no-sync',
      ],
      { ...account, cwd: '/', env: serverEnvironment },
    )
  } catch (error) {
    const output = (error as { stderr?: string }).stderr?.trim() ?? String(error)
    throw new Error(`The embedded PostgreSQL could not make its data directory ${folder}: ${output}`)
  } finally {
    await rm(secret, { force: true })
  }
  await rename(fresh, folder)
}

async function sameVersion(binaries: string, folder: string, made: string) {
  const { stdout } = await run(join(binaries, 'bin', 'postgres'), ['--version'])
  const major = /(\d+)/.exec(stdout)?.[1]
  if (major === made) return
  throw new Error(
    `${folder} was made by PostgreSQL ${made}, and this is PostgreSQL ${major}. ` +
      'Dump it with the old one and restore it here, or set DATA_DIR to a new folder.',
  )
}
