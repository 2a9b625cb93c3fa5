import type { TenantDb } from '#/db/handles.server'
import { startGift } from '~/club/gifts/buy/start-gift.server'
import { giftToken } from '~/club/gifts/gift-link.server'
import { alignGifts } from '~/club/gifts/redeem/align-gifts.server'
import { applyGift } from '~/club/gifts/redeem/apply-gift.server'
import { redeemGift, type Redeemed } from '~/club/gifts/redeem/redeem-gift.server'
import type { GiftForm } from '~/club/gifts/schemas'
import { saveGiftSettings } from '~/club/gifts/settings.server'
import { newId } from '~/foundation/kit/ids'
import type { PayingClub, PaymentPlatform } from './payments/payment-platform'
import { aPerson } from './person'

/** Lets people give months of a club's tier, and sums. */
export const openGifts = async (payments: PaymentPlatform, club: PayingClub) =>
  saveGiftSettings(club.db, {
    isOn: true,
    hasSums: true,
    tierIds: [club.tierId],
    userId: (await aPerson(payments.db)).id,
    now: new Date(),
  })

export const aGiftForm = (values: Partial<GiftForm>): GiftForm => ({
  formId: newId(),
  what: 'sum',
  months: '',
  amount: '',
  receiverName: 'Grace Marsh',
  delivery: 'link',
  receiverEmail: '',
  sendOn: '',
  note: 'Happy birthday!',
  giverName: 'Ada Conti',
  giverEmail: `giver-${newId()}@example.test`,
  isAdult: 'on',
  ...values,
})

/** A gift at its checkout page. */
export async function anOpenGift(
  payments: PaymentPlatform,
  club: PayingClub,
  values: Partial<GiftForm>,
  { now = new Date(), giverMemberId = null }: { now?: Date; giverMemberId?: string | null } = {},
) {
  const started = await startGift(payments.billing.oneTime, club.db, {
    form: aGiftForm(values),
    shownCents: null,
    giverMemberId,
    timeZone: 'America/New_York',
    secret: payments.env.sessionSecret,
    returnTo: (id) => ({
      success: `http://club.clubs.example/gift?paid=${id}`,
      cancel: 'http://club.clubs.example/gift',
    }),
    now,
  })
  const { rows } = await payments.db.owner.query(
    'select id, session_id from one_time_payments where gift_id = $1 order by created_at desc limit 1',
    [started.giftId],
  )
  const [{ id, session_id }] = rows as [{ id: string; session_id: string }]
  return { giftId: started.giftId, payment: id, sessionId: session_id }
}

/** A gift that was paid for. */
export async function aPaidGift(payments: PaymentPlatform, club: PayingClub, values: Partial<GiftForm>) {
  const open = await anOpenGift(payments, club, values)
  const status = await payments.pay(open.sessionId)
  if (status !== 200) throw new Error(`the payment of the gift was answered ${status}`)
  const paid = await payments.billing.oneTime.confirm(club.db, { paymentId: open.payment, memberId: null })
  if (paid !== 'paid') throw new Error(`the gift is ${paid}`)
  return { ...open, ...giftToken(payments.env.sessionSecret, { id: open.giftId, version: 1 }) }
}

/** Redeems a gift as a person with an account, and gives them what it is. */
export async function redeemAs(
  payments: PaymentPlatform,
  club: PayingClub,
  { hash }: { hash: Buffer },
  person?: { id: string; email: string },
  now = new Date(),
): Promise<Redeemed> {
  const user = person ?? (await aPerson(payments.db))
  const redeemed = await redeemGift(club.db, {
    tokenHash: hash,
    receiver: {
      kind: 'known',
      userId: user.id,
      email: user.email,
      fullName: 'Grace Marsh',
      dateOfBirth: '1985-04-12',
    },
    club: (await payments.clubs.byId(club.id))!,
    origin: 'http://club.clubs.example',
    clientAddress: '127.0.0.1',
    userAgent: 'test',
    now,
  })
  await applyGift(payments.billing.prepaid, club.db, { giftId: redeemed.giftId, now })
  return redeemed
}

/** The job of a membership with gifts, as it runs after each sync. */
export async function alignMembership(
  payments: PaymentPlatform,
  db: TenantDb,
  memberId: string,
  now = new Date(),
) {
  const { rows } = await payments.db.owner.query(
    'select id from memberships where member_id = $1 order by created_at desc limit 1',
    [memberId],
  )
  const [{ id }] = rows as [{ id: string }]
  await alignGifts(payments.billing.prepaid, db, { membershipId: id, now })
  return id
}
