import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { isDomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import type { BillingParts } from './parts'
import { ProviderRefusal, StoredFailure } from './provider-errors'
import type { Stripe } from './stripe-client.server'

export interface KeyedRequest<Answer, Content extends object> {
  /** Names what is asked for, once for all tries: `refund-<id>`. */
  request: string
  /** What is sent. Another content under the same name is a new request. */
  content: Content
  /**
   * Looks for what an earlier try has left behind. Asked before a new key is used while the outcome of the old one is
   * unknown. Left out where doing it a second time changes nothing.
   */
  find?: () => Promise<Answer | null>
}

/** The provider forgets a key after 24 hours; a request that is on its way then must not meet a forgotten one. */
const keyHours = 23
const keptDays = 2

/**
 * Asks the provider for something under an idempotency key from a stored row. While the outcome is unknown, the same
 * content is asked for under the same key. After a definite refusal, a failure that the provider keeps under the key,
 * another content or a day, the key is a new one. Throws what the gateway throws.
 */
export async function keyed<Answer extends object, Content extends object>(
  { gateway }: Pick<BillingParts, 'gateway'>,
  db: TenantDb,
  { request, content, find }: KeyedRequest<Answer, Content>,
  ask: (stripe: Stripe, content: Content, idempotencyKey: string) => Promise<Answer>,
): Promise<Answer> {
  for (let isSecond = false; ; isSecond = true) {
    const { key, is_unsure } = await currentKey(db, request, fingerprintOf(content))
    const found = is_unsure && find ? await find() : null
    if (found) return found
    try {
      return await gateway.call((stripe) => ask(stripe, content, key), { isKeyed: true })
    } catch (error) {
      if (isDefinite(error)) await forgetKey(db, request, key)
      if (!(error instanceof StoredFailure)) throw error
      await replaceKey(db, request, key)
      // An answer that was only repeated says nothing about a request of now.
      if (isSecond || !(gateway.repeats || error.isReplay)) throw error
    }
  }
}

/** True where nothing was done and nothing will be: the next try is a request of its own. */
function isDefinite(error: unknown): boolean {
  // 409: the same request is under way elsewhere.
  if (error instanceof ProviderRefusal) return error.status !== 409
  return isDomainError(error) && error.code === 'card-declined'
}

/** The key to use now. One that is too old, or stands for another content, is replaced. */
function currentKey(db: TenantDb, request: string, fingerprint: string) {
  return db.transaction(async (db) => {
    await db.q
      .deleteFrom('idempotency_keys')
      .where('business_id', '=', db.businessId)
      .where('asked_at', '<', sql<Date>`now() - make_interval(days => ${keptDays})`)
      .execute()
    const holds = sql`(idempotency_keys.fingerprint = excluded.fingerprint
      and idempotency_keys.asked_at > now() - make_interval(hours => ${keyHours}))`
    return db.q
      .insertInto('idempotency_keys')
      .values({ business_id: db.businessId, request, key: newId(), fingerprint })
      .onConflict((conflict) =>
        conflict.columns(['business_id', 'request']).doUpdateSet({
          key: sql`case when ${holds} then idempotency_keys.key else excluded.key end`,
          fingerprint: sql`excluded.fingerprint`,
          is_unsure: sql`idempotency_keys.is_unsure or not ${holds}`,
          asked_at: sql`case when ${holds} then idempotency_keys.asked_at else excluded.asked_at end`,
        }),
      )
      .returning(['key', 'is_unsure'])
      .executeTakeFirstOrThrow()
  })
}

/** Gives a key up whose answer will never be another; somebody else may have done so already. */
async function replaceKey(db: TenantDb, request: string, key: string): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('idempotency_keys')
      .set({ key: newId(), is_unsure: true, asked_at: sql`now()` })
      .where('business_id', '=', db.businessId)
      .where('request', '=', request)
      .where('key', '=', key)
      .execute(),
  )
}

async function forgetKey(db: TenantDb, request: string, key: string): Promise<void> {
  await db.transaction((db) =>
    db.q
      .deleteFrom('idempotency_keys')
      .where('business_id', '=', db.businessId)
      .where('request', '=', request)
      .where('key', '=', key)
      .execute(),
  )
}

function fingerprintOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
}
