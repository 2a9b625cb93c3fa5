import type { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { NonRetryableError } from '~/foundation/jobs/handler'
import { dayIn } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { giftToken, giverToken } from '../gift-link.server'
import { contentOf, lockGift, paymentOfGift, type Gift } from '../gift-rows.server'
import type { giftEmailJob } from '../jobs'
import {
  giftEmail,
  giftReceiptEmail,
  giftRedeemedEmail,
  giftRefundedEmail,
  giftRefundFailedEmail,
} from './gift-emails'

export interface GiftEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

type Payload = z.output<typeof giftEmailJob.payload>

/** Names the email of a gift as it was last sent, so that its delivery can be looked up. */
export const giftEmailKey = (gift: Pick<Gift, 'id' | 'link_version' | 'resent'>) =>
  `gift-${gift.id}-${gift.link_version}-${gift.resent}`

/** Writes to the giver or the receiver of a gift. The gift itself is sent on its day, and only while it can be redeemed. */
export async function sendGiftEmail(
  db: TenantDb,
  services: GiftEmailServices,
  { giftId, kind, refundId, now }: Payload & { now: Date },
): Promise<void> {
  const club = await services.clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of a gift was not found')
  await db.transaction(async (db) => {
    const gift = await lockGift(db, { id: giftId })
    if (!gift) throw new NonRetryableError('The gift was not found')
    if (kind === 'gift') return sendToReceiver(db, services, { gift, club, now })
    await sendToGiver(db, services, { gift, club, kind, refundId, now })
  })
}

interface About {
  gift: Gift
  club: Club
  now: Date
}

async function sendToReceiver(
  db: OpenTenantDb,
  { env }: GiftEmailServices,
  { gift, club, now }: About,
): Promise<void> {
  const { id, receiver_email: to, send_on: sendOn, link_version: version } = gift
  if (gift.status !== 'waiting' || gift.sent_at !== null || gift.is_disputed) return
  if (to === null || sendOn === null || sendOn > dayIn(club.timeZone, now)) return
  const { token } = giftToken(env.sessionSecret, { id, version })
  await queueEmail(db, {
    ...giftEmail({
      ...namesOf(gift, club),
      note: gift.note,
      redeemUrl: clubOrigin(env, club) + paths.gift.redeem(token),
    }),
    to,
    occasion: 'gift',
    key: giftEmailKey(gift),
    now,
  })
  await db.q.updateTable('gifts').set({ sent_at: now }).where('id', '=', id).execute()
}

async function sendToGiver(
  db: OpenTenantDb,
  { env }: GiftEmailServices,
  {
    gift,
    club,
    kind,
    refundId,
    now,
  }: About & Pick<Payload, 'refundId'> & { kind: Exclude<Payload['kind'], 'gift'> },
): Promise<void> {
  const names = namesOf(gift, club)
  const manageUrl = clubOrigin(env, club) + paths.gift.manage(giverToken(env.sessionSecret, gift.id))
  const payment = await paymentOfGift(db, gift.id)
  const email = {
    receipt: () =>
      giftReceiptEmail({ ...names, taxCents: payment?.tax_cents ?? 0, sendOn: gift.send_on, manageUrl }),
    redeemed: () => giftRedeemedEmail(names),
    refunded: () => giftRefundedEmail({ ...names, refundCents: payment?.latestRefundCents ?? 0 }),
    'refund-failed': () => giftRefundFailedEmail({ ...names, manageUrl }),
  }[kind]()
  await queueEmail(db, {
    ...email,
    to: gift.giver_email,
    occasion: `gift-${kind}`,
    key: [`gift-${kind}-${gift.id}`, ...(refundId ? [refundId] : [])].join('-'),
    now,
  })
}

const namesOf = (gift: Gift, club: Club) => ({
  club,
  gift: contentOf(gift),
  giverName: gift.giver_name,
  receiverName: gift.receiver_name,
})
