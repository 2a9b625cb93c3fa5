// What a member may do with their membership, and what each of it brings: /customer/membership
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
import { requireMember } from '~/accounts/guards.server'
import { clubOrigin } from '~/accounts/origins'
import { refused } from '~/accounts/refused.server'
import type { Services } from '~/context.server'
import { dayIn } from '~/kit/dates'
import { checkFields, formFields } from '~/kit/forms.server'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { membershipForm } from '~/memberships/change-forms'
import { changeFront } from '~/memberships/change-front'
import { membershipToChange } from '~/memberships/changeable.server'
import { ChangeLevel } from '~/memberships/components/change-level'
import { CancelMembership, HoldMembership, SkipMonth } from '~/memberships/components/membership-changes'
import { MembershipState } from '~/memberships/components/membership-state'
import { waitsOf } from '~/tiers/places/own-places.server'
import { publishedTiers } from '~/tiers/queries.server'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ErrorSummary } from '~/ui/error-summary'

/** What has just been done, in the words of the page it leads back to. */
const done = lookup({
  skip: 'Your next payment is left out.',
  hold: 'Your membership is put on hold.',
  resume: 'Your membership goes on.',
  cancel: 'Your membership is cancelled.',
  'undo-cancel': 'Your membership goes on.',
  'undo-change': 'You keep your level.',
  change: 'Your level is changed.',
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  await context.services.billing.seeStepUp(db, member.id)
  const now = context.now(club.id)
  const { membership, tiers, waits } = await db.read(async (db) => ({
    membership: await membershipToChange(db, { memberId: member.id }),
    tiers: await publishedTiers(db),
    waits: await waitsOf(db, member.id, now),
  }))
  const said = new URL(request.url).searchParams.get('done') ?? ''
  return {
    clubName: club.name,
    membership: membership ? changeFront(membership, club.timeZone, now) : null,
    tiers,
    waits: waits.map(({ tierId, until }) => ({ tierId, until: until && dayIn(club.timeZone, until) })),
    // The lists are on the club's own pages.
    clubOrigin: context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club),
    done: done.get(said) ?? null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, user } = await requireMember(request, context, 'membership.change')
  let fields: Record<string, string> = {}
  try {
    fields = await formFields(request)
    const form = checkFields(fields, membershipForm)
    if (!form.ok) return data(form.refusal, { status: form.status })
    const asker = { kind: 'member' as const, id: user.id }
    const wish = { memberId: member.id, asker, now: context.now(club.id) }
    await fulfil(context.services.billing, db, wish, form.value)
    return redirect(paths.customer.membership({ done: form.value.intent }), 303)
  } catch (error) {
    return refused(error, fields, context)
  }
}

type Wish = { memberId: string; asker: { kind: 'member'; id: string }; now: Date }

function fulfil(
  billing: Services['billing'],
  db: TenantDb,
  wish: Wish,
  form: z.output<typeof membershipForm>,
): Promise<void> {
  switch (form.intent) {
    case 'skip':
      return billing.skipMonth(db, wish)
    case 'hold':
      return billing.holdMembership(db, { ...wish, untilOn: form.until })
    case 'resume':
      return billing.resumeMembership(db, wish)
    case 'cancel':
      return billing.cancelMembership(db, { ...wish, why: form.why })
    case 'undo-cancel':
      return billing.undoCancellation(db, wish)
    case 'undo-change':
      return billing.undoTierChange(db, wish)
  }
}

export const meta: MetaFunction = () => [{ title: 'Your membership' }, { name: 'robots', content: 'noindex' }]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Membership() {
  const { clubName, membership, tiers, done, ...places } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() ?? null
  if (!membership) {
    return (
      <EmptyState title="No Active Membership" level={1}>
        <p>You don't have an active membership yet. With one, you change, pause and cancel it here.</p>
        <ButtonLink to={paths.customer.dashboard()} variant="secondary">
          Back
        </ButtonLink>
      </EmptyState>
    )
  }
  const ended = membership.status === 'canceled' || membership.status === 'inactive'
  return (
    <div className="overview">
      <h1>Your membership</h1>
      {done && !refusal && (
        <Banner tone="ok" title={done}>
          <p>A mail with the details is on its way to you.</p>
        </Banner>
      )}
      <ErrorSummary errors={refusal} order={['until', 'why']} />
      <MembershipState membership={membership} />
      {ended ? (
        <p>Your membership of {clubName} has ended. You are welcome back on the club’s page.</p>
      ) : (
        <>
          <ChangeLevel membership={membership} tiers={tiers} {...places} />
          <div className="changes">
            <SkipMonth membership={membership} refusal={refusal} />
            <HoldMembership membership={membership} refusal={refusal} />
          </div>
          <CancelMembership membership={membership} refusal={refusal} />
        </>
      )}
      <p>
        <ButtonLink to={paths.customer.billing()} variant="quiet">
          Card and payments
        </ButtonLink>
      </p>
    </div>
  )
}
