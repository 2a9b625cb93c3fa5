import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import type { RowState } from '../evaluate-rows'
import { stockModes } from '../forms'
import { doneLabels, figureLabels, type SessionView } from '../import-view'
import type { StateCounts } from '../queries.server'

const number = (count: number) => count.toLocaleString('en-US')
const wines = (count: number) => (count === 1 ? '1 wine' : `${number(count)} wines`)
const rows = (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`)

/** How many rows do what. */
export function StateFigures({ counts, isDone }: { counts: StateCounts; isDone: boolean }) {
  const labels = isDone ? doneLabels : figureLabels
  const shown = (Object.keys(labels) as RowState[]).filter(
    (state) => counts[state] > 0 || state === 'new' || state === 'update' || state === 'same',
  )
  return (
    <KeyFigures figures={shown.map((state) => ({ name: labels[state], value: number(counts[state]) }))} />
  )
}

/** The changes that the import will make, and the buttons that run it. */
export function ReviewStep({
  session,
  countsBottles,
  hasColumns,
}: {
  session: SessionView
  countsBottles: boolean
  /** Whether its columns can be chosen again. */
  hasColumns: boolean
}) {
  const { counts, failure, importedBefore } = session
  const acting = counts.new + counts.update
  return (
    <>
      {failure && (
        <Banner tone="error" title="Nothing was imported">
          <p>{failure}</p>
        </Banner>
      )}
      {importedBefore && (
        <Banner tone="warn" title="You imported this file before">
          <p>
            It was imported on {importedBefore}. Importing it again adds no wine twice; only what differs from
            your cellar now is changed.
          </p>
        </Banner>
      )}
      <StateFigures counts={counts} isDone={false} />
      {countsBottles && counts.new + counts.update + counts.same > 0 && <StockChoice session={session} />}
      {counts.error > 0 && (
        <Banner tone="warn" title={`${rows(counts.error)} ${counts.error === 1 ? 'has' : 'have'} an error`}>
          <Form method="post">
            <p>Edit them below, or leave them out. You can import them later from another file.</p>
            <input type="hidden" name="intent" value="skip-errors" />
            <SubmitButton intent="skip-errors" variant="secondary" size="small">
              Skip rows with errors
            </SubmitButton>
          </Form>
        </Banner>
      )}
      <div className={actionsStyle}>
        <IntentForm intent="apply" disabled={counts.error > 0 || acting === 0}>
          {acting === 0 ? 'Nothing to import' : `Import ${wines(acting)}`}
        </IntentForm>
        {hasColumns && (
          <ButtonLink
            to={paths.business.inventory.import(session.id, { step: 'columns' })}
            variant="secondary"
          >
            Change columns
          </ButtonLink>
        )}
        <DiscardButton session={session} />
      </div>
    </>
  )
}

function StockChoice({ session }: { session: SessionView }) {
  return (
    <Card title="Bottles in stock">
      <p className="text-muted">
        New wines start with the bottles in the file. Wines that you already have keep their stock, unless you
        choose otherwise.
      </p>
      <Form method="post" className="grid justify-items-start gap-3">
        <input type="hidden" name="intent" value="stock" />
        <fieldset className="grid w-full gap-3">
          <legend className="sr-only">Stock of wines that you already have</legend>
          {Object.entries(stockModes).map(([value, label]) => (
            <label key={value} className={`${choiceStyle} flex min-h-11 items-center gap-3 px-4 py-2.5`}>
              <input
                type="radio"
                name="stockMode"
                value={value}
                className={radioStyle}
                defaultChecked={session.stockMode === value}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <SubmitButton intent="stock" variant="secondary" size="small">
          Save choice
        </SubmitButton>
      </Form>
    </Card>
  )
}

/** Ends an import that changed nothing yet. */
export function DiscardButton({ session }: { session: SessionView }) {
  return (
    <ConfirmDialog
      trigger="Discard import"
      size="normal"
      title={`Discard ${session.fileName}?`}
      description="The file and what you edited here are deleted. Your cellar stays as it is."
    >
      <IntentForm intent="discard" variant="danger">
        Discard import
      </IntentForm>
    </ConfirmDialog>
  )
}
