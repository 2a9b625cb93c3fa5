// The first page after checkout: /customer/welcome. It waits until our own record shows the payment; without a
// payment it links back to the checkout.
import { data, redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { JoinUnpaid } from '~/membership/memberships/join/components/join-notices'
import { JoinPending } from '~/membership/memberships/join/components/join-pending'
import { isLive } from '~/membership/memberships/lifecycle'
import { membershipSummary, type MembershipSummary } from '~/membership/memberships/queries.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Outcome } from '~/foundation/ui/feedback/outcome'
import { ButtonLink } from '~/foundation/ui/form/button'
import { memberSignupEntry } from '../join/signup-entry.server'

/** Reloads without scripts before the page says that it takes longer than usual. */
const LAST_TRY = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const membership = await membershipSummary(db, member.id)
  const outcome = isMemberNow(membership)
    ? 'active'
    : await context.services.billing.confirmLatestCheckout(db, member.id)
  // No payment is pending: the dashboard shows the state.
  if (outcome === 'unknown') throw redirect(paths.customer.dashboard())
  const summary = isMemberNow(membership) ? membership : await membershipSummary(db, member.id)
  const tries = Number.parseInt(new URL(request.url).searchParams.get('tries') ?? '0', 10) || 0
  const reviewUrl = memberSignupEntry(context, club).path({ step: 'review' })
  return data({
    clubName: club.name,
    tierName: summary?.membership?.tierName ?? null,
    outcome,
    late: tries >= LAST_TRY,
    checkAgainUrl: `${paths.customer.welcome()}?tries=${tries + 1}`,
    reviewUrl,
    // An open checkout can be resumed from any device; an expired one starts again at the review.
    payUrl: summary?.pendingCheckout ? paths.customer.dashboard() : reviewUrl,
  })
}

const isMemberNow = (summary: MembershipSummary | null): boolean =>
  summary?.membership ? isLive(summary.membership.status) : false

export const meta = privatePageOf<typeof loader>((data) =>
  data ? titles[data.outcome](data.clubName) : 'Tastevin',
)

const titles = {
  active: (clubName: string) => `Welcome to ${clubName}`,
  waiting: () => 'Activating your membership...',
  unpaid: (clubName: string) => `Payment not finished – ${clubName}`,
}

export default function Welcome() {
  const { clubName, tierName, outcome, late, checkAgainUrl, payUrl, reviewUrl } =
    useLoaderData<typeof loader>()
  if (outcome === 'waiting') return <JoinPending checkAgainUrl={checkAgainUrl} late={late} />
  if (outcome === 'unpaid') return <JoinUnpaid actionUrl={payUrl} reviewUrl={reviewUrl} />
  return (
    <Outcome title={`Welcome to ${clubName}`}>
      <p>{tierName ? `Your ${tierName} membership is active.` : 'Your membership is active.'}</p>
      <p className="actions">
        <ButtonLink to={paths.customer.dashboard()}>Go to Dashboard</ButtonLink>
      </p>
    </Outcome>
  )
}
