import { Form, useActionData } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { submissionIn } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { Money } from '~/foundation/ui/layout/money'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { Banner } from '~/foundation/ui/feedback/banner'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { RowFigureField, type RejectedRows } from '~/cellar/catalog/components/row-figure-field'
import type { Receipt, ReceiptLine } from '../queries.server'
import { bottles, casesOf, sumDifference, sumOfLines } from '../rules'
import { unitCents } from './line-text'

/** The lines of a receipt, with a field for what arrived of each while it is open. */
export function ReceiptLines({
  receipt,
  postingId,
  mayChange,
}: {
  receipt: Receipt
  /** The id of the posting that the form makes. */
  postingId: string
  mayChange: boolean
}) {
  const { lines, open, documentTotalCents, state } = receipt
  const receives = mayChange && open > 0 && state !== 'closed'
  const rejected = useRejectedPost()
  const difference = sumDifference(lines, documentTotalCents)
  const table = (
    <>
      <DataTable
        label="Lines of this receipt"
        rows={lines}
        columns={[
          { label: 'Wine', className: 'wrap-anywhere', cell: ({ wine }) => wine },
          {
            label: 'Bottles',
            figure: true,
            cell: (line) => (
              <span>
                {line.quantity.toLocaleString('en-US')}
                {casesOf(line) && <span className="block text-sm text-muted">{casesOf(line)}</span>}
              </span>
            ),
          },
          { label: 'Cost', figure: true, cell: (line) => <Cost line={line} /> },
          { label: 'Average cost', figure: true, cell: (line) => <Averages line={line} /> },
          { label: 'Received', figure: true, cell: ({ received }) => received.toLocaleString('en-US') },
          receives && {
            label: 'Arrived now',
            figure: true,
            cell: ({ id, wine, open }) =>
              open > 0 && (
                <RowFigureField
                  key={open}
                  name={`line-${id}`}
                  label={`Bottles of ${wine} that arrived`}
                  start={open}
                  maxLength={6}
                  rejected={rejected}
                />
              ),
          },
          receives && {
            label: 'Actions',
            silent: true,
            className: 'row-actions',
            cell: ({ id, wine, wineId, wasPosted }) =>
              !wasPosted && (
                <TextLink
                  to={`${paths.business.inventory.receipt(receipt.id, { wine: wineId, line: id })}#line`}
                  aria-label={`Edit the line ${wine}`}
                  preventScrollReset
                >
                  Edit
                </TextLink>
              ),
          },
        ]}
      />
      <p className={noteStyle}>
        {sumText(lines)} The average cost is that of all bottles of a wine in your cellar, before and after
        this delivery.
      </p>
    </>
  )
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="lines-title">
      <h2 id="lines-title" className="text-xl">
        Lines
      </h2>
      {difference && <Banner tone="warn">{difference}</Banner>}
      {receives ? (
        <Form method="post" className="grid grid-cols-1 gap-4" noValidate>
          <input type="hidden" name="intent" value="post" />
          <input type="hidden" name="formId" value={postingId} />
          {table}
          <div className={actionsStyle}>
            <SubmitButton intent="post" pendingLabel="Receiving...">
              Receive these bottles
            </SubmitButton>
            {state === 'partial' && (
              <SubmitButton variant="secondary" intent="post" name="all" value="1">
                {`Receive the rest (${bottles(open)})`}
              </SubmitButton>
            )}
          </div>
        </Form>
      ) : (
        table
      )}
    </section>
  )
}

function sumText(lines: ReceiptLine[]): string {
  const { unknown } = sumOfLines(lines)
  const count = bottles(lines.reduce((sum, { quantity }) => sum + quantity, 0))
  const text = `${count} in ${lines.length === 1 ? 'one line' : `${lines.length} lines`}.`
  return unknown === 0 ? text : `${text} ${unknown === 1 ? 'One has' : `${unknown} have`} no cost yet.`
}

/** Texts typed into the form of a refused posting, with its errors; null for none. */
function useRejectedPost(): RejectedRows | null {
  const submission = submissionIn(useActionData<unknown>())
  if (submission?.initialValue?.intent !== 'post') return null
  return { values: submission.initialValue, errors: submission.error ?? {} }
}

function Cost({ line }: { line: ReceiptLine }) {
  const each = unitCents(line)
  if (line.totalCents === null || each === null) return 'Unknown'
  return (
    <span>
      <Money cents={line.totalCents} />
      <span className="block text-sm text-muted">
        <Money cents={each} /> each
      </span>
    </span>
  )
}

function Averages({ line: { averageBefore, averageAfter } }: { line: ReceiptLine }) {
  if (averageAfter === null) return 'Unknown'
  const after = roundedCents(averageAfter)
  if (averageBefore === null) return <Money cents={after} />
  return (
    <span>
      <span className="sr-only">Before </span>
      <Money cents={roundedCents(averageBefore)} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, after </span>
      <Money cents={after} />
    </span>
  )
}
