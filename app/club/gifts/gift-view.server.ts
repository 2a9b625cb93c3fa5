// A gift as its pages show it.
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { giftEmailKey } from './emails/send-gift-email.server'
import { isErasable } from './manage/erase-giver.server'
import { contentOf, giftWhere, paymentOfGift, type Gift } from './gift-rows.server'
import { giftTitle, isRefundable, mostResends } from './rules'

/** A gift as its giver sees it; null for an unknown id. */
export async function giverView(
  db: TenantDb,
  { giftId, club, now }: { giftId: string; club: Club; now: Date },
) {
  const gift = await db.read((db) => giftWhere(db, { id: giftId }))
  if (!gift) return null
  const payment = await paymentOfGift(db, giftId)
  const { status } = gift
  return {
    id: gift.id,
    version: gift.link_version,
    title: giftTitle(contentOf(gift)),
    status,
    isDisputed: gift.is_disputed,
    giverName: gift.giver_name,
    receiverName: gift.receiver_name,
    receiverEmail: gift.receiver_email,
    note: gift.note,
    sendOn: gift.send_on,
    sentOn: gift.sent_at && dayIn(club.timeZone, gift.sent_at),
    emailProblem: await emailProblem(db, gift),
    mayResend: gift.sent_at !== null && gift.resent < mostResends,
    mayErase: isErasable(gift),
    mayRefund: isRefundable({ status, paidAt: gift.paid_at }, now) && !gift.is_disputed,
    refunded:
      payment && payment.refundedCents > 0
        ? {
            sum: formatMoney(payment.refundedCents, gift.currency),
            left: formatMoney(
              Math.max(0, payment.amount_cents + payment.tax_cents - payment.refundedCents),
              gift.currency,
            ),
          }
        : null,
    redeemedOn: gift.redeemed_at && dayIn(club.timeZone, gift.redeemed_at),
    paymentId: payment?.id ?? null,
    paymentMemberId: payment?.memberId ?? null,
    receiptUrl: payment?.status === 'paid' ? payment.receiptUrl : null,
  }
}

/** Whether the last email of a gift could not be delivered. */
async function emailProblem(db: TenantDb, gift: Gift): Promise<boolean> {
  if (gift.sent_at === null) return false
  const email = await db.read((db) =>
    db.q
      .selectFrom('outgoing_emails')
      .where('idempotency_key', '=', giftEmailKey(gift))
      .select('status')
      .executeTakeFirst(),
  )
  return email?.status === 'failed'
}
