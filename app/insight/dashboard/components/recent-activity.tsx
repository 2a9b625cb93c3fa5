import { Link } from '@remix-run/react'
import { actionLabel } from '~/foundation/audit/labels'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'

interface ActivityItem {
  id: string
  when: string
  action: string
  actor: string
}

/** The club's latest activity. */
export function RecentActivity({ lines }: { lines: ActivityItem[] }) {
  return (
    <Card title="Recent activity" folds>
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
