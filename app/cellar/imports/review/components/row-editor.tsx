import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useLayoutEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { wineTypes } from '~/cellar/reference/labels'
import type { ReviewView } from '../review-page.server'
import type { ReviewRowView } from '../review-row'
import { reviewFields, reviewLabel, reviewRowForm, type ReviewField, type ReviewTexts } from '../row-fields'
import type { Refusal } from '../review-state'
import { RowPage } from './row-page'
import { SimilarWines } from './similar-wines'
import { SplitForm } from './split-form'

const decimal = new Set<ReviewField>(['bottlePrice', 'glassPrice'])
const whole = new Set<ReviewField>(['glassMl', 'vintage'])
const wide = new Set<ReviewField>(['producer', 'name'])

interface RowActions {
  save(texts: ReviewTexts): void
  /** Another form of the row; what was typed is stored first. */
  act(intent: string, fields: Record<string, string>, typed: ReviewTexts | null): void
  markDirty(isDirty: boolean): void
}

/** The form of the row that a person looks at. `actions` are null until scripts run: then it is a plain form. */
export function RowEditor({
  row,
  pages,
  refusal,
  isSplitting,
  onSplit,
  takesFocus,
  actions,
}: {
  row: ReviewRowView
  pages: ReviewView['pages']
  refusal: Refusal | null
  isSplitting: boolean
  onSplit(isSplitting: boolean): void
  takesFocus: boolean
  actions: RowActions | null
}) {
  const id = `row-${row.position}`
  const typed = refusal?.typed ?? null
  const form = useSchemaForm(reviewRowForm, { id, intent: 'save', defaultValue: typed ?? row.texts })
  const box = useRef<HTMLFormElement>(null)
  const first = row.problems[0]?.field || row.doubts[0]?.field || 'name'
  // Before the row is seen: a key pressed at its sight finds the field.
  useLayoutEffect(() => {
    if (!takesFocus) return
    const control = box.current?.elements.namedItem(first)
    if (!(control instanceof HTMLElement)) return
    control.focus({ preventScroll: true })
    if (control instanceof HTMLInputElement) control.select()
    box.current?.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus, first])
  const texts = (): ReviewTexts => {
    const data = new FormData(box.current ?? undefined)
    return Object.fromEntries(
      reviewFields.map((field) => [field, String(data.get(field) ?? '').trim()]),
    ) as ReviewTexts
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter
    const intent = button instanceof HTMLButtonElement && button.name === 'intent' ? button.value : 'save'
    if (actions && intent !== 'save') {
      event.preventDefault()
      actions.act(intent, {}, texts())
      return
    }
    form.props.onSubmit(event)
    if (!actions || event.defaultPrevented) return
    event.preventDefault()
    actions.save(texts())
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    // A closed list would open instead.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement) || !actions) return
    event.preventDefault()
    box.current?.requestSubmit()
  }
  const newer =
    typed && !isSameTexts(typed, row.texts)
      ? reviewFields.filter((field) => typed[field] !== row.texts[field])
      : []
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <RowPage pages={pages} row={row} isStrip />
      </div>
      {refusal && (
        <Banner tone="error" title="This row is not saved">
          <p>{refusal.sentence}</p>
          {newer.length > 0 && (
            <ul>
              {newer.map((field) => (
                <li key={field}>
                  {reviewLabel(field)} is now “{row.texts[field]}”; you entered “{typed?.[field]}”.
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
      <SimilarWines
        row={row}
        onAnswer={actions && ((decision, about) => actions.act(decision, { about }, texts()))}
      />
      <Form
        method="post"
        {...form.props}
        ref={box}
        onSubmit={submit}
        onKeyDown={press}
        onInput={() => actions?.markDirty(true)}
        className="grid gap-4"
        preventScrollReset
      >
        <input type="hidden" name="position" value={row.position} />
        <input type="hidden" name="version" value={row.version} />
        <input type="hidden" name="needsKind" value={row.needsKind ? 'yes' : ''} />
        {row.problems
          .filter(({ field }) => field === '')
          .map(({ sentence }) => (
            <p key={sentence} className="text-danger">
              {sentence}.
            </p>
          ))}
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 sm:grid-cols-4">
          {reviewFields.map((field) => (
            <div
              key={field}
              // A marked field has a sentence, which needs the width of a phone.
              className={cx(
                'min-w-0',
                wide.has(field) && 'col-span-2 sm:col-span-3',
                isMarked(row, field) && 'max-sm:col-span-2',
              )}
            >
              <ReviewControl field={field} row={row} form={form} />
            </div>
          ))}
        </div>
        {row.printed && (
          <p className="text-sm text-muted wrap-anywhere">
            <span className="font-semibold">Printed below it:</span> {row.printed}
          </p>
        )}
        <Outcome row={row} />
        <div className={actionsStyle}>
          <SubmitButton name="intent" value="save" intent="save" id={String(row.position)}>
            Save as checked
          </SubmitButton>
          {!row.isSkipped && (
            <>
              {actions ? (
                <Button
                  variant="secondary"
                  size="small"
                  aria-expanded={isSplitting}
                  onClick={() => onSplit(!isSplitting)}
                >
                  Split
                </Button>
              ) : null}
              <ActButton value="join">Join with row above</ActButton>
            </>
          )}
          <ActButton value={row.isSkipped ? 'take-row' : 'drop-row'}>
            {row.isSkipped ? 'Take back' : 'Drop'}
          </ActButton>
        </div>
      </Form>
      {(isSplitting || !actions) && !row.isSkipped && (
        <SplitForm
          row={row}
          takesFocus={isSplitting}
          onSplit={
            actions &&
            ((fields) => {
              actions.act('split', fields, texts())
              onSplit(false)
            })
          }
          onCancel={actions && (() => onSplit(false))}
        />
      )}
    </div>
  )
}

const isSameTexts = (one: ReviewTexts, other: ReviewTexts): boolean =>
  reviewFields.every((field) => one[field] === other[field])

function ActButton({ value, children }: { value: string; children: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={value}
      formNoValidate
      className={buttonStyle({ variant: 'secondary', size: 'small' })}
    >
      {children}
    </button>
  )
}

const isMarked = ({ doubts, problems }: ReviewRowView, field: ReviewField): boolean =>
  [...doubts, ...problems].some((one) => one.field === field)

function ReviewControl({
  field,
  row,
  form,
}: {
  field: ReviewField
  row: ReviewRowView
  form: ReturnType<typeof useSchemaForm<typeof reviewRowForm>>
}) {
  const doubt = row.doubts.find((one) => one.field === field)
  const problem = row.problems.find((one) => one.field === field)
  const hints = [
    problem && `Error: ${problem.sentence}`,
    doubt && `To check: ${doubt.why}`,
    field === 'glassPrice' && row.pours,
  ].filter(Boolean)
  const hint = hints.length > 0 ? hints.join('. ') : undefined
  const shared = { field: form.fields[field], label: reviewLabel(field), hint }
  return (
    <div
      className={cx(
        isMarked(row, field) && 'rounded-control border-l-4 border-warn bg-warn-soft/40 py-1 pl-2',
      )}
    >
      {field === 'type' ? (
        <SelectField {...shared} options={{ '': 'Not known', ...wineTypes }} />
      ) : (
        <Field
          {...shared}
          autoComplete="off"
          enterKeyHint="next"
          inputMode={decimal.has(field) ? 'decimal' : whole.has(field) ? 'numeric' : undefined}
        />
      )}
    </div>
  )
}

function Outcome({ row }: { row: ReviewRowView }) {
  if (row.changes.length === 0 && !row.note && !row.isSkipped) return null
  return (
    <div className="grid gap-1 text-sm text-muted">
      {row.isSkipped && <p>This row is dropped: it is not imported.</p>}
      {row.changes.length > 0 && <p>Changes a wine you have. {row.changes.join('. ')}.</p>}
      {row.note && <p>{row.note}</p>}
    </div>
  )
}
