// A member’s membership and its changes: /customer/membership
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { requireMember } from '~/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { formErrorResponse } from '~/http/forms/form-error.server'
import type { Services } from '~/http/request-context.server'
import { dayIn } from '~/kit/dates'
import { validateFields, formFields } from '~/kit/forms.server'

import { paths } from '~/kit/paths'
import { membershipForm } from '~/memberships/change-requests/schemas'
import { changeView } from '~/memberships/change-requests/change-view'
import { membershipToChange } from '~/memberships/change-requests/membership-to-change.server'
import { resultMessage } from '~/memberships/change-requests/result-message'
import { ChangeTier } from '~/memberships/tier-change/components/change-tier'
import {
  CancelMembership,
  PauseMembership,
  SkipMonth,
} from '~/memberships/change-requests/components/membership-changes'
import { ComingUp } from '~/memberships/change-requests/components/coming-up'
import { MembershipFacts } from '~/memberships/change-requests/components/membership-facts'
import { memberWaitingListEntries } from '~/tiers/waiting-list/member-entries.server'
import { publishedTiers } from '~/tiers/queries.server'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { StatusBadge } from '~/memberships/components/membership-card'
import { Card } from '~/ui/layout/card'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { MemberPage } from '~/memberships/members/components/member-page'
import { ErrorSummary } from '~/ui/form/error-summary'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  await context.services.billing.refreshAfterUpgrade(db, member.id)
  const now = context.now(club.id)
  const { membership, tiers, waits } = await db.read(async (db) => ({
    membership: await membershipToChange(db, { memberId: member.id }),
    tiers: await publishedTiers(db),
    waits: await memberWaitingListEntries(db, member.id, now),
  }))
  const view = membership && changeView(membership, club.timeZone, now)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    clubName: club.name,
    membership: view ?? null,
    tiers,
    waits: waits.map(({ tierId, until }) => ({ tierId, until: until && dayIn(club.timeZone, until) })),
    // The waiting lists are on the club's host.
    clubOrigin: context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club),
    done: view ? resultMessage(done, view) : null,
    isProcessing: done !== '' && view?.isPending === true,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, user } = await requireMember(request, context, 'membership.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = validateFields(fields, membershipForm)
    if (!form.ok) return data(form.refusal, { status: form.status })
    const requester = { kind: 'member' as const, id: user.id }
    const change = { memberId: member.id, requester, now: context.now(club.id) }
    await runChange(context.services.memberships, db, change, form.value)
    return redirect(paths.customer.membership({ done: form.value.intent }), 303)
  } catch (error) {
    return formErrorResponse(error, fields, context)
  }
}

type ChangeRequest = { memberId: string; requester: { kind: 'member'; id: string }; now: Date }

function runChange(
  memberships: Services['memberships'],
  db: TenantDb,
  change: ChangeRequest,
  form: z.output<typeof membershipForm>,
): Promise<void> {
  switch (form.intent) {
    case 'skip':
      return memberships.skipMonth(db, change)
    case 'hold':
      return memberships.pauseMembership(db, { ...change, untilOn: form.until })
    case 'resume':
      return memberships.resumeMembership(db, change)
    case 'cancel':
      return memberships.cancelMembership(db, { ...change, why: form.why })
    case 'undo-cancel':
      return memberships.undoCancellation(db, change)
    case 'undo-change':
      return memberships.undoTierChange(db, change)
  }
}

export const meta: MetaFunction = () => [{ title: 'Your membership' }, { name: 'robots', content: 'noindex' }]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Membership() {
  const { clubName, membership, tiers, done, isProcessing, ...places } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() ?? null
  if (!membership) {
    return (
      <EmptyState title="No Active Membership" level={1}>
        <p>
          You don't have an active membership yet. Once you join, you can change, pause or cancel it here.
        </p>
        <ButtonLink to={paths.customer.dashboard()} variant="secondary">
          Go to Dashboard
        </ButtonLink>
      </EmptyState>
    )
  }
  const ended = membership.status === 'canceled' || membership.status === 'inactive'
  return (
    <MemberPage title="Your membership">
      {done && !refusal && (
        <SuccessMessage title={done}>
          <p>We’ve emailed you the details.</p>
        </SuccessMessage>
      )}
      {isProcessing && !refusal && (
        <SuccessMessage tone="info" title="We’ve received your change">
          <p>We’ll email you the details once Stripe has confirmed it.</p>
        </SuccessMessage>
      )}
      <ErrorSummary errors={refusal} order={['until', 'why']} />
      <ComingUp membership={membership} reader="member" />
      <Card title={membership.tier.name}>
        <p>
          <StatusBadge status={membership.status} />
        </p>
        <MembershipFacts membership={membership} />
      </Card>
      {ended ? (
        <p>Your {clubName} membership has ended. You’re welcome to rejoin on the club’s page.</p>
      ) : (
        <>
          <ChangeTier membership={membership} tiers={tiers} {...places} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SkipMonth membership={membership} refusal={refusal} />
            <PauseMembership membership={membership} refusal={refusal} />
          </div>
          <CancelMembership membership={membership} refusal={refusal} />
        </>
      )}
      <p>
        <ButtonLink to={paths.customer.billing()} variant="quiet">
          Manage card and payments
        </ButtonLink>
      </p>
    </MemberPage>
  )
}
