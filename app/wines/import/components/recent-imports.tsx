import { paths } from '~/kit/paths'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { Row, RowList } from '~/ui/layout/row-list'
import { TextLink } from '~/ui/layout/text-link'
import type { ImportStatus } from '#/db/schema/wines/imports'
import { statusLabels } from '../import-view'

interface RecentImport {
  id: string
  fileName: string
  status: ImportStatus
  /** Its reading ended with an error. */
  isFailed: boolean
  when: string
  by: string | null
  counts: string
}

const tones: Record<ImportStatus, BadgeTone> = {
  arranging: 'yellow',
  reading: 'yellow',
  uploaded: 'yellow',
  mapped: 'yellow',
  applying: 'yellow',
  applied: 'green',
  undoing: 'yellow',
  undone: 'grey',
  discarded: 'grey',
}

/** The imports of the cellar, the latest first. */
export function RecentImports({ imports }: { imports: RecentImport[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="recent-imports">
      <h2 id="recent-imports" className="text-2xl">
        Your imports
      </h2>
      <RowList>
        {imports.map(({ id, fileName, status, isFailed, when, by, counts }) => (
          <Row
            key={id}
            name={<TextLink to={paths.business.inventory.import(id)}>{fileName}</TextLink>}
            detail={[when, by].filter(Boolean).join(', ')}
            status={counts}
          >
            {isFailed ? (
              <Badge tone="red">Not read</Badge>
            ) : (
              <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
            )}
          </Row>
        ))}
      </RowList>
    </section>
  )
}
