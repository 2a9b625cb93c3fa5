import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field, FigureField } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm, type FormField } from '~/foundation/ui/form/use-schema-form'
import { actForms, correctForm, type ActFormName } from '~/cellar/stock/act-schemas'

interface ActLocation {
  id: string
  name: string
  available: number
}

interface ActsProps {
  /** The acts that the viewer may record, in order. */
  acts: (ActFormName | 'correct')[]
  /** Id of the next movement's form. */
  formId: string
  locations: ActLocation[]
  /** Where the wine usually is. */
  locationId: string
  /** "About 5 glasses of 5 oz (150 ml)". */
  yieldText: string
}

const words = {
  sell: { title: 'Sell at the counter', button: 'Record sale' },
  open_for_glass: { title: 'Open for the glass', button: 'Record opened bottles' },
  receive: { title: 'Receive', button: 'Receive bottles' },
  break: { title: 'Breakage', button: 'Record breakage' },
  write_off: { title: 'Write off', button: 'Write off bottles' },
  transfer: { title: 'Transfer', button: 'Transfer bottles' },
  take_back: { title: 'Take back', button: 'Take back bottles' },
  correct: { title: 'Correct stock', button: 'Correct stock' },
} as const

/** Stock entries for a wine: a row of buttons, each of which opens a small form. */
export function StockActs(props: ActsProps) {
  return (
    <div className="flex flex-wrap gap-2.5">
      {props.acts.map((act) => (
        <Fold key={act} title={words[act].title} isMain={act === 'sell'}>
          {act === 'correct' ? <CorrectForm {...props} /> : <ActForm act={act} {...props} />}
        </Fold>
      ))}
    </div>
  )
}

function Fold({ title, isMain, children }: { title: string; isMain: boolean; children: ReactNode }) {
  return (
    <details className="group open:basis-full" name="stock-act">
      <summary
        className={cx(
          buttonStyle({ variant: isMain ? 'primary' : 'secondary', size: 'small' }),
          'list-none [&::-webkit-details-marker]:hidden',
        )}
      >
        {title}
      </summary>
      <div className="mt-2.5 rounded-control border border-edge p-4">{children}</div>
    </details>
  )
}

const gridStyle = 'grid grid-cols-[minmax(0,1fr)] gap-4 sm:max-w-160 sm:grid-cols-2'

const reasonHints: Partial<Record<ActFormName, string>> = {
  write_off: 'Such as corked or past its best.',
  take_back: 'For bottles that were sold, opened, broken or handed over.',
}

function ActForm({ act, formId, locations, locationId, yieldText }: ActsProps & { act: ActFormName }) {
  const schema = actForms[act]
  const start = startOf(act, locations, locationId)
  const other = locations.find(({ id }) => id !== start)?.id ?? ''
  const form = useSchemaForm<(typeof actForms)['transfer'] | (typeof actForms)['receive']>(schema as never, {
    id: `act-${act}`,
    intent: act,
    defaultValue: { formId, quantity: '1', locationId: start, toLocationId: other } as never,
  })
  const fields = form.fields as unknown as Record<string, FormField>
  return (
    <CheckedForm form={form} fields={{ formId }} className="grid gap-4">
      {act === 'open_for_glass' && (
        <p className="text-sm text-muted">{yieldText} from a bottle, as an estimate.</p>
      )}
      <div className={gridStyle}>
        <FigureField field={fields.quantity!} label="Bottles" />
        {act === 'receive' && (
          <FigureField
            field={fields.cost!}
            label="Cost of a bottle"
            inputMode="decimal"
            placeholder="18.50"
            optional
          />
        )}
        <LocationField
          field={fields.locationId!}
          label={act === 'transfer' ? 'From' : 'Location'}
          locations={locations}
        />
        {act === 'transfer' && (
          <LocationField field={fields.toLocationId!} label="To" locations={locations} />
        )}
        <Field
          field={fields.reason!}
          label={act === 'write_off' ? 'Reason' : 'Note'}
          hint={reasonHints[act]}
          autoComplete="off"
          optional={act !== 'write_off'}
        />
      </div>
      <SubmitButton intent={act} size="small" pendingLabel="Saving...">
        {words[act].button}
      </SubmitButton>
    </CheckedForm>
  )
}

function CorrectForm({ formId, locations, locationId }: ActsProps) {
  const start = startOf('correct', locations, locationId)
  const available = locations.find(({ id }) => id === start)?.available ?? 0
  const form = useSchemaForm(correctForm, {
    id: 'act-correct',
    intent: 'correct',
    defaultValue: { formId, locationId: start, available: String(available) },
  })
  return (
    <CheckedForm form={form} fields={{ formId }} className="grid gap-4">
      <div className={gridStyle}>
        <FigureField
          field={form.fields.available}
          label="Bottles available now"
          hint="As counted, without promised bottles."
        />
        <LocationField field={form.fields.locationId} label="Location" locations={locations} />
        <Field field={form.fields.reason} label="Reason" hint="Such as miscounted." autoComplete="off" />
      </div>
      <SubmitButton intent="correct" size="small" pendingLabel="Saving...">
        {words.correct.button}
      </SubmitButton>
    </CheckedForm>
  )
}

/** A choice only where there are several. */
function LocationField({
  field,
  label,
  locations,
}: {
  field: FormField
  label: string
  locations: ActLocation[]
}) {
  const value = typeof field.initialValue === 'string' ? field.initialValue : ''
  if (locations.length === 1) return <input type="hidden" name={field.name} value={value} />
  const options = Object.fromEntries(
    locations.map(({ id, name, available }) => [id, `${name} (${available} available)`]),
  )
  return <SelectField field={field} label={label} options={options} />
}

/** The usual location, or for what leaves the first one with bottles where that has none. */
function startOf(act: ActFormName | 'correct', locations: ActLocation[], usual: string): string {
  const location = locations.find(({ id }) => id === usual) ?? locations[0]
  const needsBottles = act !== 'receive' && act !== 'take_back' && act !== 'correct'
  const full =
    needsBottles && location?.available === 0 ? locations.find(({ available }) => available > 0) : location
  return (full ?? location)?.id ?? ''
}
