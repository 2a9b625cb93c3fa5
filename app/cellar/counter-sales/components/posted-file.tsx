import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { FigureField } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { DataTable, FigureCell } from '~/foundation/ui/layout/data-table'
import type { PlannedGlasses } from '../sales-plan'
import { openingsForm } from '../schemas'

interface PostedWine {
  wineId: string
  label: string
  /** Bottles sold less bottles returned. */
  moved: number
  /** Bottles that the file says. */
  wanted: number
}

/** Bottles that a posted file moved, and its undo. */
export function PostedFile({ wines, isUndone }: { wines: PostedWine[]; isUndone: boolean }) {
  const columns = [{ label: 'Wine' }, { label: 'In the file', figure: true }, { label: 'Sold', figure: true }]
  return (
    <Card title={isUndone ? 'What was posted' : 'Posted'}>
      {wines.length === 0 ? (
        <p>No bottles were moved.</p>
      ) : (
        <DataTable label="Bottles posted" columns={columns}>
          {wines.map(({ wineId, label, wanted, moved }) => (
            <tr key={wineId}>
              <th scope="row">{label}</th>
              <FigureCell label="In the file">{wanted}</FigureCell>
              <FigureCell label="Sold">
                {moved}
                {moved !== wanted && <span className="text-danger"> ({wanted - moved} missing)</span>}
              </FigureCell>
            </tr>
          ))}
        </DataTable>
      )}
      {!isUndone && (
        <div className="actions">
          <ConfirmDialog
            trigger="Undo this file"
            variant="secondary"
            size="normal"
            title="Undo this file?"
            description="All its bottles go back to where they were, with the bottles opened for its glasses. You can upload the file again afterwards."
          >
            <IntentForm intent="undo" variant="danger">
              Undo file
            </IntentForm>
          </ConfirmDialog>
        </div>
      )}
    </Card>
  )
}

interface OpenedGlasses extends PlannedGlasses {
  /** Bottles recorded as opened for them. */
  opened: number
}

/** Records the bottles that were opened for the glasses of a posted file. */
export function GlassOpenings({ glasses, locationId }: { glasses: OpenedGlasses[]; locationId: string }) {
  if (glasses.length === 0) return null
  return (
    <Card title="Bottles opened for glasses">
      <p>Glasses don’t change your stock. Record the bottles you opened, if you haven’t yet.</p>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {glasses.map((line) => (
          <li key={line.wineId} className="bg-raised px-5 py-3.5">
            <OpeningForm line={line} locationId={locationId} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OpeningForm({ line, locationId }: { line: OpenedGlasses; locationId: string }) {
  const { wineId, label, glasses, bottleTenths, opened } = line
  const intent = `open ${wineId}`
  const suggested = Math.max(1, Math.round(bottleTenths / 10) - opened)
  const form = useSchemaForm(openingsForm, {
    id: `open-${wineId}`,
    intent,
    defaultValue: { quantity: String(suggested) },
  })
  return (
    <CheckedForm
      form={form}
      fields={{ wineId, locationId }}
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-muted">
          {glasses === 1 ? '1 glass' : `${glasses} glasses`}, about {(bottleTenths / 10).toFixed(1)} bottles.{' '}
          {opened === 1 ? '1 bottle' : `${opened} bottles`} recorded.
        </p>
      </div>
      <div className="flex items-end gap-3">
        <div className="w-28">
          <FigureField field={form.fields.quantity} label="Bottles" />
        </div>
        <SubmitButton variant="secondary" intent={intent} aria-label={`Record bottles opened of ${label}`}>
          Record
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}
