import { Link } from '@remix-run/react'
import { actionLabel } from '~/audit/labels'
import { paths } from '~/kit/paths'
import { Card } from '~/ui/layout/card'
import { type KeyFigure, KeyFigures } from '~/ui/layout/key-figures'
import { LinkList } from '~/ui/layout/link-list'

/** A figure that has to wait for the first members. */
const figure = <Value,>(name: string, value: Value | null, note?: string): KeyFigure => ({
  name,
  value: value === null ? 'Not enough data yet' : `${value}`,
  isText: value === null,
  note: value === null ? undefined : note,
})

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
  const link = (
    <Link className="inline-block min-w-11 underline decoration-accent" to={paths.business.members()}>
      {members}
    </Link>
  )
  return (
    <KeyFigures
      figures={[
        { name: 'Club members', value: link },
        figure('Joined in the last 30 days', members === 0 ? null : joinedRecently),
        ...(revenue === undefined
          ? []
          : [
              figure(
                'Estimated monthly revenue',
                revenue,
                'Members multiplied by the average price of your tiers.',
              ),
            ]),
      ]}
    />
  )
}

/** Shortcuts to frequent pages. */
export function QuickActions({ actions }: { actions: { href: string; label: string }[] }) {
  return (
    <Card title="Quick actions">
      <LinkList links={actions} />
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
          <ul className="divide-y divide-line">
            {lines.map(({ id, when, action, actor }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2.5">
                <span>{actionLabel(action)}</span>
                <span className="text-sm text-muted">
                  {actor}, {when}
                </span>
              </li>
            ))}
          </ul>
          <p>
            <Link to={paths.business.activity()}>All activity</Link>
          </p>
        </>
      )}
    </Card>
  )
}
