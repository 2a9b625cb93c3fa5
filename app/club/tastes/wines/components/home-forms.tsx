import { Form } from '@remix-run/react'
import type { Day } from '~/foundation/kit/dates'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Field, FigureField, TextArea } from '~/foundation/ui/form/field'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { DateText } from '~/foundation/ui/layout/date-text'
import { drinkForm, homeForm, noteForm } from '../schemas'

/** A member's own note about a wine. */
export function NoteForm({ wineId, note }: { wineId: string; note: string }) {
  const form = useSchemaForm(noteForm, { id: 'note', intent: 'note', defaultValue: { note } })
  return (
    <CheckedForm form={form} fields={{ wineId }} className="grid gap-4">
      <TextArea
        field={form.fields.note}
        label="Your notes"
        hint="Only you see them: where you drank it, with whom, what to cook next time."
      />
      <div>
        <SubmitButton intent="note" variant="secondary" pendingLabel="Saving...">
          Save notes
        </SubmitButton>
      </div>
    </CheckedForm>
  )
}

/** Records a bottle that was drunk at home, with its day. `bottleId` is that of the row to add. */
export function DrinkForm({ wineId, bottleId, today }: { wineId: string; bottleId: string; today: Day }) {
  const form = useSchemaForm(drinkForm, { id: 'drink', intent: 'drink', defaultValue: { drunkOn: today } })
  return (
    <Form method="post" className="flex flex-wrap items-end gap-4" {...form.props}>
      <input type="hidden" name="intent" value="drink" />
      <input type="hidden" name="id" value={bottleId} />
      <input type="hidden" name="wineId" value={wineId} />
      <div className="w-full empty:hidden">
        <ErrorSummary form={form} />
      </div>
      <div className="min-w-44">
        <Field field={form.fields.drunkOn} type="date" max={today} label="Drunk on" autoComplete="off" />
      </div>
      {/* As high as the line for errors below the field. */}
      <div className="pb-1.5">
        <SubmitButton intent="drink" variant="secondary" pendingLabel="Saving...">
          Drank one
        </SubmitButton>
      </div>
    </Form>
  )
}

/** Corrects how many bottles a member has at home, or adds some that came from elsewhere. */
export function HomeForm({ wineId, atHome }: { wineId: string; atHome: number }) {
  const form = useSchemaForm(homeForm, {
    id: 'home',
    intent: 'home',
    defaultValue: { bottles: String(atHome) },
  })
  return (
    <Form method="post" className="flex flex-wrap items-end gap-4" {...form.props}>
      <input type="hidden" name="intent" value="home" />
      <input type="hidden" name="wineId" value={wineId} />
      <div className="w-full empty:hidden">
        <ErrorSummary form={form} />
      </div>
      <div className="w-44">
        <FigureField field={form.fields.bottles} label="Bottles at home" />
      </div>
      {/* As high as the line for errors below the field. */}
      <div className="pb-1.5">
        <SubmitButton intent="home" variant="secondary" pendingLabel="Saving...">
          Correct number
        </SubmitButton>
      </div>
    </Form>
  )
}

/** The bottles that were drunk, each with a button that takes it back. */
export function DrunkList({ bottles }: { bottles: { id: string; drunkOn: Day }[] }) {
  if (bottles.length === 0) return null
  return (
    <ul className="grid gap-1" aria-label="Bottles you drank">
      {bottles.map(({ id, drunkOn }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4">
          <span>
            Drunk on <DateText day={drunkOn} />
          </span>
          <UndoDrink bottleId={id} variant="quiet" />
        </li>
      ))}
    </ul>
  )
}

/** Takes back that a bottle was drunk. */
export function UndoDrink({
  bottleId,
  variant = 'secondary',
}: {
  bottleId: string
  variant?: 'secondary' | 'quiet'
}) {
  return (
    <IntentForm intent="undo-drink" id={bottleId} variant={variant} size="small" pendingLabel="Undoing...">
      Undo
    </IntentForm>
  )
}
