import { useActionData } from '@remix-run/react'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { submissionIn, useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'
import { bottlesText } from '../movement-view'
import { locationForm } from './schemas'

interface ListedLocation {
  id: string
  name: string
  /** Bottles in it, promised ones included. */
  bottles: number
}

/** The locations in their order; each can be renamed, moved up and closed. */
export function LocationList({ locations }: { locations: ListedLocation[] }) {
  return (
    <ol
      className="grid divide-y divide-line rounded-card border border-line bg-raised"
      aria-label="Locations"
    >
      {locations.map((location, index) => (
        <li key={location.id} className="grid gap-2 px-5 py-4">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p className="font-semibold">{location.name}</p>
              <p className="text-sm text-muted">
                {bottlesText(location.bottles)}
                {index === 0 && ', used where none is chosen'}
              </p>
            </div>
            {index > 0 && (
              <IntentForm
                intent="up"
                id={location.id}
                variant="quiet"
                size="small"
                aria-label={`Move ${location.name} up`}
              >
                Move up
              </IntentForm>
            )}
            {locations.length > 1 && location.bottles === 0 && (
              <ConfirmDialog
                trigger="Close"
                triggerLabel={`Close ${location.name}`}
                title={`Close ${location.name}?`}
                description="Its history stays. You can add a location with this name again."
              >
                <IntentForm intent="close" id={location.id} variant="danger">
                  Close location
                </IntentForm>
              </ConfirmDialog>
            )}
          </div>
          {locations.length > 1 && location.bottles > 0 && (
            <p className="text-sm text-muted">To close it, transfer its bottles first.</p>
          )}
          <RenameLocation key={location.name} location={location} />
        </li>
      ))}
    </ol>
  )
}

/** Folded; stays open where the new name was rejected. */
function RenameLocation({ location }: { location: ListedLocation }) {
  const sent = submissionIn(useActionData<unknown>())
  const submission = sent?.initialValue?.id === location.id ? sent : null
  const form = useSchemaForm(locationForm, {
    id: `rename-${location.id}`,
    intent: 'rename',
    submission: submission,
    defaultValue: { name: location.name },
  })
  return (
    <details open={submission !== null || undefined}>
      <summary
        className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline decoration-accent underline-offset-[0.25em]"
        aria-label={`Rename ${location.name}`}
      >
        Rename
      </summary>
      <CheckedForm form={form} fields={{ id: location.id }} className={narrowFormStyle}>
        <NameField field={form.fields.name} />
        <SubmitButton intent="rename" id={location.id} size="small">
          Save name
        </SubmitButton>
      </CheckedForm>
    </details>
  )
}

export function AddLocation() {
  const form = useSchemaForm(locationForm, { id: 'add-location', intent: 'add' })
  return (
    <Card title="Add a location">
      <CheckedForm form={form} className={narrowFormStyle}>
        <NameField field={form.fields.name} />
        <SubmitButton intent="add" variant="secondary">
          Add location
        </SubmitButton>
      </CheckedForm>
    </Card>
  )
}

function NameField({ field }: { field: FormField }) {
  return <Field field={field} label="Name" placeholder="Bar" autoComplete="off" />
}
