import { Link } from '@remix-run/react'
import { actionLabel } from '~/audit/labels'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/layout/card'

const notEnough = 'Not enough data yet'

/** The club's key figures. Revenue only for staff who may see prices. */
export function MetricCards({
  members,
  joinedRecently,
  revenue,
}: {
  members: number
  joinedRecently: number
  /** The estimate as text; null without data, undefined for staff who may not see it. */
  revenue: string | null | undefined
}) {
  return (
    <dl className="tally">
      <div>
        <dt>Club members</dt>
        <dd>
          <Link className="tally-link" to={paths.business.members()}>
            {members}
          </Link>
        </dd>
      </div>
      <div>
        <dt>Joined in the last 30 days</dt>
        <dd data-words={members === 0 || undefined}>{members === 0 ? notEnough : joinedRecently}</dd>
      </div>
      {revenue !== undefined && (
        <div>
          <dt>Estimated monthly revenue</dt>
          <dd data-words={revenue === null || undefined}>{revenue ?? notEnough}</dd>
          {revenue !== null && (
            <dd className="tally-note">Members multiplied by the average price of your tiers.</dd>
          )}
        </div>
      )}
    </dl>
  )
}

/** Shortcuts to frequent pages. */
export function QuickActions({ actions }: { actions: { href: string; label: string }[] }) {
  return (
    <Card title="Quick actions">
      <ul className="quick">
        {actions.map(({ href, label }) => (
          <li key={label}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export interface ActivityItem {
  id: string
  when: string
  action: string
  actor: string
}

/** The club's latest activity. */
export function RecentActivity({ lines }: { lines: ActivityItem[] }) {
  return (
    <Card title="Recent activity">
      {lines.length === 0 ? (
        <p>No activity yet. What you, your team and your members do appears here.</p>
      ) : (
        <>
          <ul className="recent">
            {lines.map(({ id, when, action, actor }) => (
              <li key={id}>
                <span>{actionLabel(action)}</span>
                <span className="portal-quiet">
                  {actor}, {when}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link className="link" to={paths.business.activity()}>
              All activity
            </Link>
          </p>
        </>
      )}
    </Card>
  )
}
