import type { TenantDb } from '#/db/handles.server'
import type { Billing } from '~/billing/billing'
import type { Plan } from '~/billing/plan/plans'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { contentOf, giftWhere, type Gift } from '../gift-rows.server'
import { alignGiftsJob } from '../jobs'
import { giftTitle } from '../rules'
import { liveMembership } from './live-membership.server'

/**
 * Gives a redeemed gift to its member at the payment provider: first the balance, then the membership that it pays for.
 * Each request has a key of its own, so an interrupted gift is finished by repeating this; a finished one is left alone.
 * Throws the provider's DomainErrors.
 */
export async function applyGift(
  prepaid: Pick<Billing['prepaid'], 'credit' | 'hasStarted' | 'startMembership'>,
  db: TenantDb,
  { giftId, now }: { giftId: string; now: Date },
): Promise<void> {
  const gift = await db.read((db) => giftWhere(db, { id: giftId }))
  if (gift?.status !== 'redeemed' || gift.applied_at !== null) return
  const accountId = await makeCredits(prepaid, db, gift, now)
  const membershipId =
    gift.redeemed_as === 'membership' ? await startMembership(prepaid, db, gift, accountId, now) : null
  await db.transaction(async (db) => {
    await db.q
      .updateTable('gifts')
      .set({ applied_at: now, ...(membershipId && { membership_id: membershipId }) })
      .where('id', '=', giftId)
      .execute()
    const alongside = membershipId ?? gift.membership_id
    if (alongside) await sendJob(db, alignGiftsJob, { membershipId: alongside })
  })
}

/** Makes the credits of a gift that were asked for; returns the account of the first. */
export async function makeCredits(
  prepaid: Pick<Billing['prepaid'], 'credit'>,
  db: TenantDb,
  gift: Gift,
  now: Date,
): Promise<string> {
  const credits = await db.read((db) =>
    db.q
      .selectFrom('gift_credits')
      .where('gift_id', '=', gift.id)
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute(),
  )
  for (const credit of credits) {
    if (credit.made_at !== null) continue
    const { transactionId } = await prepaid.credit(db, {
      creditId: credit.id,
      memberId: gift.redeemed_by!,
      accountId: credit.account_id,
      amountCents: credit.amount_cents,
      currency: credit.currency,
      description:
        credit.tier_price_id === null
          ? `Gift ${gift.number}: ${giftTitle(contentOf(gift))}`
          : `Gift ${gift.number}: the new price of its months`,
      now,
    })
    await db.transaction((db) =>
      db.q
        .updateTable('gift_credits')
        .set({ made_at: now, stripe_transaction_id: transactionId })
        .where('id', '=', credit.id)
        .execute(),
    )
  }
  return credits[0]!.account_id
}

/** The membership of the gift, or the one that its member began in the meantime. */
async function startMembership(
  prepaid: Pick<Billing['prepaid'], 'hasStarted' | 'startMembership'>,
  db: TenantDb,
  gift: Gift,
  accountId: string,
  now: Date,
): Promise<string | null> {
  const { live, plan, priceId } = await db.read(async (db) => ({
    live: await liveMembership(db, gift.redeemed_by!),
    ...(await db.q
      .selectFrom('businesses as b')
      .innerJoin('tier_prices as p', 'p.business_id', 'b.id')
      .where('b.id', '=', db.businessId)
      .where('p.tier_id', '=', gift.tier_id)
      .where('p.retired_at', 'is', null)
      .select(['b.plan', 'p.id as priceId'])
      .executeTakeFirstOrThrow()),
  }))
  const request = { requestId: gift.id, memberId: gift.redeemed_by!, accountId, now }
  // A live membership may be the gift's own: another run, or an earlier one that was interrupted, started it.
  const isAnother = live && gift.membership_id === null && !(await prepaid.hasStarted(db, request))
  if (live && isAnother) {
    const became = live.tierId === gift.tier_id ? ('months' as const) : ('balance' as const)
    await db.transaction((db) =>
      db.q
        .updateTable('gifts')
        .set({ redeemed_as: became, membership_id: became === 'months' ? live.id : null })
        .where('id', '=', gift.id)
        .execute(),
    )
    return became === 'months' ? live.id : null
  }
  const started = await prepaid.startMembership(db, {
    ...request,
    priceId,
    months: gift.months!,
    plan: plan as Plan,
  })
  if (started.kind === 'foreign') throw new Error(`The membership of a gift is not ours: ${started.because}`)
  return started.membershipId
}
