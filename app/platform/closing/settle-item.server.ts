// Acts of a person on a closing: refund at once, try again, mark as settled.
import type { TenantDb } from '#/db/handles.server'
import type { ClosingItemKind } from '#/db/schema/privacy'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { latestClosing } from './closing-rows.server'
import type { ClosingContext } from './context'
import { recordItem, retryItems } from './items.server'
import { closeClubJob } from './jobs'
import { settleBalance } from './acts/pay-back-balance.server'

interface Act {
  userId: string
  now: Date
}

async function requireClosing(db: TenantDb) {
  const closing = await latestClosing(db)
  if (!closing) throw new DomainError('no-closing', 404, 'The club is not closing.')
  return closing
}

/** Tries everything again that failed. Throws `no-closing` (404). */
export async function retryClosing(db: TenantDb, { now }: Act): Promise<void> {
  const closing = await requireClosing(db)
  await retryItems(db, { closingId: closing.id, now })
  await db.transaction((db) => sendJob(db, closeClubJob, { closingId: closing.id }))
}

/** Refunds everything that is owed from today on. Throws `no-closing` (404). */
export async function refundOwedNow(
  db: TenantDb,
  { timeZone, userId, now }: Act & { timeZone: string },
): Promise<void> {
  const closing = await requireClosing(db)
  await db.transaction(async (db) => {
    const today = dayIn(timeZone, now)
    await db.q
      .updateTable('club_closings')
      .set({ refund_on: today })
      .where('id', '=', closing.id)
      .where('status', '=', 'running')
      .where('refund_on', '>', today)
      .execute()
    await recordForBusiness(db, { userId, now }, 'business.closing_settled', {
      target: { kind: 'closing', id: closing.id },
      details: { refundOn: today },
    })
    await sendJob(db, closeClubJob, { closingId: closing.id })
  })
}

/** Records that a person settled an item in another way, such as with cash. Throws `no-closing` and `no-item` (404). */
export async function markSettled(
  context: Pick<ClosingContext, 'billing'> & Pick<ClosingContext, 'clubs'>,
  db: TenantDb,
  { kind, itemId, userId, now }: Act & { kind: ClosingItemKind; itemId: string },
): Promise<void> {
  const closing = await requireClosing(db)
  const item = await db.read((db) =>
    db.q
      .selectFrom('club_closing_items')
      .where('closing_id', '=', closing.id)
      .where('kind', '=', kind)
      .where('item_id', '=', itemId)
      .where('status', 'in', ['failed', 'person'])
      .select('item_id')
      .executeTakeFirst(),
  )
  if (!item) throw new DomainError('no-item', 404, 'This has been settled already.')
  const club = await context.clubs.byId(db.businessId)
  if (kind === 'balance' && club) await settleBalance(context, db, { itemId, closing, club, now })
  await recordItem(db, {
    closingId: closing.id,
    kind,
    itemId,
    status: 'done',
    because: null,
    settledBy: userId,
    now,
  })
  await db.transaction((db) =>
    recordForBusiness(db, { userId, now }, 'business.closing_settled', {
      target: { kind: 'closing', id: closing.id },
      details: { kind, item: itemId },
    }),
  )
}
