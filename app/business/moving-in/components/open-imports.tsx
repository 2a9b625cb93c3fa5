import { Link } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

export interface OpenImport {
  id: string
  status: 'open' | 'live'
  /** Rows that have not moved and are not left out. */
  rows: number
}

/** Imports of members that are not finished, for the dashboard. */
export function OpenImportsNotice({ imports }: { imports: OpenImport[] }) {
  if (imports.length === 0) return null
  return (
    <Banner title="Members on their way in">
      <OpenImportLinks imports={imports} />
    </Banner>
  )
}

/** The same as links. */
export function OpenImportLinks({ imports }: { imports: OpenImport[] }) {
  return (
    <ul>
      {imports.map(({ id, status, rows }) => (
        <li key={id}>
          <Link className="link" to={paths.business.memberImports[status === 'live' ? 'live' : 'match'](id)}>
            {status === 'live'
              ? `Move in ${countWords(rows, 'member')}`
              : `Import of ${countWords(rows, 'row')}; nothing is live yet`}
          </Link>
        </li>
      ))}
    </ul>
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
