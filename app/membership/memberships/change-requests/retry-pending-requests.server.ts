import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { platformJob } from '~/foundation/jobs/job'
import {
  lockMembership,
  type MembershipToChange,
} from '~/membership/memberships/change-requests/membership-to-change.server'
import type { MembershipContext } from '../context'
import { PaymentError } from '../payments'
import {
  cancellationRow,
  cancelRequest,
  updateCancellationStatus,
  undoCancelRequest,
} from '../cancellation/cancellation-request.server'
import { pauseRow, pauseRequest, resumeRequest, updatePauseStatus } from '../pause/pause-request.server'
import { executeRefund, refundRow } from '../refund/refund-invoice.server'
import { updateRefundStatus } from '../refund/refund-status.server'
import {
  tierChangeRow,
  updateTierChangeStatus,
  tierChangeRequest,
  undoTierChangeRequest,
} from '../tier-change/tier-change-request.server'
import { executeChangeRequest, requireClub, type ChangeRequest } from './change-request.server'
import type { RetryReport } from '../membership-changes'

/** Every five minutes: completes or fails requests whose answer was lost. */
export const retryPendingRequestsJob = platformJob('finish-changes', {
  payload: z.object({}),
  cron: '*/5 * * * *',
})

/** Leaves time for the original request to finish. Repeating it earlier would do no harm: the idempotency key is the same. */
const minAgeSeconds = 30
/** The provider forgets idempotency keys after 24 hours: from then on the same request would be a new one. */
const keyHours = 23
const maxPerRun = 200

interface PendingRequest {
  kind: 'pause' | 'cancellation' | 'tier' | 'refund'
  id: string
  business_id: string
  membership_id: string
  is_old: boolean
}

/**
 * Repeats every change and refund whose outcome is unknown under the same idempotency key, or, where the key is too old,
 * syncs the membership and records what it shows. Safe to run at any time and
 * concurrently; aborted, it leaves the rest for the next run.
 */
export async function retryPendingRequests(
  context: MembershipContext,
  signal?: AbortSignal,
): Promise<RetryReport> {
  const total: RetryReport = { looked: 0, settled: 0, failed: 0 }
  for (const waiting of await pendingRequests(context)) {
    if (signal?.aborted) break
    total.looked += 1
    try {
      await retryRequest(context, context.scopes.tenant(waiting.business_id), waiting)
      total.settled += 1
    } catch (error) {
      // A final refusal settles the request as well: the row is marked as failed.
      if (error instanceof PaymentError && error.outcome === 'unknown') total.failed += 1
      context.log.warn({ error, kind: waiting.kind, id: waiting.id }, 'a pending request was retried')
    }
  }
  return total
}

async function retryRequest(
  context: MembershipContext,
  db: TenantDb,
  waiting: PendingRequest,
): Promise<void> {
  const now = context.now(db.businessId)
  if (waiting.kind === 'refund') {
    const row = await db.read((db) => refundRow(db, waiting.id))
    if (row?.status !== 'asked') return
    if (waiting.is_old) {
      await failRequest(db, waiting, now)
      // Its answer may have been lost: then this finds what was made.
      return context.payments.syncRefunds(db, row.invoiceId)
    }
    return executeRefund(context, db, row, now)
  }
  const membership = await db.transaction((db) => lockMembership(db, { membershipId: waiting.membership_id }))
  if (!membership) return
  if (waiting.is_old) {
    await context.payments.sync(membership)
    return failOrComplete(context, db, waiting, now)
  }
  const request = await changeRequestOf(context, db, membership, now)
  if (request) await executeChangeRequest(context, db, request)
}

/** The membership's pending request. */
async function changeRequestOf(
  context: MembershipContext,
  db: TenantDb,
  membership: MembershipToChange,
  now: Date,
): Promise<ChangeRequest<unknown> | null> {
  const club = await requireClub(context, db)
  const { pauseId, pauseStatus, cancellationId, cancellationStatus, changeId, changeStatus } = membership
  if (pauseId && (pauseStatus === 'asked' || pauseStatus === 'lifting')) {
    const row = await db.read((db) => pauseRow(db, pauseId))
    return (pauseStatus === 'asked' ? pauseRequest : resumeRequest)(context, club, membership, row, now)
  }
  if (cancellationId && (cancellationStatus === 'asked' || cancellationStatus === 'undoing')) {
    const row = await db.read((db) => cancellationRow(db, cancellationId))
    return (cancellationStatus === 'asked' ? cancelRequest : undoCancelRequest)(
      context,
      club,
      membership,
      row,
      now,
    )
  }
  if (changeId && (changeStatus === 'asked' || changeStatus === 'undoing')) {
    const row = await db.read((db) => tierChangeRow(db, changeId))
    return changeStatus === 'asked'
      ? tierChangeRequest(context, db, club, membership, row, now)
      : undoTierChangeRequest(context, club, membership, row, now)
  }
  return null
}

/** An upgrade is charged and applied together: a membership with the new price was charged. */
async function failOrComplete(
  context: MembershipContext,
  db: TenantDb,
  waiting: PendingRequest,
  now: Date,
): Promise<void> {
  const which = { membershipId: waiting.membership_id }
  const membership = await db.transaction((db) => lockMembership(db, which))
  const { changeStatus, priceId, toPriceId } = membership ?? {}
  if (waiting.kind === 'tier' && membership && changeStatus === 'asked' && priceId === toPriceId) {
    const row = await db.read((db) => tierChangeRow(db, waiting.id))
    const request = await tierChangeRequest(context, db, await requireClub(context, db), membership, row, now)
    return db.transaction((db) => request.onSucceeded(db, undefined))
  }
  return failRequest(db, waiting, now)
}

const because = 'the payment provider gave no answer within a day'

/** Marks a request as failed: the provider never received it. */
async function failRequest(db: TenantDb, { kind, id }: PendingRequest, now: Date): Promise<void> {
  await db.transaction<unknown>((db) => {
    switch (kind) {
      case 'pause':
        return updatePauseStatus(db, id, ['asked', 'lifting'], { status: 'failed', because, ended_at: now })
      case 'cancellation':
        return updateCancellationStatus(db, id, ['asked', 'undoing'], { status: 'failed', because })
      case 'tier':
        return updateTierChangeStatus(db, id, ['asked', 'undoing'], {
          status: 'failed',
          because,
          resolved_at: now,
        })
      case 'refund':
        return updateRefundStatus(db, 'refunds', id, { status: 'failed', because, resolved_at: now })
    }
  })
}

async function pendingRequests({ scopes }: MembershipContext): Promise<PendingRequest[]> {
  return scopes.platform('pending change requests').read(async (db) => {
    const { rows } = await sql<PendingRequest>`
      select kind, id, business_id, membership_id,
        attempted_at < now() - make_interval(hours => ${keyHours}) as is_old
      from (
        select 'pause' as kind, id, business_id, membership_id, attempted_at from membership_pauses
          where status in ('asked', 'lifting')
        union all select 'cancellation', id, business_id, membership_id, attempted_at from membership_cancellations
          where status in ('asked', 'undoing')
        union all select 'tier', id, business_id, membership_id, attempted_at from tier_changes
          where status in ('asked', 'undoing')
        union all select 'refund', r.id, r.business_id, i.membership_id, r.attempted_at from refunds r
          join invoices i on i.business_id = r.business_id and i.id = r.invoice_id
          where r.status = 'asked'
      ) waiting
      where attempted_at < now() - make_interval(secs => ${minAgeSeconds})
      order by attempted_at limit ${maxPerRun}`.execute(db.q)
    return rows
  })
}
