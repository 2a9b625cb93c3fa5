// A member’s membership and its changes: /customer/membership
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireMember } from '~/web/http/guards/guards.server'
import { clubOrigin } from '#/tenants/origins'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { cancelForm, pauseForm } from '~/membership/memberships/change-requests/schemas'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { resultMessage } from '~/membership/memberships/change-requests/result-message'
import { ChangeTier } from '~/membership/memberships/tier-change/components/change-tier'
import {
  CancelMembership,
  PauseMembership,
  SkipMonth,
} from '~/membership/memberships/change-requests/components/membership-changes'
import { ComingUp } from '~/membership/memberships/change-requests/components/coming-up'
import { MembershipFacts } from '~/membership/memberships/change-requests/components/membership-facts'
import { memberWaitingListEntries } from '~/membership/tiers/waiting-list/member-entries.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { MyPerks } from '~/club/perks/components/perk-balances'
import { memberPerks } from '~/club/perks/member-perks.server'
import { memberPerksView } from '~/club/perks/perk-views'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { StatusBadge } from '~/membership/memberships/components/membership-card'
import { Card } from '~/foundation/ui/layout/card'
import { ButtonLink } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  await context.services.billing.refreshAfterUpgrade(db, member.id)
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
    perks: memberPerksView(
      await db.read((db) => memberPerks(db, { memberId: member.id, timeZone: club.timeZone, now })),
    ),
    tiers,
    waits: waits.map(({ tierId, until }) => ({ tierId, until: until && dayIn(club.timeZone, until) })),
    // The waiting lists are on the club's host.
    clubOrigin: context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club),
    done: view ? resultMessage(done, view) : null,
    isProcessing: done !== '' && view?.isPending === true,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, user, now } = await requireMember(request, context, 'membership.change')
  const { memberships } = context.services
  const change = {
    memberId: member.id,
    requester: { kind: 'member' as const, id: user.id },
    now,
  }
  const done = (intent: string) => redirect(paths.customer.membership({ done: intent }), 303)
  const button = (intent: string, run: typeof memberships.skipMonth) => async () => {
    await run(db, change)
    return done(intent)
  }
  return handleForms(request, context, {
    skip: button('skip', memberships.skipMonth),
    resume: button('resume', memberships.resumeMembership),
    'undo-cancel': button('undo-cancel', memberships.undoCancellation),
    'undo-change': button('undo-change', memberships.undoTierChange),
    pause: formHandler(pauseForm, async ({ until }) => {
      await memberships.pauseMembership(db, { ...change, untilOn: until })
      return done('pause')
    }),
    cancel: formHandler(cancelForm, async ({ why }) => {
      await memberships.cancelMembership(db, { ...change, why })
      return done('cancel')
    }),
  })
}

export const meta = privateClubPage('Your membership')

export default function Membership() {
  const { clubName, membership, perks, tiers, done, isProcessing, ...places } = useLoaderData<typeof loader>()
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
      {done && (
        <SuccessMessage title={done}>
          <p>We’ve emailed you the details.</p>
        </SuccessMessage>
      )}
      {isProcessing && (
        <SuccessMessage tone="info" title="We’ve received your change">
          <p>We’ll email you the details once Stripe has confirmed it.</p>
        </SuccessMessage>
      )}
      <RejectionNotice only={['skip', 'resume', 'undo-cancel', 'undo-change']} />
      <ComingUp membership={membership} reader="member" />
      <Card title={membership.tier.name}>
        <p>
          <StatusBadge status={membership.status} />
        </p>
        <MembershipFacts membership={membership} />
      </Card>
      {!ended && <MyPerks {...perks} />}
      {ended ? (
        <p>Your {clubName} membership has ended. You’re welcome to rejoin on the club’s page.</p>
      ) : (
        <>
          <ChangeTier membership={membership} tiers={tiers} {...places} />
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <SkipMonth membership={membership} />
            <PauseMembership membership={membership} />
          </div>
          <CancelMembership membership={membership} />
        </>
      )}
      <p>
        <ButtonLink to={paths.customer.billing()} variant="quiet">
          Manage card and payments
        </ButtonLink>
        <ButtonLink to={paths.customer.gifts()} variant="quiet">
          Gifts
        </ButtonLink>
      </p>
    </MemberPage>
  )
}
