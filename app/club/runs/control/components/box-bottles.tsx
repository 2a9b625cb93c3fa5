import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { inputStyle } from '~/foundation/ui/form/input-style'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { chosenWords, lineStatuses } from '../box-view'
import type { BoxLine } from '../boxes.server'

/** The bottles of a box; the place of a missing one can be filled from another wine. */
export function BoxBottles({
  lines,
  wines,
  isOpen,
  mayChange,
}: {
  lines: BoxLine[]
  /** Wines with a bottle left in the run's location. */
  wines: { wineId: string; name: string; available: number }[]
  isOpen: boolean
  mayChange: boolean
}) {
  return (
    <RowList label="Bottles">
      {lines.map((line) => {
        const { label, tone } = lineStatuses[line.status]
        return (
          <Row
            key={line.id}
            name={<TextLink to={paths.business.inventory.wine(line.wineId)}>{line.wine}</TextLink>}
            detail={chosenWords[line.chosen]}
            status={<Badge tone={tone}>{label}</Badge>}
            stacked
          >
            {line.status === 'short' && isOpen && mayChange && <Fill line={line} wines={wines} />}
          </Row>
        )
      })}
    </RowList>
  )
}

function Fill({
  line,
  wines,
}: {
  line: BoxLine
  wines: { wineId: string; name: string; available: number }[]
}) {
  if (wines.length === 0) return <p className="text-sm text-muted">No bottle is left in this location.</p>
  return (
    <Form method="post" className="flex flex-wrap items-end gap-3 max-sm:px-3.5" preventScrollReset>
      <input type="hidden" name="intent" value="fill" />
      <input type="hidden" name="bottleId" value={line.id} />
      <input type="hidden" name="id" value={line.id} />
      <select
        name="wineId"
        defaultValue=""
        required
        className={inputStyle()}
        aria-label={`Fill the place of ${line.wine} with`}
      >
        <option value="">Choose a wine</option>
        {wines.map(({ wineId, name, available }) => (
          <option key={wineId} value={wineId}>
            {name} ({available})
          </option>
        ))}
      </select>
      <SubmitButton size="small" variant="secondary" intent="fill" id={line.id}>
        Fill
      </SubmitButton>
    </Form>
  )
}
