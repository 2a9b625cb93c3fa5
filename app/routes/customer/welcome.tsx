// The first page of a new member: waits until our own record says they are one. /customer/welcome
import {
  data,
  redirect,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/accounts/guards.server'
import { paths } from '~/kit/paths'
import { JoinPending } from '~/memberships/components/join-pending'
import { ButtonLink } from '~/ui/button'
import { isLive } from '~/memberships/lifecycle'
import { membershipSummary } from '~/memberships/queries.server'

/** How often the page looks again without scripts before it says that it takes longer. */
const LAST_TRY = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context)
  const summary = await membershipSummary(db, member.id)
  const isMember = summary?.membership ? isLive(summary.membership.status) : false
  const isWaiting = summary?.pendingCheckout || summary?.membership?.status === 'pending'
  // Nothing is on its way: the overview says so.
  if (!isMember && !isWaiting) throw redirect(paths.customer.dashboard())
  const tries = Number.parseInt(new URL(request.url).searchParams.get('tries') ?? '0', 10) || 0
  return data({
    clubName: club.name,
    tierName: summary?.membership?.tierName ?? null,
    isMember,
    late: tries >= LAST_TRY,
    lookAgainUrl: `${paths.customer.welcome()}?tries=${tries + 1}`,
  })
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.isMember ? `Welcome to ${data.clubName}` : 'Activating your membership...' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Welcome() {
  const { clubName, tierName, isMember, late, lookAgainUrl } = useLoaderData<typeof loader>()
  if (!isMember) return <JoinPending lookAgainUrl={lookAgainUrl} late={late} />
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <h1 id="outcome-title">Welcome to {clubName}</h1>
      <p>Your {tierName} membership is active.</p>
      <p className="actions">
        <ButtonLink to={paths.customer.dashboard()}>Go to Dashboard</ButtonLink>
      </p>
    </section>
  )
}
