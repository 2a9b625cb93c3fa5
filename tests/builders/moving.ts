import { newId } from '~/foundation/kit/ids'
import type { MoveIn } from '~/business/moving-in/move-in'
import { moveInMember, type MoveInServices } from '~/business/moving-in/move-in-member.server'
import { undoMoveIn } from '~/business/moving-in/undo-move-in.server'
import { enterMember } from '~/membership/claims/enter-member.server'
import { aPerson } from './person'
import { aPayingClub, type PayingClub, type PaymentPlatform } from './payments/payment-platform'

/** A club that can take payments, with its owner and a way to move members in. */
export async function aMovingClub(payments: PaymentPlatform, options: { priceCents?: number } = {}) {
  const club = await aPayingClub(payments, options)
  const { id: staffId } = await aPerson(payments.db)
  return { ...club, staffId }
}

export type MovingClub = PayingClub & { staffId: string }

/** Moves a member in through a billing, at the club's time. */
export function mover(payments: PaymentPlatform, billing: MoveInServices['billing'] = payments.billing) {
  const services: MoveInServices = { billing, enterMember, clubs: payments.clubs }
  return {
    move: (club: MovingClub, move: MoveIn) =>
      moveInMember(services, club.db, move, payments.clock.now(club.id)),
    undo: (club: MovingClub, requestId: string) =>
      undoMoveIn(services, club.db, { requestId, userId: club.staffId }, payments.clock.now(club.id)),
  }
}

/** The move of a member who pays 49 dollars a month and picks up. */
export function aMove(club: MovingClub, { requestId = newId(), ...move }: Partial<MoveIn> = {}): MoveIn {
  return {
    requestId,
    importId: null,
    person: {
      fullName: 'Ada Conti',
      email: `ada-${requestId.slice(-12)}@example.test`,
      phone: null,
      dateOfBirth: '1985-04-12',
    },
    tierId: club.tierId,
    keptPrice: { cents: 4_900, until: null },
    firstPaymentOn: '2026-12-10',
    chargesAtOnce: false,
    memberSince: '2024-03-01',
    holdUntil: null,
    endsOn: null,
    boxesOwed: 0,
    creditCents: 0,
    giftMonths: 0,
    customer: null,
    hasMandate: true,
    subscription: { kind: 'start' },
    delivery: { kind: 'pick_up' },
    secondPerson: null,
    note: null,
    tags: [],
    likes: [],
    dislikes: [],
    marketing: null,
    userId: club.staffId,
    ...move,
  }
}

/** A customer of the club's account with a card, as Stripe's import brings one. */
export async function anImportedCustomer(
  payments: PaymentPlatform,
  { accountId }: { accountId: string },
  customer: { email?: string; card?: string | null } = {},
): Promise<{ customerId: string; paymentMethodId: string }> {
  const { body } = await payments.control(`/accounts/${accountId}/import`, {
    customers: [{ old_id: newId(), email: 'someone@example.test', ...customer }],
  })
  const [row] = (body as { data: { customer: string; payment_method: string }[] }).data
  return { customerId: row!.customer, paymentMethodId: row!.payment_method }
}

/** A subscription of the club's account that another system made. */
export async function aForeignSubscription(
  payments: PaymentPlatform,
  { accountId }: { accountId: string },
  terms: { email: string; renews_at: string; amount?: number } & Record<string, unknown>,
): Promise<{ customerId: string; paymentMethodId: string; subscriptionId: string }> {
  const { status, body } = await payments.control(`/accounts/${accountId}/subscriptions`, {
    amount: 4_900,
    ...terms,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const made = body as { customer: string; payment_method: string; subscription: string }
  return {
    customerId: made.customer,
    paymentMethodId: made.payment_method,
    subscriptionId: made.subscription,
  }
}
