// Acts of demo members after joining, each through the use case that their page would call.
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import { memberInvoices } from '~/billing/invoices/invoice-list.server'
import type { Services } from '~/web/http/request-context.server'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import type { MemberEventKind } from '#/db/schema/memberships'
import { memberTimeline } from '~/club/member-timeline/timeline.server'
import { owedPayment } from '~/billing/dunning/queries.server'
import { renewalTerms } from '~/membership/memberships/renewal-terms'
import { publishedTiers } from '~/membership/tiers/queries.server'
import type { DemoAction } from './demo-history'
import { findMember, here } from './demo-join.server'
import type { SandboxClient } from './sandbox-client.server'

/** The line an action leaves in a member's timeline. */
const traces: Partial<Record<DemoAction['kind'], MemberEventKind[]>> = {
  change: ['tier-up', 'tier-down'],
  skip: ['skip'],
  pause: ['hold'],
  cancel: ['canceled'],
  refund: ['refund'],
}

/** Does what a member of a club does on a day of the demo's year, unless it has been done. */
export async function performDemoAction(
  services: Services,
  sandbox: SandboxClient,
  club: Club,
  { email, ownerId, action }: { email: string; ownerId: string; action: DemoAction },
): Promise<void> {
  const { billing, memberships, scopes } = services
  const db = scopes.club(club)
  const member = await findMember(db, email)
  if (!member) throw new Error(`${email} is no member of ${club.slug}`)
  const traced = traces[action.kind]
  if (traced) {
    const { events } = await memberTimeline(db, {
      memberId: member.id,
      rights: { money: true, gifts: false, questions: false },
      group: null,
      before: null,
      limit: 1_000,
    })
    if (events.some(({ kind }) => traced.includes(kind))) return
  }
  const now = services.now(club.id)
  const memberId = member.id
  const request = { memberId, requester: { kind: 'member' as const, id: member.userId }, now }
  switch (action.kind) {
    case 'skip':
      return memberships.skipMonth(db, request)
    case 'pause':
      return memberships.pauseMembership(db, {
        ...request,
        untilOn: daysAfter(dayIn(club.timeZone, now), action.days),
      })
    case 'cancel':
      return memberships.cancelMembership(db, { ...request, why: action.why })
    case 'change': {
      const tier = (await publishedTiers(db)).find(({ name }) => name === action.tier)!
      const quote = await memberships.quoteTierChange(db, { memberId, tierId: tier.id, now })
      const terms = renewalTerms({ club, tier }, dayIn(club.timeZone, now))
      return memberships.changeTier(db, {
        ...request,
        tierId: tier.id,
        stated: { ...quote, priceId: quote.tier.priceId },
        consent: { ...terms, ...here },
      })
    }
    case 'refund': {
      const invoice = (await memberInvoices(db, memberId)).lines.find(({ status }) => status === 'paid')!
      return memberships.refundInvoice(db, {
        refundId: newId(),
        invoiceId: invoice.id,
        amountCents: action.cents,
        reason: action.reason,
        requester: { kind: 'business', id: ownerId },
        now,
      })
    }
    case 'bad-card': {
      if (await hasFailed(services, club, memberId)) return
      const returnUrl = clubOrigin(services.env, club) + paths.customer.billing()
      const { url } = await billing.openPortal(db, { memberId, returnUrl, now })
      return sandbox.giveFailingCard(url)
    }
    case 'mend': {
      const owed = await owedPayment(db, memberId)
      const way = owed && (await billing.openPaymentRecovery(db, owed.id))
      if (way?.kind === 'pay') await sandbox.payInvoice(way.url)
    }
  }
}

/** A payment of theirs has failed before: the card of that day has done its part. */
function hasFailed({ scopes }: Services, club: Club, memberId: string): Promise<boolean> {
  return scopes.club(club).read(async (db) => {
    const failure = await db.q
      .selectFrom('payment_failures as f')
      .innerJoin('memberships as m', 'm.id', 'f.membership_id')
      .where('m.member_id', '=', memberId)
      .select('f.id')
      .executeTakeFirst()
    return failure !== undefined
  })
}
