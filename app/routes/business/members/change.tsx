// A change that staff make for a member who asked for it: /business/members/:memberId/change
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { UnavailableReason } from '~/membership/memberships/change-requests/components/membership-changes'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { clubMember } from '~/membership/memberships/members/queries.server'
import { behalfActView, isBehalfAct } from '~/membership/memberships/on-behalf/acts'
import {
  CancelActForm,
  PauseActForm,
  PlainActForm,
} from '~/membership/memberships/on-behalf/components/act-forms'
import {
  TierActForm,
  TierChoice,
  type TierQuoteView,
} from '~/membership/memberships/on-behalf/components/tier-act'
import { asStaffRead } from '~/membership/memberships/on-behalf/words'
import type { Eligibility } from '~/membership/memberships/rules'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import type { Memberships } from '~/membership/memberships/membership-changes'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Card } from '~/foundation/ui/layout/card'
import { changeAction, provenActs } from './change.action.server'
import { noMember, requireStaffForMember } from './require-member.server'

type Quote = Awaited<ReturnType<Memberships['quoteTierChange']>>

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, db, memberId } = await requireStaffForMember(request, context, params, 'members.change')
  const query = new URL(request.url).searchParams
  const act = query.get('act')
  const { member, membership, tiers } = await db.read(async (db) => ({
    member: await clubMember(db, memberId),
    membership: await membershipToChange(db, { memberId }),
    tiers: await publishedTiers(db),
  }))
  if (!member) throw noMember()
  if (!isBehalfAct(act)) throw redirect(paths.business.member(memberId))
  // So that no form is filled in for nothing.
  if (provenActs.includes(act)) await requireReauthentication(request, context, { withinMinutes: 60 })
  const now = context.now(club.id)
  const today = dayIn(club.timeZone, now)
  const view = membership && changeView(membership, club.timeZone, now)
  const { fullName } = member
  if (!view) {
    const none = { quote: null, tiers: [], range: null, label: 'Change membership', effect: '', act }
    const eligibility: Eligibility = { allowed: false, reason: `${fullName} has no membership yet` }
    return { ...none, memberId, fullName, today, eligibility, problem: null }
  }
  const shown = {
    memberId,
    fullName,
    today,
    range: view.pauseRange,
    ...behalfActView(act, view, fullName),
    tiers: tiers.filter(({ id }) => id !== membership.tierId),
  }
  const tierId = query.get('tier')
  if (act !== 'change-tier' || !tierId || !isId(tierId)) return { ...shown, quote: null, problem: null }
  try {
    const quote = await context.services.memberships.quoteTierChange(db, { memberId, tierId, now })
    const { eligibility } = quote
    if (!eligibility.allowed)
      return { ...shown, quote: null, problem: `Not available because ${asStaffRead(eligibility.reason)}.` }
    const terms = renewalTerms({ club, tier: quote.tier }, today)
    return { ...shown, problem: null, quote: quoteView(quote, terms) }
  } catch (error) {
    if (!isDomainError(error)) throw error
    return { ...shown, quote: null, problem: asStaffRead(error.sentence) }
  }
}

function quoteView({ tier, ...quote }: Quote, terms: { version: string; text: string }): TierQuoteView {
  return {
    ...quote,
    tier,
    quotedAt: quote.quotedAt.getTime() / 1000,
    terms: { text: terms.text, agreement: agreementKey(terms.version, tier.priceId, tier.addsTax) },
  }
}

export const action = (args: ActionFunctionArgs) => changeAction(args)

/** A refused change reloads the quote, so that the page shows the current amount beside the reason. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.label}, ${data.fullName} – Tastevin` : 'Tastevin',
)

export default function ChangeForMember() {
  const { act, label, effect, eligibility, quote, problem, tiers, range, ...shown } =
    useLoaderData<typeof loader>()
  const { memberId, fullName } = shown
  const form = { ...shown, label }
  return (
    <>
      <PortalTitle back={{ href: paths.business.member(memberId), label: fullName }} title={label}>
        For {fullName}, who asked for it. Members can also do this themselves on their membership page.
      </PortalTitle>
      <Card title={`${label} for ${fullName}`}>
        {problem && <Banner tone="error" title={problem} />}
        {!eligibility.allowed && <UnavailableReason eligibility={eligibility} label={label} />}
        {eligibility.allowed && !quote && <p>{effect}</p>}
        {eligibility.allowed && act === 'change-tier' && !quote && (
          <TierChoice memberId={memberId} tiers={tiers} />
        )}
        {eligibility.allowed && quote && <TierActForm quote={quote} {...shown} />}
        {eligibility.allowed && act === 'pause' && range && <PauseActForm range={range} {...form} />}
        {eligibility.allowed && act === 'cancel' && <CancelActForm {...form} />}
        {eligibility.allowed && act !== 'pause' && act !== 'cancel' && act !== 'change-tier' && (
          <PlainActForm act={act} {...form} />
        )}
      </Card>
    </>
  )
}
