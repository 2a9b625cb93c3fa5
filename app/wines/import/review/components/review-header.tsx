import { Form, Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { currencyName } from '~/kit/money'
import { paths } from '~/kit/paths'
import { ConfirmDialog } from '~/ui/dialog/confirm-dialog'
import { Banner } from '~/ui/feedback/banner'
import { Button, SubmitButton } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { DiscardButton } from '../../components/review-step'
import type { RowState } from '../../evaluate-rows'
import { stateLabels, type SessionView } from '../../import-view'
import type { ReviewView } from '../review-page.server'
import { allRows } from '../row-fields'

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
  /** What the person can undo, in words. */
  step: string | null
  /** Null without scripts: then the form is sent. */
  onUndo: (() => void) | null
  isSaving: boolean
}) {
  return (
    <div className="grid gap-4">
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
      <Progress counts={counts} />
      <div className={actionsStyle}>
        <ImportButton counts={counts} isSaving={isSaving} />
        {counts.certain > 0 && (
          <ConfirmDialog
            trigger={`Accept ${number(counts.certain)} without doubt`}
            variant="secondary"
            size="normal"
            title={`Accept ${rows(counts.certain)}?`}
            description="These rows have no error, no doubted field and no possible duplicate. They become checked; you can undo this."
          >
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="accept" />
              <SubmitButton intent="accept">Accept {rows(counts.certain)}</SubmitButton>
            </Form>
          </ConfirmDialog>
        )}
        {step && <UndoStep step={step} onUndo={onUndo} />}
        <DiscardButton session={session} />
      </div>
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
    <div className="grid gap-2">
      <p role="status" className="text-lg lining-nums tabular-nums">
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
    <Form method="post">
      <input type="hidden" name="intent" value="apply" />
      <SubmitButton intent="apply" disabled={errors > 0 || acting === 0 || isSaving}>
        {label}
      </SubmitButton>
    </Form>
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

function UndoStep({ step, onUndo }: { step: string; onUndo: (() => void) | null }) {
  const label = `Undo: ${step}`
  if (onUndo)
    return (
      <Button variant="secondary" onClick={onUndo}>
        {label}
      </Button>
    )
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="undo-step" />
      <SubmitButton variant="secondary" intent="undo-step">
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Prices in another currency than the product's. */
export function CurrencyNotice({ currency, counts }: { currency: string; counts: Counts }) {
  if (currency === '' || currency === 'USD' || counts.priced === 0) return null
  return (
    <Banner tone="warn" title={`This list has prices in ${currencyName(currency)}`}>
      <Form method="post" preventScrollReset>
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

/** Which rows are shown. */
export function ReviewFilters({ view, counts }: { view: ReviewView; counts: Counts }) {
  const { importId, filter } = view
  const states = (['error', 'new', 'update', 'same', 'merged', 'skipped'] as const).filter(
    (state) => (counts.states[state] ?? 0) > 0,
  )
  const links = [
    { show: 'check', label: 'To check', count: counts.toCheck },
    { show: 'all', label: 'All', count: counts.rows + (counts.states.skipped ?? 0) },
    ...states.map((show: RowState) => ({
      show,
      label: show === 'skipped' ? 'Dropped' : stateLabels[show],
      count: counts.states[show] ?? 0,
    })),
  ]
  const sections = counts.sections.filter(({ name }) => name !== '')
  return (
    <div className="grid gap-3">
      <nav aria-label="Rows to show">
        <ul className="flex flex-wrap gap-2">
          {links.map(({ show, label, count }) => (
            <li key={show}>
              <Link
                to={paths.business.inventory.import(importId, { show })}
                aria-current={filter.section === null && show === filter.show ? 'true' : undefined}
                preventScrollReset
                className={cx(
                  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink no-underline hover:bg-(--hover)',
                  'aria-[current=true]:border-accent aria-[current=true]:font-semibold aria-[current=true]:inset-ring aria-[current=true]:inset-ring-accent',
                )}
              >
                {label} <span className="tabular-nums text-muted">{number(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.length > 1 && (
        <details open={filter.section !== null}>
          <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline decoration-accent underline-offset-[0.25em]">
            {filter.section === null
              ? `Sections (${sections.length})`
              : `Section: ${filter.section || 'none'}`}
          </summary>
          <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto" tabIndex={0} aria-label="Sections">
            {sections.map(({ name, rows: count, toCheck }) => (
              <li key={name}>
                <Link
                  to={paths.business.inventory.import(importId, { section: name })}
                  aria-current={filter.section === name ? 'true' : undefined}
                  preventScrollReset
                  className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-3.5 text-sm text-ink no-underline hover:bg-(--hover) aria-[current=true]:border-accent aria-[current=true]:font-semibold"
                >
                  {name}
                  <span className="tabular-nums text-muted">
                    {toCheck > 0
                      ? `${number(toCheck)} of ${number(count)} to check`
                      : `${number(count)} checked`}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
