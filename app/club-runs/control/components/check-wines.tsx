import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { DataTable, rowActions } from '~/ui/layout/data-table'
import { linkStyle } from '~/ui/layout/text-style'
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
    <section aria-labelledby="bottles" className="grid gap-4">
      <h2 id="bottles" className="text-xl">
        Bottles in {location}
      </h2>
      <DataTable
        label="Bottles needed and available"
        isDense
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
              <Link
                className={`${linkStyle} inline-flex min-h-11 items-center`}
                to={paths.business.inventory.wine(wine.id)}
              >
                {wine.name}
              </Link>
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
            <td data-label="Needed" data-figure>
              {wine.needed.toLocaleString('en-US')}
            </td>
            <td data-label="Available" data-figure>
              {wine.available.toLocaleString('en-US')}
            </td>
            <td data-label="Missing" data-figure>
              {wine.short > 0 ? (
                <strong className="text-danger">{wine.short.toLocaleString('en-US')}</strong>
              ) : (
                '0'
              )}
            </td>
            <td>
              {wine.short + wine.replaced > 0 && (
                <div className={rowActions}>
                  <Cures {...{ runId, wine, formId, mayMove, mayChange }} />
                </div>
              )}
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
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
          <Link
            className={`${linkStyle} inline-flex min-h-11 items-center`}
            to={`${paths.business.run.check(runId, { show: group })}#members`}
          >
            {(count - namesShown).toLocaleString('en-US')} more
          </Link>
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
          <Form method="post" key={locationId} preventScrollReset>
            <input type="hidden" name="intent" value="transfer" />
            <input type="hidden" name="formId" value={formId} />
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="wineId" value={wine.id} />
            <input type="hidden" name="fromLocationId" value={locationId} />
            <input type="hidden" name="quantity" value={quantity} />
            <SubmitButton size="small" variant="secondary" intent="transfer" id={id}>
              Transfer {quantity} from {location}
              <span className="sr-only">: {wine.name}</span>
            </SubmitButton>
          </Form>
        ) : (
          <span key={locationId} className="text-sm text-muted">
            {location} holds {available}
          </span>
        )
      })}
      {mayChange && (
        <Link
          className={`${linkStyle} inline-flex min-h-11 items-center text-sm`}
          to={paths.business.runs.edit(runId)}
        >
          Choose a substitute<span className="sr-only"> for {wine.name}</span>
        </Link>
      )}
      {mayChange && (
        <Link
          className={`${linkStyle} inline-flex min-h-11 items-center text-sm`}
          to={paths.business.inventory.wine(wine.id)}
        >
          Receive bottles<span className="sr-only"> of {wine.name}</span>
        </Link>
      )}
    </>
  )
}
