// Moves stored values to the current session secret, so that the previous one can be removed from the environment.
import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { ticketTokenHashes, waitingTokenHashes } from '~/club/events/tickets/ticket-link.server'
import { giftTokenHashes } from '~/club/gifts/gift-link.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { resealed } from '~/foundation/kit/crypto/encryption.server'
import type { Env } from '~/foundation/kit/env.server'
import { signingKeyOwner } from '~/people/api-tokens/signing-keys.server'

/** Queued whenever a worker starts: secrets change at no other time. */
export const renewSecretsJob = platformJob('renew-secrets', { payload: z.object({}), concurrency: 1 })
const renewLinksJob = tenantJob('renew-links', { payload: z.object({}), concurrency: 1 })

export function secretHandlers({
  scopes,
  env,
}: {
  scopes: Scopes
  env: Pick<Env, 'sessionSecret'>
}): JobHandler[] {
  return [
    handlePlatformJob(renewSecretsJob, async (_payload, { log, signal }) => {
      const count = await resealAll(scopes, env.sessionSecret)
      if (count > 0) log.info({ count }, 'stored secrets encrypted again under the current session secret')
      const ids = await businessesWithLinks(scopes)
      await sendToEach(scopes, renewLinksJob, emptyPayloads(ids), { signal })
    }),
    handleTenantJob(renewLinksJob, async (db, _payload, { log }) => {
      const count = await renewLinks(db, env.sessionSecret)
      if (count > 0)
        log.info({ count, businessId: db.businessId }, 'links moved to the current session secret')
    }),
  ]
}

/**
 * Encrypts the keys of authenticator apps and the signing keys under the current secret. Values that no valid secret
 * opens stay as they are. Returns how many changed.
 */
export async function resealAll(scopes: Pick<Scopes, 'shared'>, secret: string): Promise<number> {
  const { apps, keys } = await scopes.shared().read(async ({ q }) => ({
    apps: await q.selectFrom('totp_secrets').select(['user_id as id', 'sealed']).execute(),
    keys: await q.selectFrom('signing_keys').select(['id', 'sealed']).execute(),
  }))
  let count = 0
  for (const { id, sealed: before } of apps) {
    const sealed = resealed(secret, id, before, 'totp')
    if (!sealed) continue
    count++
    await scopes.shared().transaction(({ q }) =>
      q
        .updateTable('totp_secrets')
        .set({ sealed })
        .where('user_id', '=', id)
        // An app that was set up again meanwhile has another key.
        .where('sealed', '=', before)
        .execute(),
    )
  }
  for (const { id, sealed: before } of keys) {
    const sealed = resealed(secret, signingKeyOwner(id), before, 'signing-keys')
    if (!sealed) continue
    count++
    await scopes
      .shared()
      .transaction(({ q }) => q.updateTable('signing_keys').set({ sealed }).where('id', '=', id).execute())
  }
  return count
}

/** Businesses with gifts, bookings or waiting lists. */
function businessesWithLinks(scopes: Pick<Scopes, 'platform'>): Promise<string[]> {
  return scopes.platform('businesses with links').read(async ({ q }) => {
    const rows = await q
      .selectFrom('businesses as b')
      .where(({ exists, or, selectFrom }) =>
        or([
          exists(selectFrom('gifts as g').whereRef('g.business_id', '=', 'b.id').select('g.id')),
          exists(selectFrom('event_bookings as e').whereRef('e.business_id', '=', 'b.id').select('e.id')),
          exists(selectFrom('event_waiting_list as w').whereRef('w.business_id', '=', 'b.id').select('w.id')),
        ]),
      )
      .select('b.id')
      .execute()
    return rows.map(({ id }) => id)
  })
}

interface Link {
  id: string
  token_hash: Buffer
  previous_token_hash: Buffer | null
  /** The hashes of its token, that of the current secret first. */
  hashes: Buffer[]
}

type LinkTable = 'gifts' | 'event_bookings' | 'event_waiting_list'

/**
 * Makes the links of gifts, tickets and waiting lists those of the current secret. A link of a previous secret that is
 * still valid opens the same page; one of a secret that is no longer valid opens nothing. Returns how many changed.
 */
export async function renewLinks(db: TenantDb, secret: string): Promise<number> {
  const links = await db.read(({ q }) => readLinks(q, secret))
  let count = 0
  for (const [table, rows] of links) {
    for (const link of rows) {
      const [current, ...previous] = link.hashes
      const stored = [link.token_hash, link.previous_token_hash]
      const before = stored.find((hash) => hash && previous.some((one) => one.equals(hash))) ?? null
      if (current!.equals(link.token_hash) && isSame(before, link.previous_token_hash)) continue
      count++
      await db.transaction(({ q }) =>
        q
          .updateTable(table)
          .set({ token_hash: current!, previous_token_hash: before })
          .where('id', '=', link.id)
          // A link that was replaced or erased meanwhile stays so.
          .where('token_hash', '=', link.token_hash)
          .execute(),
      )
    }
  }
  return count
}

const isSame = (one: Buffer | null, other: Buffer | null) =>
  one === null || other === null ? one === other : one.equals(other)

async function readLinks(q: OpenTenantDb['q'], secret: string): Promise<[LinkTable, Link[]][]> {
  const hash = ['id', 'token_hash', 'previous_token_hash'] as const
  const gifts = await q.selectFrom('gifts').select(hash).select('link_version as version').execute()
  const bookings = await q.selectFrom('event_bookings').select(hash).select('code').execute()
  const waiting = await q.selectFrom('event_waiting_list').select(hash).execute()
  const linked = <Row extends { token_hash: Buffer | null }>(rows: Row[], hashes: (row: Row) => Buffer[]) =>
    rows.flatMap((row) =>
      row.token_hash === null ? [] : [{ ...row, token_hash: row.token_hash, hashes: hashes(row) }],
    )
  return [
    ['gifts', linked(gifts, (row) => giftTokenHashes(secret, row))],
    ['event_bookings', linked(bookings, (row) => ticketTokenHashes(secret, row))],
    ['event_waiting_list', linked(waiting, (row) => waitingTokenHashes(secret, row.id))],
  ]
}
