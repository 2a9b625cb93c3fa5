import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { OpenSharedDb, SharedDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { Scopes } from '#/tenants/scope.server'
import type { SignInContext } from './sign-in-context'
import { DomainError } from '~/foundation/kit/errors'

export interface Limit {
  /** The action that is counted, for example `sign-in`. */
  bucket: string
  /** The subject of the count; stored as a hash. */
  key: string
  limit: number
  windowSeconds: number
}

/**
 * Counts one hit of each limit in its current window. Throws DomainError 429, with the seconds until the window
 * ends, when a limit is exceeded. The count commits by itself: a later failure does not undo it.
 */
export function countHits(scopes: Scopes, limits: Limit[], now: Date): Promise<void> {
  return countHitsOn(scopes.shared(), limits, now)
}

/** The same on a handle that may be open for reading: the count and the reads are sent together. */
export async function countHitsOn(db: SharedDb, limits: Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  const ordered = inLockOrder(limits, now)
  const rows = await db.statement(({ q }) =>
    q
      .insertInto('rate_limits')
      .values(
        ordered.map(({ bucket, keyHash, start }) => ({
          bucket,
          key_hash: keyHash,
          window_start: start,
          hits: 1,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'key_hash', 'window_start'])
          .doUpdateSet((eb) => ({ hits: eb('rate_limits.hits', '+', 1) })),
      )
      .returning(['bucket', 'key_hash', 'hits', asynchronousCommit])
      .execute(),
  )
  const used = ordered.filter((limit) =>
    rows.some(
      (row) => row.bucket === limit.bucket && row.key_hash.equals(limit.keyHash) && row.hits > limit.limit,
    ),
  )
  if (used.length === 0) return
  throw tooMany(Math.max(...used.map((limit) => Math.ceil((limit.end.getTime() - now.getTime()) / 1000))))
}

/** One limit; see `countHits`. */
export function countHit(
  scopes: Scopes,
  bucket: string,
  key: string,
  { limit, windowSeconds, now }: { limit: number; windowSeconds: number; now: Date },
): Promise<void> {
  return countHits(scopes, [{ bucket, key, limit, windowSeconds }], now)
}

/** Takes back hits that were harmless, such as those of a correct password. */
export async function forgiveHits(scopes: Scopes, limits: Limit[], now: Date): Promise<void> {
  if (limits.length === 0) return
  await scopes
    .shared()
    .statement(({ q }) => forgiving(q, limits, now).returning(asynchronousCommit).execute())
}

/** The same in an open transaction, as its last statement: it locks the counters until the end. */
export async function forgiveHitsOn({ q }: OpenSharedDb, limits: Limit[], now: Date): Promise<void> {
  if (limits.length > 0) await forgiving(q, limits, now).execute()
}

function forgiving(q: Kysely<Schema>, limits: Limit[], now: Date) {
  return q
    .with('counted', (q) =>
      q
        .selectFrom('rate_limits')
        .select(['bucket', 'key_hash', 'window_start'])
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('bucket', 'key_hash', 'window_start'),
            'in',
            inLockOrder(limits, now).map(({ bucket, keyHash, start }) => tuple(bucket, keyHash, start)),
          ),
        )
        .where('hits', '>', 0)
        .orderBy('bucket', (order) => order.collate('C'))
        .orderBy('key_hash')
        .forUpdate(),
    )
    .updateTable('rate_limits')
    .from('counted')
    .set((eb) => ({ hits: eb('rate_limits.hits', '-', 1) }))
    .whereRef('rate_limits.bucket', '=', 'counted.bucket')
    .whereRef('rate_limits.key_hash', '=', 'counted.key_hash')
    .whereRef('rate_limits.window_start', '=', 'counted.window_start')
}

// Losing a hit in a crash of the database does no harm, so no request waits for the disk, least of all while it holds
// the row that every guess at an address needs.
const asynchronousCommit = sql<string>`set_config('synchronous_commit', 'off', true)`.as('unhurried')

/**
 * The limit of a network. None for loopback: behind it is an unconfigured proxy, a test or the demo, not one
 * network of strangers.
 */
export function perNetwork(
  bucket: string,
  clientAddress: string,
  limit: number,
  windowSeconds: number,
): Limit[] {
  return isLoopback(clientAddress)
    ? []
    : [{ bucket: `${bucket}:network`, key: networkOf(clientAddress), limit, windowSeconds }]
}

/** Counts a request for a page with a secret address, so that addresses cannot be guessed. */
export function countTokenPage(context: SignInContext): Promise<void> {
  const limits = perNetwork('token-page', context.clientAddress, 60, 600)
  return countHits(context.services.scopes, limits, context.now())
}

/** True for this machine's own addresses. */
export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address)
}

/** An IPv4 address, or the /64 of an IPv6 one, which is the least that a household or a machine has. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped) return mapped[1]!
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]!.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : []
  const groups = [...left, ...zeros, ...right].slice(0, 4)
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`
}

function windowOf({ bucket, key, windowSeconds }: Limit, now: Date) {
  const length = windowSeconds * 1000
  const start = new Date(Math.floor(now.getTime() / length) * length)
  const keyHash = createHash('sha256').update(`${bucket}\n${key}`).digest()
  return { start, end: new Date(start.getTime() + length), keyHash }
}

/** Rows in one order for every request, so that two requests cannot deadlock. */
function inLockOrder(limits: Limit[], now: Date) {
  return limits
    .map((limit) => ({ ...limit, ...windowOf(limit, now) }))
    .sort((a, b) => (a.bucket === b.bucket ? a.keyHash.compare(b.keyHash) : a.bucket < b.bucket ? -1 : 1))
}

function tooMany(retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
  return new DomainError('too-many', 429, `Too many attempts. Please try again in ${wait}.`, {
    retryAfterSeconds,
  })
}
