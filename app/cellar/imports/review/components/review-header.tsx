import { Form } from '@remix-run/react'
import { currencyName } from '~/foundation/kit/money'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import type { SessionView } from '../../import-view'
import type { ReviewView } from '../review-page.server'
import { allRows, rowsWithErrors } from '../row-fields'

type Counts = ReviewView['counts']

const number = (count: number) => count.toLocaleString('en-US')
const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)

/** How far the review is, and the buttons that end it. */
export function ReviewHeader({
  session,
  counts,
  step,
  onUndo,
  isSaving,
}: {
  session: SessionView
  counts: Counts
  /** The step that the person can undo, in words; null for none. */
  step: string | null
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
        <Progress counts={counts} />
        <ImportButton counts={counts} isSaving={isSaving} />
        {counts.certain > 0 && (
          <ConfirmDialog
            trigger={`Accept ${number(counts.certain)} without doubt`}
            variant="secondary"
            title={`Accept ${rows(counts.certain)}?`}
            description="These rows have no error, no doubted field and no possible duplicate. They become checked; you can undo this."
          >
            <IntentForm intent="accept" preventScrollReset>
              Accept {rows(counts.certain)}
            </IntentForm>
          </ConfirmDialog>
        )}
        {step && <UndoStep step={step} onUndo={onUndo} />}
      </div>
      {counts.errors > 0 && <ErrorsNotice errors={counts.errors} />}
    </div>
  )
}

function Progress({ counts }: { counts: Counts }) {
  const { rows: all, toCheck, inDoubt, errors } = counts
  const words = `${number(toCheck)} of ${number(all)} left to check`
  const parts = [
    errors > 0 ? `${rows(errors)} with an error` : '',
    inDoubt > errors ? `${rows(inDoubt - errors)} in doubt` : '',
  ].filter(Boolean)
  return (
    <div className="grid min-w-60 flex-1 gap-1.5">
      <p role="status" className="lining-nums tabular-nums">
        <strong>{words}</strong>
        {parts.length > 0 && <span className="text-muted">: {parts.join(', ')}</span>}
      </p>
      <progress
        value={all - toCheck}
        max={Math.max(1, all)}
        aria-label={words}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ok"
      />
    </div>
  )
}

function ImportButton({ counts, isSaving }: { counts: Counts; isSaving: boolean }) {
  const { errors, inDoubt, acting } = counts
  const label =
    acting === 0 ? 'Nothing to import' : `Import ${acting === 1 ? '1 wine' : `${number(acting)} wines`}`
  const form = (
    <IntentForm intent="apply" disabled={errors > 0 || acting === 0 || isSaving}>
      {label}
    </IntentForm>
  )
  if (errors > 0 || inDoubt === 0 || acting === 0) return form
  return (
    <ConfirmDialog
      trigger={label}
      variant="primary"
      size="normal"
      title={`Import with ${rows(inDoubt)} still in doubt?`}
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
