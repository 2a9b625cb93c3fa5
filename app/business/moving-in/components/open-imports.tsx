import { Link } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** Imports of members that are not finished, for the dashboard. */
export function OpenImportsNotice({
  imports,
}: {
  imports: { id: string; status: 'open' | 'live'; rows: number }[]
}) {
  if (imports.length === 0) return null
  return (
    <Banner title="Members on their way in">
      <ul>
        {imports.map(({ id, status, rows }) => (
          <li key={id}>
            <Link to={paths.business.memberImports[status === 'live' ? 'live' : 'match'](id)}>
              {status === 'live'
                ? `Continue to move ${countWords(rows, 'member')} in`
                : `Continue the import of ${countWords(rows, 'row')}; nothing is live yet`}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** The quiet question of the set-up, for a business that has members elsewhere. */
export function ExistingMembersNote() {
  return (
    <p className="text-muted">
      Do you have members already?{' '}
      <Link className="link" to={paths.business.memberImports.list()}>
        Import them from your old system
      </Link>{' '}
      with their prices and payment days. Nothing is charged or emailed until you go live with them.
    </p>
  )
}
