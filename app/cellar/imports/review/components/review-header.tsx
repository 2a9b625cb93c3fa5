import { Form } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { currencyName } from '~/foundation/kit/money'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { SessionView } from '../../import-view'
import type { ReviewView } from '../review-page.server'
import { harmsInWords } from '../harm'
import { unreadLinesId } from '../unread-line-keys'
import { allRows, rowsWithErrors } from '../row-fields'

type Counts = ReviewView['counts']

const number = (count: number) => count.toLocaleString('en-US')

/** How far the review is, and the buttons that end it. */
export function ReviewHeader({
  session,
  counts,
  step,
  unreadLines,
  onUndo,
  isSaving,
}: {
  session: SessionView
  counts: Counts
  /** The step that the person can undo, in words; null for none. */
  step: string | null
  unreadLines: number
  /** Null without scripts: then the form is sent. */
  onUndo: (() => void) | null
  isSaving: boolean
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {session.failure && (
        <Banner tone="error" title="Nothing was imported">
          <p>{session.failure}</p>
        </Banner>
      )}
      {session.importedBefore && (
        <Banner tone="warn" title="You imported this file before">
          <p>
            It was imported on {session.importedBefore}. Importing it again adds no wine twice; only what
            differs from your cellar now is changed.
          </p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-3">
        <Progress counts={counts} unreadLines={unreadLines} />
        <ImportButton counts={counts} isSaving={isSaving} />
        {step && <UndoStep step={step} onUndo={onUndo} />}
      </div>
      {counts.errors > 0 && <ErrorsNotice errors={counts.errors} />}
    </div>
  )
}

function Progress({
  counts: { rows, toCheck, byHarm, errors },
  unreadLines,
}: {
  counts: Counts
  unreadLines: number
}) {
  const doubts = harmsInWords(byHarm)
  const words = `${number(toCheck)} of ${countWords(rows, 'wine')} to check`
  return (
    <div className="grid min-w-60 flex-1 gap-1.5">
      <p role="status" className="lining-nums tabular-nums">
        <strong>{doubts || 'Nothing left to check'}</strong>
        <span className="text-muted">
          {`: ${words}`}
          {errors > 0 && `, ${number(errors)} with an error`}
        </span>
        {unreadLines > 0 && (
          <>
            {'. '}
            <a href={`#${unreadLinesId}`}>{countWords(unreadLines, 'line')} not read</a>
          </>
        )}
      </p>
      <progress
        value={rows - toCheck}
        max={Math.max(1, rows)}
        aria-label={words}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ok"
      />
    </div>
  )
}

function ImportButton({ counts, isSaving }: { counts: Counts; isSaving: boolean }) {
  const { errors, toCheck, acting } = counts
  const label =
    acting === 0 ? 'Nothing to import' : `Import ${acting === 1 ? '1 wine' : `${number(acting)} wines`}`
  const form = (
    <IntentForm intent="apply" disabled={errors > 0 || acting === 0 || isSaving}>
      {label}
    </IntentForm>
  )
  if (errors > 0 || toCheck === 0 || acting === 0) return form
  return (
    <ConfirmDialog
      trigger={label}
      variant="primary"
      size="normal"
      title={`Import with ${countWords(toCheck, 'row')} still in doubt?`}
      description="These rows are not checked yet. Keep checking, or import now and correct the wines in your cellar later."
      cancel="Keep checking"
    >
      {form}
    </ConfirmDialog>
  )
}

/** Why nothing can be imported yet. */
function ErrorsNotice({ errors }: { errors: number }) {
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <p className="text-muted">
        Before you import, correct or drop the {errors === 1 ? 'row' : `${number(errors)} rows`} with an
        error.
      </p>
      <input type="hidden" name="intent" value="bulk" />
      <input type="hidden" name="act" value="drop" />
      <input type="hidden" name="scope" value={rowsWithErrors} />
      <SubmitButton intent="bulk" variant="quiet" size="small">
        Drop {errors === 1 ? 'it' : `all ${number(errors)}`}
      </SubmitButton>
    </Form>
  )
}

function UndoStep({ step, onUndo }: { step: string; onUndo: (() => void) | null }) {
  const label = `Undo: ${step}`
  if (onUndo)
    return (
      <Button variant="secondary" size="small" onClick={onUndo}>
        {label}
      </Button>
    )
  return (
    <IntentForm intent="undo-step" preventScrollReset variant="secondary" size="small">
      {label}
    </IntentForm>
  )
}

/** Prices in another currency than the product's. */
export function CurrencyNotice({ currency, counts }: { currency: string; counts: Counts }) {
  if (currency === '' || currency === 'USD' || counts.priced === 0) return null
  return (
    <Banner tone="warn" title={`This list has prices in ${currencyName(currency)}`}>
      <Form method="post" preventScrollReset className="lg:flex! lg:items-center lg:justify-between">
        <p>
          Your cellar keeps prices in dollars. A printed price of 45 is imported as $45.00; nothing is
          converted.
        </p>
        <input type="hidden" name="intent" value="bulk" />
        <input type="hidden" name="act" value="noPrices" />
        <input type="hidden" name="scope" value={allRows} />
        <SubmitButton intent="bulk" variant="secondary" size="small">
          Leave all prices out
        </SubmitButton>
      </Form>
    </Banner>
  )
}
