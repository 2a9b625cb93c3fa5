import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { giftToken } from '../gift-link.server'
import { lockGift, type Gift } from '../gift-rows.server'
import { giftEmailJob } from '../jobs'
import { mostResends } from '../rules'

interface NewReceiver {
  giftId: string
  receiverName: string
  receiverEmail: string
  /** Empty for today. */
  sendOn: Day | ''
  timeZone: string
  secret: string
  now: Date
}

/**
 * Sends an unredeemed gift to another address, or on another day. The link that was sent before stops working, because
 * another person may have it. Throws `gift-not-waiting`.
 */
export function changeReceiver(db: TenantDb, change: NewReceiver): Promise<void> {
  const { giftId, receiverName, receiverEmail, sendOn, timeZone, secret, now } = change
  return db.transaction(async (db) => {
    const gift = requireWaiting(await lockGift(db, { id: giftId }))
    const isOther = receiverEmail.toLowerCase() !== (gift.receiver_email ?? '').toLowerCase()
    const version = isOther ? gift.link_version + 1 : gift.link_version
    await db.q
      .updateTable('gifts')
      .set({
        receiver_name: receiverName,
        receiver_email: receiverEmail,
        send_on: sendOn || dayIn(timeZone, now),
        link_version: version,
        token_hash: giftToken(secret, { id: giftId, version }).hash,
        ...(isOther || gift.sent_at === null ? { sent_at: null } : {}),
      })
      .where('id', '=', giftId)
      .execute()
    await recordForBusiness(db, { userId: null, now }, 'gift.receiver-changed', {
      target: { kind: 'gift', id: giftId },
      details: { number: gift.number },
    })
    await sendJob(db, giftEmailJob, { giftId, kind: 'gift' })
  })
}

/** Sends the gift's email once more. Throws `gift-not-waiting`, `gift-not-emailed` and `too-many-resends`. */
export function resendGift(db: TenantDb, { giftId }: { giftId: string }): Promise<void> {
  return db.transaction(async (db) => {
    const gift = requireWaiting(await lockGift(db, { id: giftId }))
    if (gift.receiver_email === null || gift.sent_at === null) {
      throw new DomainError('gift-not-emailed', 409, 'This gift hasn’t been emailed yet.')
    }
    if (gift.resent >= mostResends) {
      throw new DomainError(
        'too-many-resends',
        409,
        'The email was sent several times already. Please share the link instead.',
      )
    }
    await db.q
      .updateTable('gifts')
      .set({ resent: gift.resent + 1, sent_at: null })
      .where('id', '=', giftId)
      .execute()
    await sendJob(db, giftEmailJob, { giftId, kind: 'gift' })
  })
}

function requireWaiting(gift: Gift | undefined): Gift {
  if (gift?.status === 'waiting') return gift
  throw new DomainError(
    'gift-not-waiting',
    409,
    gift?.status === 'redeemed'
      ? 'This gift has been redeemed, so it can’t be changed.'
      : 'This gift can’t be changed any more.',
  )
}
