// What members of the demo do after they have joined, each by the verb that their page would call.
import type { Club } from '#/tenants/club'
import { clubOrigin } from '~/accounts/origins'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import type { Services } from '~/context.server'
import { dayIn, daysAfter } from '~/kit/dates'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { memberHistory, type MemberEvent } from '~/memberships/business-queries.server'
import { owedPayment } from '~/memberships/failed-payments.server'
import { renewalTerms } from '~/memberships/renewal-terms'
import { publishedTiers } from '~/tiers/queries.server'
import type { Deed } from './demo-history'
import { findMember, here } from './demo-join.server'
import type { StandIn } from './stand-in.server'

/** What a deed leaves behind in a member's history. */
const traces: Partial<Record<Deed['kind'], MemberEvent['what'][]>> = {
  change: ['tier-up', 'tier-down'],
  skip: ['skip'],
  hold: ['hold'],
  cancel: ['cancelled'],
  refund: ['refund'],
}

/** Does what a member of a club does on a day of the demo's year, unless it has been done. */
export async function perform(
  services: Services,
  stand: StandIn,
  club: Club,
  { email, ownerId, deed }: { email: string; ownerId: string; deed: Deed },
): Promise<void> {
  const { billing, scopes } = services
  const db = scopes.club(club)
  const member = await findMember(db, email)
  if (!member) throw new Error(`${email} is no member of ${club.slug}`)
  const traced = traces[deed.kind]
  if (traced && (await memberHistory(db, member.id)).some(({ what }) => traced.includes(what))) return
  const now = services.now(club.id)
  const memberId = member.id
  const wish = { memberId, asker: { kind: 'member' as const, id: member.userId }, now }
  switch (deed.kind) {
    case 'skip':
      return billing.skipMonth(db, wish)
    case 'hold':
      return billing.holdMembership(db, {
        ...wish,
        untilOn: daysAfter(dayIn(club.timeZone, now), deed.days),
      })
    case 'cancel':
      return billing.cancelMembership(db, { ...wish, why: deed.why })
    case 'change': {
      const tier = (await publishedTiers(db)).find(({ name }) => name === deed.tier)!
      const quote = await billing.quoteChange(db, { memberId, tierId: tier.id, now })
      const terms = renewalTerms({ club, tier }, dayIn(club.timeZone, now))
      return billing.changeTier(db, {
        ...wish,
        tierId: tier.id,
        stated: { ...quote, priceId: quote.tier.priceId },
        consent: { ...terms, ...here },
      })
    }
    case 'refund': {
      const bill = (await memberInvoices(db, memberId)).lines.find(({ status }) => status === 'paid')!
      return billing.refundInvoice(db, {
        refundId: newId(),
        invoiceId: bill.id,
        amountCents: deed.cents,
        reason: deed.reason,
        asker: { kind: 'business', id: ownerId },
        now,
      })
    }
    case 'bad-card': {
      if (await hasFailed(services, club, memberId)) return
      const returnUrl = clubOrigin(services.env, club) + paths.customer.billing()
      const { url } = await billing.openPortal(db, { memberId, returnUrl, now })
      return stand.giveFailingCard(url)
    }
    case 'mend': {
      const owed = await owedPayment(db, memberId)
      const way = owed && (await billing.payFailure(db, owed.id))
      if (way?.kind === 'pay') await stand.payInvoice(way.url)
    }
  }
}

/** A payment of theirs has failed before: the card of that day has done its part. */
function hasFailed({ scopes }: Services, club: Club, memberId: string): Promise<boolean> {
  return scopes.club(club).read(async (db) => {
    const failure = await db.q
      .selectFrom('payment_failures as f')
      .innerJoin('memberships as m', (join) =>
        join.onRef('m.business_id', '=', 'f.business_id').onRef('m.id', '=', 'f.membership_id'),
      )
      .where('f.business_id', '=', db.businessId)
      .where('m.member_id', '=', memberId)
      .select('f.id')
      .executeTakeFirst()
    return failure !== undefined
  })
}
