import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import type { BillingContext } from '../context'
import { ProviderRefusal, CachedFailure } from './errors'
import type { Stripe } from './stripe-client.server'

interface IdempotentRequest<Answer, Content extends object> {
  /** Names the request, the same for all retries: `refund-<id>`. */
  request: string
  /** The content of the request. Different content under the same name is a new request. */
  content: Content
  /**
   * Looks for the result of an earlier try. Called before a new key is used while the outcome under the old one is
   * unknown. Omit it if repeating the request changes nothing.
   */
  find?: () => Promise<Answer | null>
}

/** Stripe forgets a key after 24 hours; the margin keeps a request in flight from using an expired key. */
const keyHours = 23
const retentionDays = 2

/**
 * Sends a request with an idempotency key from a stored row. While the outcome is unknown, the same content is sent
 * with the same key. After a definite refusal, a stored failure, different content or a day, the key is replaced.
 * Throws the gateway's errors.
 */
export async function withIdempotencyKey<Answer extends object, Content extends object>(
  { gateway }: Pick<BillingContext, 'gateway'>,
  db: TenantDb,
  { request, content, find }: IdempotentRequest<Answer, Content>,
  ask: (stripe: Stripe, content: Content, idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  for (let isSecond = false; ; isSecond = true) {
    const { key, is_outcome_unknown } = await currentKey(db, request, fingerprintOf(content))
    const outcome = is_outcome_unknown && find ? await find() : null
    if (outcome) return outcome
    try {
      return await gateway.call((stripe) => ask(stripe, content, key), { isKeyed: true })
    } catch (error) {
      if (isDefinite(error)) await deleteKey(db, request, key)
      if (!(error instanceof CachedFailure)) throw error
      await replaceKey(db, request, key)
      // A replayed response says nothing about the current state.
      if (isSecond || !(gateway.repeats || error.isReplay)) throw error
    }
  }
}

/** True if nothing was done or will be: the next try is a new request. */
function isDefinite(error: unknown): boolean {
  // 409: the same request is running elsewhere.
  if (error instanceof ProviderRefusal) return error.status !== 409
  return isDomainError(error) && error.code === 'card-declined'
}

/** The key to use now. A key that is too old, or belongs to different content, is replaced. */
function currentKey(db: TenantDb, request: string, fingerprint: string) {
  return db.transaction(async (db) => {
    await db.q
      .deleteFrom('idempotency_keys')
      .where('attempted_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
      .execute()
    return db.q
      .insertInto('idempotency_keys')
      .values({ request, key: newId(), fingerprint })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'request']).doUpdateSet((eb) => {
          const isCurrent = eb.and([
            eb('idempotency_keys.fingerprint', '=', eb.ref('excluded.fingerprint')),
            eb('idempotency_keys.attempted_at', '>', sql<Date>`now() - make_interval(hours => ${keyHours})`),
          ])
          const currentValue = <Column extends 'key' | 'attempted_at'>(column: Column) =>
            eb
              .case()
              .when(isCurrent)
              .then(eb.ref(`idempotency_keys.${column}`))
              .else(eb.ref(`excluded.${column}`))
              .end()
          return {
            key: currentValue('key'),
            fingerprint: eb.ref('excluded.fingerprint'),
            is_outcome_unknown: eb
              .or([eb('idempotency_keys.is_outcome_unknown', '=', true), eb.not(isCurrent)])
              .$castTo<boolean>(),
            attempted_at: currentValue('attempted_at'),
          }
        }),
      )
      .returning(['key', 'is_outcome_unknown'])
      .executeTakeFirstOrThrow()
  })
}

/** Drops a key whose response will never change; another process may have dropped it already. */
async function replaceKey(db: TenantDb, request: string, key: string): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('idempotency_keys')
      .set((eb) => ({ key: newId(), is_outcome_unknown: true, attempted_at: eb.fn<Date>('now') }))
      .where('request', '=', request)
      .where('key', '=', key)
      .execute(),
  )
}

async function deleteKey(db: TenantDb, request: string, key: string): Promise<void> {
  await db.transaction((db) =>
    db.q.deleteFrom('idempotency_keys').where('request', '=', request).where('key', '=', key).execute(),
  )
}

function fingerprintOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
