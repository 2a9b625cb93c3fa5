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
import { arithmeticOf, bottles, sumDifference, sumOfLines, wayOf } from '../rules'

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
  const words = wordsOf[wayOf(receipt)]
  const table = (
    <>
      <DataTable
        label="Lines of this receipt"
        rows={lines}
        columns={[
          {
            label: 'Wine',
            className: 'wrap-anywhere',
            cell: ({ wine, isReturn }) => (
              <span>
                {wine}
                {isReturn && <span className="block text-sm text-muted">Back to the supplier</span>}
              </span>
            ),
          },
          {
            label: 'Bottles',
            figure: true,
            cell: ({ quantity, isReturn }) => `${isReturn ? '−' : ''}${quantity.toLocaleString('en-US')}`,
          },
          { label: 'Cost', figure: true, cell: (line) => <Cost line={line} /> },
          { label: 'Average cost', figure: true, cell: (line) => <Averages line={line} /> },
          { label: words.done, figure: true, cell: ({ received }) => received.toLocaleString('en-US') },
          receives && {
            label: words.now,
            figure: true,
            cell: ({ id, wine, open, isReturn }) =>
              open > 0 && (
                <RowFigureField
                  key={open}
                  name={`line-${id}`}
                  label={`Bottles of ${wine} that ${isReturn ? 'go back' : 'arrived'}`}
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
        {sumText(lines)} {words.average}
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
              {words.button}
            </SubmitButton>
            {state === 'partial' && (
              <SubmitButton variant="secondary" intent="post" name="all" value="1">
                {`${words.verb} the rest (${bottles(open)})`}
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

/** Words of a delivery, of bottles that go back to the supplier, and of a document with both. */
const wordsOf = {
  delivery: {
    ...{ done: 'Received', now: 'Arrived now', verb: 'Receive', button: 'Receive these bottles' },
    average:
      'The average cost is that of all bottles of a wine in your cellar, before and after this delivery.',
  },
  return: {
    ...{ done: 'Returned', now: 'Return now', verb: 'Return', button: 'Return these bottles' },
    average: 'Returned bottles leave your stock at the average cost of their wine, which stays as it is.',
  },
  both: {
    ...{ done: 'Done', now: 'Now', verb: 'Record', button: 'Receive and return these bottles' },
    average: 'Returned bottles leave your stock at the average cost of their wine; delivered ones change it.',
  },
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
  if (line.totalCents === null) return 'Unknown'
  return (
    <span>
      <Money cents={line.isReturn ? -line.totalCents : line.totalCents} />
      <span className="block text-sm text-muted">{arithmeticOf(line)}</span>
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
