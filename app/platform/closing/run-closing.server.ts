import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { ClosingItemKind } from '#/db/schema/privacy'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { PaymentError } from '~/membership/memberships/payments'
import { lockClosing, type ClosingRow } from './closing-rows.server'
import type { ClosingContext } from './context'
import { closeBusiness, endPlatformPlan, makeLastArchive } from './finish-closing.server'
import { findItems, recordItem, waitingItems } from './items.server'
import { closeClubJob } from './jobs'
import { closingItemKinds, dueKinds } from './rules'
import { undoNext } from './undo-closing.server'
import { endMembership, withdrawAnnouncedPrice } from './acts/end-memberships.server'
import type { ItemWork } from './acts/item-work'
import { notifyMember } from './acts/notify-member.server'
import { payBackBalance } from './acts/pay-back-balance.server'
import {
  cancelLateEvent,
  leaveBottle,
  refundBox,
  refundPurchase,
  refundWaitingGift,
} from './acts/refund-owed.server'

const workOf: Record<ClosingItemKind, ItemWork> = {
  price: withdrawAnnouncedPrice,
  membership: endMembership,
  notice: notifyMember,
  gift: refundWaitingGift,
  event: cancelLateEvent,
  box: refundBox,
  bottle: leaveBottle,
  purchase: refundPurchase,
  balance: payBackBalance,
  plan: endPlatformPlan,
  archive: makeLastArchive,
}

/** Items of one run; the job continues in another one. */
const portion = 25
/** After a request to the payment provider without an answer, or an unexpected error. */
const repeatAfterSeconds = 60

interface ClosingRun {
  closingId: string
  now: Date
  signal?: AbortSignal
}

/**
 * Settles the next items of a closing, and closes the club once its day has come and no membership is left. Everything
 * that was interrupted is found again. What fails says why and stops nothing else. Safe to run at any time.
 */
export async function runClosing(
  context: ClosingContext,
  db: TenantDb,
  { closingId, now, signal }: ClosingRun,
): Promise<void> {
  const closing = await db.transaction((db) => lockClosing(db, closingId))
  const club = await context.clubs.byId(db.businessId)
  if (!club || closing.status === 'undone') return
  if (closing.status === 'undoing') return undoNext(context, db, { closing, now, signal })
  const today = dayIn(club.timeZone, now)
  let settled = 0
  let waitSeconds = 0
  for (const kind of closingItemKinds) {
    const kinds = dueKinds({
      today,
      refundOn: closing.refund_on,
      lastOn: closing.last_on,
      ...(await openCounts(db, closing)),
    })
    if (!kinds.includes(kind)) continue
    await findItems(db, { closing, timeZone: club.timeZone, kinds: [kind], now })
    const itemIds = await waitingItems(db, { closingId, kind, limit: portion - settled })
    for (const itemId of itemIds) {
      if (signal?.aborted) return again(db, closingId)
      const outcome = await settle(context, db, kind, { itemId, closing, club, now })
      if (outcome === 'unanswered') return again(db, closingId, repeatAfterSeconds)
      if (outcome === 'faulty') waitSeconds = repeatAfterSeconds
      settled += 1
    }
    if (settled >= portion) return again(db, closingId, waitSeconds)
  }
  if (closing.status === 'running' && (await isFinished(db, closing, today)))
    await closeBusiness(context, db, { closing, timeZone: club.timeZone, now })
}

const again = (db: TenantDb, closingId: string, startAfter = 0) =>
  db.transaction(async (db) => void (await sendJob(db, closeClubJob, { closingId }, { startAfter })))

/** `unanswered`: the payment provider did not answer, so that others would wait as well. `faulty`: an unexpected error. */
type Settled = 'recorded' | 'unanswered' | 'faulty'

async function settle(
  context: ClosingContext,
  db: TenantDb,
  kind: ClosingItemKind,
  input: Parameters<ItemWork>[2],
): Promise<Settled> {
  const { itemId, closing, now } = input
  const item = { closingId: closing.id, kind, itemId, now }
  try {
    const outcome = await workOf[kind](context, db, input)
    await recordItem(db, {
      ...item,
      status: outcome.status,
      because: 'because' in outcome ? outcome.because : null,
    })
    return 'recorded'
  } catch (error) {
    if (!isDomainError(error)) {
      context.log.error({ error, kind, itemId }, 'an item of a closing failed')
      await recordItem(db, {
        ...item,
        status: 'waiting',
        because: 'An unexpected error occurred. It is tried again.',
      })
      return 'faulty'
    }
    const isUnknown =
      error instanceof PaymentError && (error.outcome === 'unknown' || error.outcome === 'in-progress')
    await recordItem(db, { ...item, status: isUnknown ? 'waiting' : 'failed', because: error.sentence })
    return isUnknown ? 'unanswered' : 'recorded'
  }
}

/** Counts of everything that the last parts wait for. */
async function openCounts(db: TenantDb, { id }: ClosingRow) {
  return db.read(async (db) => {
    const live = db.q
      .selectFrom('memberships')
      .where('status', 'in', liveStatuses)
      .select(({ fn }) => fn.countAll<number>().as('liveMembers'))
    const refunds = db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', id)
      .where('kind', 'in', ['box', 'purchase'])
      .where('status', '=', 'waiting')
      .select(({ fn }) => fn.countAll<number>().as('openRefunds'))
    return db.q
      .selectFrom([live.as('l'), refunds.as('r')])
      .selectAll()
      .executeTakeFirstOrThrow()
  })
}

/** Whether nothing is left that the club must be open for. What needs a person can be settled afterwards. */
async function isFinished(db: TenantDb, closing: ClosingRow, today: string): Promise<boolean> {
  const counts = await openCounts(db, closing)
  const kinds = dueKinds({ today, refundOn: closing.refund_on, lastOn: closing.last_on, ...counts })
  if (!kinds.includes('plan')) return false
  const { open } = await db.read((db) =>
    db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', closing.id)
      .where((eb) =>
        eb.or([
          eb('status', '=', 'waiting'),
          eb.and([eb('status', '=', 'failed'), eb('kind', 'in', ['membership', 'plan'])]),
        ]),
      )
      .select(({ fn }) => fn.countAll<number>().as('open'))
      .executeTakeFirstOrThrow(),
  )
  return open === 0
}
