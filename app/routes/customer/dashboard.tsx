// A member's dashboard: /customer/dashboard
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { TrackingCard } from '~/club/fulfillment/parcels/components/tracking-card'
import { memberParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { boxView, chargeView, owedBottlesView, owedView } from '~/club/runs/member/box-view'
import { NextBox } from '~/club/runs/member/components/next-box'
import { OwedList } from '~/club/runs/member/components/owed-list'
import { memberBoxes } from '~/club/runs/member/member-boxes.server'
import { MemberDashboard } from '~/membership/memberships/members/components/member-dashboard'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { memberView, membershipView } from '~/membership/memberships/members/member-view'
import { membershipSummary } from '~/membership/memberships/queries.server'
import { MyPerks } from '~/club/perks/components/perk-balances'
import { memberPerks } from '~/club/perks/member-perks.server'
import { memberPerksView } from '~/club/perks/perk-views'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { SubmitButton } from '~/foundation/ui/form/button'
import { memberSignupEntry } from '../join/signup-entry.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const summary = await membershipSummary(db, member.id)
  if (!summary) throw new DomainError('member-missing', 404, 'Failed to load customer data')
  const current = await membershipToChange(db, { memberId: member.id })
  const change = current ? changeView(current, club.timeZone, now) : null
  const { upcoming, owed, owedBottles } = await memberBoxes(db, { memberId: member.id, now })
  return {
    club: { name: club.name, email: club.email },
    clubHref: club.status === 'live' ? memberSignupEntry(context, club).clubPage : null,
    member: memberView(summary.member),
    membership: membershipView(summary, club),
    change,
    boxes: upcoming.map((box) => boxView(box, club)),
    owed: [...owed.map(owedView), ...owedBottles.map(owedBottlesView)],
    charge: change && chargeView(change),
    parcels: (await memberParcels(db, { memberId: member.id, limit: 10 })).filter(
      ({ status }) => status === 'shipped',
    ),
    perks: memberPerksView(
      await db.read((db) => memberPerks(db, { memberId: member.id, timeZone: club.timeZone, now })),
    ),
    unfinished: summary.pendingCheckout?.tierName ?? null,
  }
}

/** Resumes an unfinished checkout. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'checkout.open')
  return handleForms(
    request,
    context,
    {
      'finish-payment': async () => {
        const pending = (await membershipSummary(db, member.id))?.pendingCheckout
        if (!pending) return redirect(paths.customer.dashboard(), 303)
        const { url } = await context.services.billing.openCheckout(db, {
          memberId: member.id,
          tierId: pending.tierId,
          returnTo: memberSignupEntry(context, club).returnTo,
          now,
        })
        return redirect(url, 303)
      },
    },
    { failure: 'Error redirecting to checkout' },
  )
}

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `Your membership – ${data.club.name}` : 'Your membership',
)

const changeOrCancel = { label: 'Change or Cancel Membership', href: paths.customer.membership() }

const quickActions = [
  { label: 'View Upcoming Deliveries', href: paths.customer.deliveries() },
  { label: 'Rate Recent Wines', href: paths.customer.ratings() },
  changeOrCancel,
  { label: 'Manage Billing', href: paths.customer.billing() },
]

export default function Dashboard() {
  const { unfinished, perks, boxes, owed, charge, parcels, ...overview } = useLoaderData<typeof loader>()
  const [next, ...more] = boxes
  const { formErrors } = useErrorsOf({ only: ['finish-payment'] })
  const mayChange = overview.membership !== null && overview.membership.status !== 'canceled'
  return (
    <MemberDashboard
      {...overview}
      quickActions={mayChange ? quickActions : quickActions.filter((action) => action !== changeOrCancel)}
      lead={
        <>
          {parcels.map((parcel) => (
            <TrackingCard key={parcel.orderId} parcel={parcel} title="On its way" />
          ))}
          {next ? (
            <NextBox box={next} charge={charge} more={more.length} owed={owed} />
          ) : (
            <OwedList owed={owed} />
          )}
          <MyPerks {...perks} />
        </>
      }
      alert={unfinished && <FinishPayment tierName={unfinished} sentence={formErrors?.[0]} />}
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
