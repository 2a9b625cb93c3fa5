import { FoldSection } from '~/foundation/ui/layout/phone-fold'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DataTable, FigureCell, rowActions } from '~/foundation/ui/layout/data-table'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { CheckGroup } from '../check-groups'
import { namesShown, type WineLine } from '../check-view'

/** Bottles needed against available for each wine, what other locations hold, and whom a shortage hits. */
export function CheckWines({
  runId,
  wines,
  location,
  formId,
  mayMove,
  mayChange,
}: {
  runId: string
  wines: WineLine[]
  location: string
  formId: string
  mayMove: boolean
  mayChange: boolean
}) {
  if (wines.length === 0) return null
  return (
    <FoldSection id="bottles" title={`Bottles in ${location}`}>
      <DataTable
        label="Bottles needed and available"
        columns={[
          { label: 'Wine' },
          { label: 'Needed', figure: true },
          { label: 'Available', figure: true },
          { label: 'Missing', figure: true },
          { label: 'What helps', silent: true },
        ]}
      >
        {wines.map((wine) => (
          <tr key={wine.id} id={`wine-${wine.id}`}>
            <th scope="row">
              <TextLink to={paths.business.inventory.wine(wine.id)}>{wine.name}</TextLink>
              <Names
                runId={runId}
                group="short"
                count={wine.shortMembers}
                names={wine.shortNames}
                label="Missing for"
                className="text-danger"
              />
              <Names
                runId={runId}
                group="substitute"
                count={wine.replacedMembers}
                names={wine.replacedNames}
                label="A substitute for"
                className="text-muted"
              />
            </th>
            <FigureCell label="Needed">{wine.needed.toLocaleString('en-US')}</FigureCell>
            <FigureCell label="Available">{wine.available.toLocaleString('en-US')}</FigureCell>
            <FigureCell label="Missing">
              {wine.short > 0 ? (
                <strong className="text-danger">{wine.short.toLocaleString('en-US')}</strong>
              ) : (
                '0'
              )}
            </FigureCell>
            <td>
              {wine.short + wine.replaced > 0 && (
                <div className={rowActions}>
                  <Cures runId={runId} wine={wine} formId={formId} mayMove={mayMove} mayChange={mayChange} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </FoldSection>
  )
}

function Names({
  runId,
  group,
  count,
  names,
  label,
  className,
}: {
  runId: string
  group: CheckGroup
  count: number
  names: string[]
  label: string
  className: string
}) {
  if (count === 0) return null
  return (
    <span className={`block text-sm font-normal ${className}`}>
      {label} {names.join(', ')}
      {count > namesShown && (
        <>
          {' '}
          and{' '}
          <TextLink to={`${paths.business.run.check(runId, { show: group })}#members`}>
            {(count - namesShown).toLocaleString('en-US')} more
          </TextLink>
        </>
      )}
    </span>
  )
}

function Cures({
  runId,
  wine,
  formId,
  mayMove,
  mayChange,
}: {
  runId: string
  wine: WineLine
  formId: string
  mayMove: boolean
  mayChange: boolean
}) {
  const missing = wine.short + wine.replaced
  return (
    <>
      {wine.elsewhere.slice(0, 3).map(({ locationId, location, available }) => {
        const quantity = Math.min(available, missing)
        const id = `${wine.id} ${locationId}`
        return mayMove ? (
          <IntentForm
            intent="transfer"
            id={id}
            fields={{ formId, wineId: wine.id, fromLocationId: locationId, quantity }}
            key={locationId}
            preventScrollReset
            size="small"
            variant="secondary"
          >
            Transfer {quantity} from {location}
            <span className="sr-only">: {wine.name}</span>
          </IntentForm>
        ) : (
          <span key={locationId} className="text-sm text-muted">
            {location} holds {available}
          </span>
        )
      })}
      {mayChange && (
        <TextLink className="text-sm" to={paths.business.runs.edit(runId)}>
          Choose a substitute<span className="sr-only"> for {wine.name}</span>
        </TextLink>
      )}
      {mayChange && (
        <TextLink className="text-sm" to={paths.business.inventory.wine(wine.id)}>
          Receive bottles<span className="sr-only"> of {wine.name}</span>
        </TextLink>
      )}
    </>
  )
}
