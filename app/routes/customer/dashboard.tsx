// A member's dashboard: /customer/dashboard
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { requireMember } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { toFormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { MemberDashboard } from '~/memberships/members/components/member-dashboard'
import { changeView } from '~/memberships/change-requests/change-view'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { memberView, membershipView } from '~/memberships/members/member-view'
import { membershipSummary } from '~/memberships/queries.server'
import { SubmitButton } from '~/ui/form/button'
import { memberSignupEntry } from '../join/signup-entry.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const summary = await membershipSummary(db, member.id)
  if (!summary) throw new DomainError('member-missing', 404, 'Failed to load customer data')
  const current = await membershipToChange(db, { memberId: member.id })
  return data(
    {
      club: { name: club.name, email: club.email },
      clubHref: club.status === 'live' ? memberSignupEntry(context, club).clubPage : null,
      member: memberView(summary.member),
      membership: membershipView(summary, club),
      change: current ? changeView(current, club.timeZone, context.now(club.id)) : null,
      unfinished: summary.pendingCheckout?.tierName ?? null,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

/** Resumes an unfinished checkout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'checkout.open')
  const pending = (await membershipSummary(db, member.id))?.pendingCheckout
  if (!pending) return redirect(paths.customer.dashboard(), 303)
  const { returnTo } = memberSignupEntry(context, club)
  const order = { memberId: member.id, tierId: pending.tierId, returnTo, now: context.now(club.id) }
  try {
    const { url } = await context.services.billing.openCheckout(db, order)
    return redirect(url, 303)
  } catch (error) {
    const { status, refusal } = toFormErrors(error)
    return data({ sentence: refusal.formError ?? 'Error redirecting to checkout' }, { status })
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Your membership – ${data.club.name}` : 'Your membership' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

const changeOrCancel = { label: 'Change or Cancel Membership', href: paths.customer.membership() }

const quickActions = [
  { label: 'View Upcoming Deliveries', href: paths.customer.deliveries() },
  { label: 'Rate Recent Wines', href: paths.customer.ratings() },
  changeOrCancel,
  { label: 'Manage Billing', href: paths.customer.billing() },
]

export default function Dashboard() {
  const { unfinished, ...overview } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const mayChange = overview.membership !== null && overview.membership.status !== 'canceled'
  return (
    <MemberDashboard
      {...overview}
      quickActions={mayChange ? quickActions : quickActions.filter((action) => action !== changeOrCancel)}
      alert={unfinished && <FinishPayment tierName={unfinished} sentence={refused?.sentence} />}
    />
  )
}

function FinishPayment({ tierName, sentence }: { tierName: string; sentence: string | undefined }) {
  return (
    <Form method="post">
      <p>{sentence ?? `You haven’t paid for your ${tierName} membership yet.`}</p>
      <input type="hidden" name="intent" value="finish-payment" />
      <SubmitButton intent="finish-payment" pendingLabel="Processing...">
        Finish payment
      </SubmitButton>
    </Form>
  )
}
