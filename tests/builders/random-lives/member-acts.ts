import { owedPayment } from '~/billing/dunning/queries.server'
import { skipBox, swapWine, undoSkipBox } from '~/club/runs/runs/choices.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { anActiveMember, type ActiveMember } from '../active-member'
import { payInvoicePage } from '../membership-history'
import { startCheckout } from '../payments/payment-platform'
import { oneOf, type Act, type World } from './world'

/** Every renewal of this card is declined. */
const failsLater = '4000000000000341'

const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }
const day = 86_400_000

/** An act on one of the members. */
const onMember =
  (act: (world: World, member: ActiveMember, how: number) => Promise<unknown>): Act =>
  async (world, { who, how }) => {
    const member = oneOf(world.members, who)
    return member ? act(world, member, how) : false
  }

const tierFor = async (world: World, member: ActiveMember, how: number) => {
  const current = await member.membership()
  return oneOf(
    world.tiers.filter(({ id }) => id !== current.tier_id),
    how,
  )!.id
}

const business = (world: World) => ({ kind: 'business' as const, id: world.ownerId })

async function refund(world: World, member: ActiveMember, how: number, isWhole: boolean) {
  const paid = (await member.invoices()).filter((one) => one.status === 'paid')
  const invoice = oneOf(
    paid.filter((one) => one.paid_cents > one.refunded_cents),
    how,
  )
  if (!invoice) return false
  const left = invoice.paid_cents - invoice.refunded_cents
  return world.payments.memberships.refundInvoice(world.db, {
    refundId: newId(),
    invoiceId: invoice.id,
    amountCents: isWhole ? left : Math.ceil(left / 3),
    reason: '',
    requester: business(world),
    now: world.now(),
  })
}

/** The bank speaks of one of the club's payments: `who` chooses which. */
const dispute =
  (outcome: 'open' | 'won' | 'lost'): Act =>
  async ({ payments, club, webhooks }, { who }) => {
    const charges = (await payments.objects('charge', club.accountId)).filter(
      ({ paid, disputed }) => paid === true && (outcome === 'open' ? disputed !== true : disputed === true),
    )
    const charge = oneOf(charges, who)
    if (!charge) return false
    const { status } = await payments.control(`/charges/${String(charge.id)}/dispute`, { outcome })
    await webhooks.deliver()
    return status === 200
  }

/** A run whose deadline has not come, with the box of a tier. */
const published = (world: World) =>
  world.rows<{ id: string }>(
    `select id from club_runs where business_id = $1 and status = 'published' order by id`,
  )

const choice = async (world: World, member: ActiveMember, how: number) => {
  const run = oneOf(await published(world), how)
  return run && { runId: run.id, memberId: member.id, userId: null, now: world.now() }
}

export const memberActs: Record<string, { weight: number; act: Act }> = {
  joins: {
    weight: 6,
    act: async (world, { who, how }) => {
      if (world.members.length >= world.mostMembers) return false
      const tierId = oneOf(world.tiers, how)!.id
      const card = who % 4 === 0 ? failsLater : undefined
      world.members.push(await anActiveMember(world.payments, world.club, { tierId, card }))
      await world.webhooks.deliver()
    },
  },
  'joins again': {
    weight: 2,
    act: onMember(async (world, member, how) => {
      const { sessionId } = await startCheckout(
        world.payments,
        world.club,
        member,
        oneOf(world.tiers, how)!.id,
      )
      await world.payments.pay(sessionId)
      // Without the return from the checkout only the webhook or reconciliation tells of the payment.
      if (how % 2 === 0)
        await world.payments.billing.confirmCheckout(world.db, {
          sessionId,
          memberId: member.id,
          now: world.now(),
        })
      await world.webhooks.deliver()
    }),
  },
  'pays what failed': {
    weight: 4,
    act: async (world, { who }) => {
      const owing = await world.rows<{ member_id: string }>(
        `select member_id from memberships where business_id = $1 and status = 'past_due' order by id`,
      )
      const one = oneOf(owing, who)
      const owed = one && (await owedPayment(world.db, one.member_id))
      const way = owed && (await world.payments.billing.openPaymentRecovery(world.db, owed.id))
      if (way?.kind !== 'pay') return false
      await payInvoicePage(way.url)
      await world.pass('PT1S')
    },
  },
  'gets a part back': { weight: 3, act: onMember((world, member, how) => refund(world, member, how, false)) },
  'gets all back': { weight: 4, act: onMember((world, member, how) => refund(world, member, how, true)) },
  'disputes a payment': { weight: 3, act: dispute('open') },
  'wins a dispute': { weight: 2, act: dispute('won') },
  'loses a dispute': { weight: 2, act: dispute('lost') },
  'skips the next payment': {
    weight: 3,
    act: onMember((world, member) => world.payments.memberships.skipMonth(world.db, member.requestFields())),
  },
  pauses: {
    weight: 2,
    act: onMember(async (world, member, how) => {
      const { current_period_end: end } = await member.membership()
      const untilOn = dayIn('America/New_York', new Date(end.getTime() + (20 + (how % 60)) * day))
      await world.payments.memberships.pauseMembership(world.db, { ...member.requestFields(), untilOn })
    }),
  },
  resumes: {
    weight: 2,
    act: onMember((world, member) =>
      world.payments.memberships.resumeMembership(world.db, member.requestFields()),
    ),
  },
  'changes tier': {
    weight: 5,
    act: onMember(async (world, member, how) => {
      const tierId = await tierFor(world, member, how)
      const { memberships, billing } = world.payments
      const quote = await memberships.quoteTierChange(world.db, {
        memberId: member.id,
        tierId,
        now: world.now(),
      })
      await memberships.changeTier(world.db, {
        ...member.requestFields(),
        tierId,
        stated: { priceId: quote.tier.priceId, dueCents: quote.dueCents, quotedAt: quote.quotedAt },
        consent,
      })
      await world.webhooks.deliver()
      if (how % 2 === 0) await billing.refreshAfterUpgrade(world.db, member.id)
    }),
  },
  'keeps the tier': {
    weight: 1,
    act: onMember((world, member) =>
      world.payments.memberships.undoTierChange(world.db, member.requestFields()),
    ),
  },
  leaves: {
    weight: 2,
    act: onMember((world, member) =>
      world.payments.memberships.cancelMembership(world.db, { ...member.requestFields(), why: '' }),
    ),
  },
  stays: {
    weight: 1,
    act: onMember((world, member) =>
      world.payments.memberships.undoCancellation(world.db, member.requestFields()),
    ),
  },
  'is ended by the business': {
    weight: 1,
    act: onMember(async (world, member, how) => {
      const { id } = await member.membership()
      await world.payments.memberships.endMembershipNow(world.db, {
        membershipId: id,
        requester: business(world),
        why: '',
        refundLast: how % 2 === 0,
        now: world.now(),
      })
    }),
  },
  'skips the box': {
    weight: 4,
    act: onMember(async (world, member, how) => {
      const choiceOfStep = await choice(world, member, how)
      return choiceOfStep ? skipBox(world.db, choiceOfStep) : false
    }),
  },
  'takes the box after all': {
    weight: 1,
    act: onMember(async (world, member, how) => {
      const choiceOfStep = await choice(world, member, how)
      return choiceOfStep ? undoSkipBox(world.db, choiceOfStep) : false
    }),
  },
  'swaps a wine': {
    weight: 4,
    act: onMember(async (world, member, how) => {
      const choiceOfStep = await choice(world, member, how)
      if (!choiceOfStep) return false
      const { tier_id: tierId } = await member.membership()
      const wineId = oneOf(world.wines, how)!
      return swapWine(world.db, { ...choiceOfStep, tierId, slot: 1, wineId })
    }),
  },
}
