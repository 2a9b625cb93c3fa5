import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useLayoutEffect, useRef, type FormEvent } from 'react'
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
import { submitFromList } from '../use-review-keys'
import { focusFirstField, headingOf, type FocusedPart } from '../use-row-keys'
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
  /** Null until the person has begun. */
  takesFocus: FocusedPart | null
  actions: RowActions | null
}) {
  const id = `row-${row.position}`
  const form = useSchemaForm(reviewRowForm, { id, intent: 'save', defaultValue: refusal?.typed ?? row.texts })
  const box = useFocusedPart(row, takesFocus)
  const texts = () => textsIn(box.current)
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
  return (
    <div className="grid gap-4">
      <div className="lg:hidden">
        <RowPage pages={pages} row={row} isStrip />
      </div>
      {refusal && <RefusalNotice refusal={refusal} row={row} />}
      <SimilarWines
        row={row}
        onAnswer={actions && ((decision, about) => actions.act(decision, { about }, texts()))}
      />
      <Form
        method="post"
        {...form.props}
        ref={box}
        onSubmit={submit}
        onKeyDown={actions ? submitFromList : undefined}
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
        <RowFields row={row} form={form} />
        {row.printed && (
          <p className="text-sm text-muted wrap-anywhere">
            <span className="font-semibold">Printed below it:</span> {row.printed}
          </p>
        )}
        <Outcome row={row} />
        <RowButtons row={row} isSplitting={isSplitting} onSplit={actions && onSplit} />
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

const textsIn = (form: HTMLFormElement | null): ReviewTexts => {
  const data = new FormData(form ?? undefined)
  return Object.fromEntries(
    reviewFields.map((field) => [field, String(data.get(field) ?? '').trim()]),
  ) as ReviewTexts
}

/** The form's ref. The focus moves before the row is seen: a key pressed at its sight finds the field or the heading. */
function useFocusedPart(row: ReviewRowView, takesFocus: FocusedPart | null) {
  const box = useRef<HTMLFormElement>(null)
  const latest = useRef(row)
  latest.current = row
  useLayoutEffect(() => {
    if (!takesFocus || !box.current) return
    if (takesFocus === 'row') headingOf(box.current)?.focus({ preventScroll: true })
    else focusFirstField(box.current, latest.current)
    box.current.closest('li')?.scrollIntoView({ block: 'nearest' })
  }, [takesFocus])
  return box
}

/** Why a row is not saved, and which texts a colleague has changed meanwhile. */
function RefusalNotice({
  refusal: { sentence, typed },
  row: { texts },
}: {
  refusal: Refusal
  row: ReviewRowView
}) {
  const newer = typed ? reviewFields.filter((field) => typed[field] !== texts[field]) : []
  return (
    <Banner tone="error" title="This row is not saved">
      <p>{sentence}</p>
      {newer.length > 0 && (
        <ul>
          {newer.map((field) => (
            <li key={field}>
              {reviewLabel(field)} is now “{texts[field]}”; you entered “{typed?.[field]}”.
            </li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

type RowForm = ReturnType<typeof useSchemaForm<typeof reviewRowForm>>

function RowFields({ row, form }: { row: ReviewRowView; form: RowForm }) {
  return (
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
  )
}

function RowButtons({
  row,
  isSplitting,
  onSplit,
}: {
  row: ReviewRowView
  isSplitting: boolean
  onSplit: ((isSplitting: boolean) => void) | null
}) {
  return (
    <div className={actionsStyle}>
      <SubmitButton name="intent" value="save" intent="save" id={String(row.position)}>
        Save as checked
      </SubmitButton>
      {!row.isSkipped && (
        <>
          {onSplit && (
            <Button
              variant="secondary"
              size="small"
              aria-expanded={isSplitting}
              onClick={() => onSplit(!isSplitting)}
            >
              Split
            </Button>
          )}
          <ActButton value="join">Join with row above</ActButton>
        </>
      )}
      <ActButton value={row.isSkipped ? 'take-row' : 'drop-row'}>
        {row.isSkipped ? 'Take back' : 'Drop'}
      </ActButton>
    </div>
  )
}

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

function ReviewControl({ field, row, form }: { field: ReviewField; row: ReviewRowView; form: RowForm }) {
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
