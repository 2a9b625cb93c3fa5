import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable } from '~/foundation/ui/layout/data-table'
import type { CellarLocation } from '~/cellar/stock/locations.server'
import { optionsOf } from '~/cellar/catalog/components/location-field'
import type { DecidedItem, PlannedGlasses, PlannedWine, SalesPlan } from '../sales-plan'
import { postForm } from '../schemas'

const bottles = (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`)

/** Plan of posting the file, with shortages, and the button that posts it. */
export function PlanStep({
  plan,
  locations,
  locationId,
}: {
  plan: SalesPlan
  locations: CellarLocation[]
  locationId: string
}) {
  const form = useSchemaForm(postForm, { id: 'post', intent: 'post', defaultValue: { locationId } })
  const { wines, glasses, undecided, problems } = plan
  const lacking = wines.filter(({ short, tooMany }) => short + tooMany > 0)
  const sold = wines.reduce((sum, { net }) => sum + Math.max(0, net), 0)
  return (
    <Card title="What will be sold">
      {wines.length === 0 ? (
        <p>No item of this file is a bottle of your cellar{undecided.length > 0 ? ' yet' : ''}.</p>
      ) : (
        <PlannedWines wines={wines} />
      )}
      {glasses.length > 0 && <GlassesTable glasses={glasses} />}
      {lacking.length > 0 && (
        <p className="font-semibold text-danger">
          {lacking.length === 1 ? '1 wine doesn’t' : `${lacking.length} wines don’t`} have the bottles: see
          “Missing”.
        </p>
      )}
      {problems.map(({ key, item, problem }) => (
        <p key={key} className="text-danger">
          {item}: {problem} Correct the file and upload it again, or skip this item.
        </p>
      ))}
      <CheckedForm form={form} className="grid gap-5">
        {locations.length > 1 ? (
          <div className="max-w-104">
            <SelectField field={form.fields.locationId} label="Sold from" options={optionsOf(locations)} />
          </div>
        ) : (
          <input type="hidden" name="locationId" value={locationId} />
        )}
        {lacking.length > 0 && <Checkbox field={form.fields.partial}>Sell only what is there</Checkbox>}
        <div>
          <SubmitButton intent="post" pendingLabel="Posting..." disabled={undecided.length > 0}>
            {sold === 0 ? 'Post without bottles' : `Post sale of ${bottles(sold)}`}
          </SubmitButton>
        </div>
        {undecided.length > 0 && <p className="text-sm text-muted">Decide all items first.</p>}
      </CheckedForm>
    </Card>
  )
}

function PlannedWines({ wines }: { wines: PlannedWine[] }) {
  return (
    <DataTable
      label="Bottles sold"
      rows={wines}
      rowKey={({ wineId }) => wineId}
      columns={[
        { label: 'Wine', cell: ({ label }) => label },
        { label: 'Sold', figure: true, cell: ({ sold }) => sold },
        { label: 'Returned', figure: true, cell: ({ returned }) => returned },
        { label: 'Available', figure: true, cell: ({ available }) => available },
        {
          label: 'Missing',
          figure: true,
          cell: ({ short, tooMany }) =>
            short + tooMany === 0 ? 'None' : <strong className="text-danger">{short + tooMany}</strong>,
        },
      ]}
    />
  )
}

/** Glasses sold, with about how many bottles they are. */
function GlassesTable({ glasses }: { glasses: PlannedGlasses[] }) {
  return (
    <>
      <h3 className="mt-6">By the glass</h3>
      <p className="text-sm text-muted">
        For information: stock changes when you record the bottles you opened.
      </p>
      <DataTable
        label="Glasses sold"
        rows={glasses}
        rowKey={({ wineId }) => wineId}
        columns={[
          { label: 'Wine', cell: ({ label }) => label },
          { label: 'Glasses', figure: true, cell: ({ glasses: count }) => count },
          { label: 'About', figure: true, cell: (line) => `${(line.bottleTenths / 10).toFixed(1)} bottles` },
        ]}
      />
    </>
  )
}

/** Decisions about items, each with a way to change it. */
export function DecidedItems({ items }: { items: (DecidedItem & { as: string })[] }) {
  if (items.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-raised px-5 py-2">
      <summary className="min-h-11 py-2.5 font-semibold">
        {items.length === 1 ? '1 item is decided' : `${items.length} items are decided`}
      </summary>
      <ul className="grid">
        {items.map(({ key, item, as }) => (
          <li key={key} className="flex items-center justify-between gap-4 border-t border-line py-2">
            <span className="min-w-0 wrap-anywhere">
              {item} <span className="block text-sm text-muted">{as}</span>
            </span>
            <IntentForm intent="undecide" id={key} variant="quiet" size="small" aria-label={`Change ${item}`}>
              Change
            </IntentForm>
          </li>
        ))}
      </ul>
    </details>
  )
}
