import { Form } from '@remix-run/react'
import { type ReactNode } from 'react'
import { BottleRow } from '~/tiers/components/bottle-count'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { Outcome } from '~/ui/feedback/outcome'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card, DetailList } from '~/ui/layout/card'
import { EmptyState } from '~/ui/feedback/empty-state'
import { MembershipCard } from '~/memberships/components/membership-card'
import type { MemberView, MembershipView } from '~/memberships/components/types'

export interface QuickAction {
  label: string
  href: string
}

/**
 * The member's dashboard in all its states. `quickActions` holds only actions that are available; `alert` is an
 * unfinished payment with its button.
 */
export function MemberDashboard({
  club,
  clubHref,
  member,
  membership,
  quickActions,
  alert,
}: {
  club: { name: string; email: string }
  /** The club page; null while the club is closed. */
  clubHref: string | null
  member: MemberView
  membership: MembershipView | null
  quickActions: QuickAction[]
  alert?: ReactNode
}) {
  return (
    <div className="overview">
      <div className="overview-banner">
        <div data-long={club.name.length > 32 || undefined}>
          <h1>Hello, {member.firstName || 'Member'}</h1>
          <p>{club.name} Wine Club</p>
        </div>
        <SignOut />
      </div>
      {alert ? (
        <Banner tone="warn">{alert}</Banner>
      ) : (
        <MembershipEndedNotice status={membership?.status} clubHref={clubHref} />
      )}
      <div className="overview-cards">
        {membership ? (
          <MembershipCard membership={membership} />
        ) : (
          <EmptyState title="No Active Membership" picture={<BottleRow count={3} />}>
            <p>You don't have an active membership yet.</p>
            {clubHref !== null && (
              <ButtonLink to={clubHref} variant={alert ? 'secondary' : 'primary'} document>
                View club
              </ButtonLink>
            )}
          </EmptyState>
        )}
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
        {quickActions.length > 0 && (
          <Card title="Quick Actions">
            <ul className="overview-actions">
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
    </div>
  )
}

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

const Missing = () => <span className="overview-missing">Not provided</span>

/** Ends the session on this host. Works without JavaScript. */
export function SignOut({ variant = 'secondary' }: { variant?: 'primary' | 'secondary' }) {
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
