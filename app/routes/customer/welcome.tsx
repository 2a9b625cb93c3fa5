// The first page of a new member: /customer/welcome. It waits while a payment is on its way, until our own record says they
// are one; whoever has not paid is told so, with the way back.
import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { JoinUnpaid } from '~/memberships/join/components/join-notices'
import { JoinPending } from '~/memberships/join/components/join-pending'
import { isLive } from '~/memberships/lifecycle'
import { membershipSummary, type MembershipSummary } from '~/memberships/queries.server'
import { ButtonLink } from '~/ui/form/button'
import { memberSignupEntry } from '../join/signup-entry.server'

/** How often the page looks again without scripts before it says that it takes longer. */
const LAST_TRY = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const known = await membershipSummary(db, member.id)
  const outcome = isMemberNow(known)
    ? 'active'
    : await context.services.billing.confirmLatestCheckout(db, member.id)
  // Nothing is on its way: the overview says what there is.
  if (outcome === 'unknown') throw redirect(paths.customer.dashboard())
  const summary = isMemberNow(known) ? known : await membershipSummary(db, member.id)
  const tries = Number.parseInt(new URL(request.url).searchParams.get('tries') ?? '0', 10) || 0
  const reviewUrl = memberSignupEntry(context, club).path({ step: 'review' })
  return data({
    clubName: club.name,
    tierName: summary?.membership?.tierName ?? null,
    outcome,
    late: tries >= LAST_TRY,
    checkAgainUrl: `${paths.customer.welcome()}?tries=${tries + 1}`,
    reviewUrl,
    // An open checkout is gone on with from any device; one that has ended is begun again at the review.
    payUrl: summary?.pendingCheckout ? paths.customer.dashboard() : reviewUrl,
  })
}

const isMemberNow = (summary: MembershipSummary | null): boolean =>
  summary?.membership ? isLive(summary.membership.status) : false

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? titles[data.outcome](data.clubName) : 'Tastevin' },
  { name: 'robots', content: 'noindex' },
]

const titles = {
  active: (clubName: string) => `Welcome to ${clubName}`,
  waiting: () => 'Activating your membership...',
  unpaid: (clubName: string) => `Your payment is not finished – ${clubName}`,
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Welcome() {
  const { clubName, tierName, outcome, late, checkAgainUrl, payUrl, reviewUrl } =
    useLoaderData<typeof loader>()
  if (outcome === 'waiting') return <JoinPending checkAgainUrl={checkAgainUrl} late={late} />
  if (outcome === 'unpaid') return <JoinUnpaid actionUrl={payUrl} reviewUrl={reviewUrl} />
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <h1 id="outcome-title">Welcome to {clubName}</h1>
      <p>{tierName ? `Your ${tierName} membership is active.` : 'Your membership is active.'}</p>
      <p className="actions">
        <ButtonLink to={paths.customer.dashboard()}>Go to Dashboard</ButtonLink>
      </p>
    </section>
  )
}
