import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Outcome } from '~/foundation/ui/feedback/outcome'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { MembershipCard } from '~/membership/memberships/components/membership-card'
import { CardNotice } from '~/membership/memberships/components/card-notice'
import type { ChangeView } from '~/membership/memberships/change-requests/change-view'
import { ComingUp } from '~/membership/memberships/change-requests/components/coming-up'
import { MemberPage } from './member-page'
import type { MemberView, MembershipView } from '~/membership/memberships/components/types'

interface QuickAction {
  label: string
  href: string
}

/**
 * The member's dashboard in all its states. `quickActions` holds only actions that are available; `alert` is an
 * unfinished payment with its button, `lead` the next box.
 */
export function MemberDashboard({
  club,
  clubHref,
  member,
  membership,
  change,
  quickActions,
  alert,
  lead,
}: {
  club: { name: string; email: string }
  /** The club page; null while the club is closed. */
  clubHref: string | null
  member: MemberView
  membership: MembershipView | null
  /** Its planned changes and its card. */
  change: ChangeView | null
  quickActions: QuickAction[]
  alert?: ReactNode
  /** Shown first, below the greeting: the next box. */
  lead?: ReactNode
}) {
  return (
    <MemberPage>
      <div className={bannerStyle}>
        <div className={cx('max-w-full flex-1', club.name.length > 32 && 'max-xs:basis-full')}>
          <h1 className="text-[clamp(1.9rem,1.5rem+2vw,2.9rem)]">Hello, {member.firstName || 'Member'}</h1>
          <p className="mt-1.5 text-[1.1rem]">{club.name} Wine Club</p>
        </div>
        <SignOut />
      </div>
      {alert ? (
        <Banner tone="warn">{alert}</Banner>
      ) : (
        <MembershipEndedNotice status={membership?.status} clubHref={clubHref} />
      )}
      {lead}
      {change && (
        <CardNotice card={change.card} nextPaymentOn={change.nextPaymentOn}>
          <p>
            <ButtonLink to={paths.customer.billing()} variant="secondary">
              Update card
            </ButtonLink>
          </p>
        </CardNotice>
      )}
      {change && <ComingUp membership={change} reader="member-home" />}
      <div className="grid gap-5 @min-[46rem]:grid-cols-[1.25fr_1fr] [&>.empty]:content-center">
        {membership ? (
          <MembershipCard membership={membership} />
        ) : (
          <NoMembership clubHref={clubHref} variant={alert ? 'secondary' : 'primary'} />
        )}
        <AccountCard club={club} member={member} />
        {quickActions.length > 0 && (
          <Card title="Quick Actions">
            <ul className="mt-4 grid gap-3">
              {quickActions.map(({ label, href }) => (
                <li key={label}>
                  <ButtonLink to={href} variant="secondary" wide document>
                    {label}
                  </ButtonLink>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card title="Need Help">
          <p>Questions about your wine, pick-up or membership? Email {club.name}.</p>
          <p>
            <a href={`mailto:${club.email}`}>{club.email}</a>
          </p>
        </Card>
      </div>
    </MemberPage>
  )
}

function NoMembership({ clubHref, variant }: { clubHref: string | null; variant: 'primary' | 'secondary' }) {
  return (
    <EmptyState title="No Active Membership" picture={<BottleRow count={3} />}>
      <p>You don't have an active membership yet.</p>
      {clubHref !== null && (
        <ButtonLink to={clubHref} variant={variant} document>
          View club
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function AccountCard({ club, member }: { club: { name: string }; member: MemberView }) {
  return (
    <Card title="Account Information">
      <DetailList
        facts={[
          { name: 'Name', value: member.fullName || <Missing /> },
          { name: 'Email', value: member.email || <Missing /> },
          { name: 'Phone', value: member.phone || <Missing /> },
          { name: 'Club', value: club.name || <Missing /> },
        ]}
      />
      <p>
        <ButtonLink to={paths.customer.accountSettings()} variant="secondary" document>
          Update Profile
        </ButtonLink>
      </p>
    </Card>
  )
}

/** In the club's color; the button in it takes the color of its words. */
const bannerStyle = cx(
  'flex flex-wrap items-center justify-between gap-x-5 gap-y-4 rounded-card bg-brand text-on-brand',
  'p-[clamp(1.25rem,0.75rem+2.5vw,2.75rem)] [&_:focus-visible]:outline-on-brand',
  '[&_.button]:[--fill-hover:transparent] [&_.button]:[--rim:currentColor] [&_.button]:[--word:var(--on-brand)]',
  '[&_.button:hover]:inset-ring-[1.5px] [&_.button:hover]:border-current [&_.button:hover]:inset-ring-current',
)

function MembershipEndedNotice({
  status,
  clubHref,
}: {
  status: MembershipView['status'] | undefined
  clubHref: string | null
}) {
  if (status === 'canceled' && clubHref !== null) {
    return (
      <Banner title="Your membership has ended">
        You’re welcome to rejoin anytime: <a href={clubHref}>see the club page</a>.
      </Banner>
    )
  }
  return null
}

const Missing = () => <span className="text-muted">Not provided</span>

/** Ends the session on this host. Works without JavaScript. */
function SignOut({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
  return (
    <Form method="post" action={paths.auth.logout()} reloadDocument>
      <SubmitButton variant={variant} intent="sign-out">
        Sign Out
      </SubmitButton>
    </Form>
  )
}

/** The page of a failed dashboard; `retryHref` is the page itself. */
export function AccessError({
  retryHref,
  children = 'Unable to access your membership. You may not have permission to view this content.',
}: {
  retryHref: string
  children?: string
}) {
  return (
    <Outcome title="Access Error">
      <p>{children}</p>
      <div className="actions">
        <ButtonLink to={retryHref} document>
          Try Again
        </ButtonLink>
        <SignOut />
      </div>
    </Outcome>
  )
}
