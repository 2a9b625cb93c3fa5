import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { platformJob } from '~/jobs/job'
import { lockMembership, type MembershipToChange } from '~/memberships/changeable.server'
import type { BillingParts } from '../parts'
import { isUnsettled } from '../provider-errors'
import { syncSubscription } from '../sync-subscription.server'
import { cancellationRow, cancelWish, settleCancellation, undoCancelWish } from './cancellation-wishes.server'
import { pauseRow, pauseWish, resumeWish, settlePause } from './pause-wishes.server'
import { carryOutRefund, refundRow, settleRefund } from './refund-invoice.server'
import { changeRow, settleTierChange, tierWish, undoTierWish } from './tier-wishes.server'
import { carryOut, clubBehind, type Wish } from './wish.server'

/** Every five minutes; what a lost answer left open is done or given up then. */
export const finishChangesJob = platformJob('finish-changes', { payload: z.object({}), cron: '*/5 * * * *' })

/** A person who waits for their own click is not overtaken; the provider's key would bear it. */
const restSeconds = 30
/** The provider forgets a key after a day: from then on the same request would be another one. */
const keyHours = 23
const atMost = 200

interface Waiting {
  kind: 'pause' | 'cancellation' | 'tier' | 'refund'
  id: string
  business_id: string
  membership_id: string
  is_old: boolean
}

export interface Finished {
  looked: number
  settled: number
  failed: number
}

/**
 * Takes up every change and refund that the provider was asked for and nobody knows what came of: asks again
 * under the same key, or, where the key is too old for that, looks at what is. Safe to run at any time and at the
 * same time; aborted, it leaves the rest for the next time.
 */
export async function finishChanges(parts: BillingParts, signal?: AbortSignal): Promise<Finished> {
  const total: Finished = { looked: 0, settled: 0, failed: 0 }
  for (const waiting of await unfinished(parts)) {
    if (signal?.aborted) break
    total.looked += 1
    try {
      await finish(parts, parts.scopes.tenant(waiting.business_id), waiting)
      total.settled += 1
    } catch (error) {
      // Refused for good is settled too: the row says so by now.
      if (isUnsettled(error)) total.failed += 1
      parts.log.warn({ error, kind: waiting.kind, id: waiting.id }, 'a change is taken up again')
    }
  }
  return total
}

async function finish(parts: BillingParts, db: TenantDb, waiting: Waiting): Promise<void> {
  const now = parts.now(db.businessId)
  if (waiting.kind === 'refund') {
    const row = await db.read((db) => refundRow(db, waiting.id))
    if (row?.status !== 'asked') return
    if (waiting.is_old) return giveUp(db, waiting, now)
    return carryOutRefund(parts, db, row, now)
  }
  const membership = await db.transaction((db) => lockMembership(db, { membershipId: waiting.membership_id }))
  if (!membership) return
  if (waiting.is_old) {
    await syncSubscription(parts, membership.accountId, membership.subscriptionId)
    return giveUpOrGrant(parts, db, waiting, now)
  }
  const wish = await wishOf(parts, db, membership, now)
  if (wish) await carryOut(parts, db, wish)
}

/** What the membership waits for, as it is asked of the provider. */
async function wishOf(
  parts: BillingParts,
  db: TenantDb,
  membership: MembershipToChange,
  now: Date,
): Promise<Wish<unknown> | null> {
  const club = await clubBehind(parts, db)
  const { pauseId, pauseStatus, cancellationId, cancellationStatus, changeId, changeStatus } = membership
  if (pauseId && (pauseStatus === 'asked' || pauseStatus === 'lifting')) {
    const row = await db.read((db) => pauseRow(db, pauseId))
    return (pauseStatus === 'asked' ? pauseWish : resumeWish)(parts, club, membership, row, now)
  }
  if (cancellationId && (cancellationStatus === 'asked' || cancellationStatus === 'undoing')) {
    const row = await db.read((db) => cancellationRow(db, cancellationId))
    return (cancellationStatus === 'asked' ? cancelWish : undoCancelWish)(parts, club, membership, row, now)
  }
  if (changeId && (changeStatus === 'asked' || changeStatus === 'undoing')) {
    const row = await db.read((db) => changeRow(db, changeId))
    return (changeStatus === 'asked' ? tierWish : undoTierWish)(parts, db, club, membership, row, now)
  }
  return null
}

/** A step up is charged and applied together: a membership that is there was charged. */
async function giveUpOrGrant(parts: BillingParts, db: TenantDb, waiting: Waiting, now: Date): Promise<void> {
  const which = { membershipId: waiting.membership_id }
  const membership = await db.transaction((db) => lockMembership(db, which))
  const { changeStatus, priceId, toPriceId } = membership ?? {}
  if (waiting.kind === 'tier' && membership && changeStatus === 'asked' && priceId === toPriceId) {
    const row = await db.read((db) => changeRow(db, waiting.id))
    const wish = await tierWish(parts, db, await clubBehind(parts, db), membership, row, now)
    return db.transaction((db) => wish.granted(db, undefined))
  }
  return giveUp(db, waiting, now)
}

const because = 'the payment provider gave no answer within a day'

/** The membership shows what is; the wish is taken for one that was not heard. */
async function giveUp(db: TenantDb, { kind, id }: Waiting, now: Date): Promise<void> {
  await db.transaction<unknown>((db) => {
    switch (kind) {
      case 'pause':
        return settlePause(db, id, ['asked', 'lifting'], { status: 'failed', because, ended_at: now })
      case 'cancellation':
        return settleCancellation(db, id, ['asked', 'undoing'], { status: 'failed', because })
      case 'tier':
        return settleTierChange(db, id, ['asked', 'undoing'], { status: 'failed', because, settled_at: now })
      case 'refund':
        return settleRefund(db, id, { status: 'failed', because, settled_at: now })
    }
  })
}

async function unfinished({ scopes }: BillingParts): Promise<Waiting[]> {
  return scopes.platform('changes to finish').read(async (db) => {
    const { rows } = await sql<Waiting>`
      select kind, id, business_id, membership_id,
        asked_at < now() - make_interval(hours => ${keyHours}) as is_old
      from (
        select 'pause' as kind, id, business_id, membership_id, asked_at from membership_pauses
          where status in ('asked', 'lifting')
        union all select 'cancellation', id, business_id, membership_id, asked_at from membership_cancellations
          where status in ('asked', 'undoing')
        union all select 'tier', id, business_id, membership_id, asked_at from tier_changes
          where status in ('asked', 'undoing')
        union all select 'refund', r.id, r.business_id, i.membership_id, r.asked_at from refunds r
          join invoices i on i.business_id = r.business_id and i.id = r.invoice_id
          where r.status = 'asked'
      ) waiting
      where asked_at < now() - make_interval(secs => ${restSeconds})
      order by asked_at limit ${atMost}`.execute(db.q)
    return rows
  })
}
