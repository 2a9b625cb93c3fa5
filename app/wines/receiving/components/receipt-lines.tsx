import { Form, useActionData } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { submissionIn } from '~/ui/form/use-schema-form'
import { actionsStyle } from '~/ui/layout/actions'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { Money } from '~/ui/layout/money'
import { noteStyle } from '~/ui/layout/text-style'
import { Banner } from '~/ui/feedback/banner'
import { TextLink } from '~/ui/layout/text-link'
import { roundedCents } from '../../cellar/exact-cents'
import { RowFigureField, type RejectedRows } from '../../components/row-figure-field'
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
  const columns = [
    { label: 'Wine' },
    { label: 'Bottles', figure: true },
    { label: 'Cost', figure: true },
    { label: 'Average cost', figure: true },
    { label: 'Received', figure: true },
    ...(receives
      ? [
          { label: 'Arrived now', figure: true },
          { label: 'Actions', silent: true },
        ]
      : []),
  ]
  const table = (
    <>
      <DataTable label="Lines of this receipt" columns={columns}>
        {lines.map((line) => (
          <LineRow key={line.id} {...{ line, receives, rejected }} receiptId={receipt.id} />
        ))}
      </DataTable>
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

/** What was typed into the fields of a posting that was refused. */
function useRejectedPost(): RejectedRows | null {
  const submission = submissionIn(useActionData<unknown>())
  if (submission?.initialValue?.intent !== 'post') return null
  return { values: submission.initialValue, errors: submission.error ?? {} }
}

function LineRow({
  line,
  receives,
  rejected,
  receiptId,
}: {
  line: ReceiptLine
  receives: boolean
  rejected: RejectedRows | null
  receiptId: string
}) {
  const { id, wine, wineId, quantity, received, open, wasPosted, totalCents } = line
  const each = unitCents(line)
  const cases = casesOf(line)
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {wine}
      </th>
      <FigureCell label="Bottles">
        <span>
          {quantity.toLocaleString('en-US')}
          {cases && <span className="block text-sm text-muted">{cases}</span>}
        </span>
      </FigureCell>
      <FigureCell label="Cost">
        {totalCents === null || each === null ? (
          'Unknown'
        ) : (
          <span>
            <Money cents={totalCents} />
            <span className="block text-sm text-muted">
              <Money cents={each} /> each
            </span>
          </span>
        )}
      </FigureCell>
      <FigureCell label="Average cost">
        <Averages line={line} />
      </FigureCell>
      <FigureCell label="Received">{received.toLocaleString('en-US')}</FigureCell>
      {receives && (
        <FigureCell label="Arrived now">
          {open > 0 && (
            <RowFigureField
              key={open}
              name={`line-${id}`}
              label={`Bottles of ${wine} that arrived`}
              start={open}
              maxLength={6}
              rejected={rejected}
            />
          )}
        </FigureCell>
      )}
      {receives && (
        <td className="row-actions">
          {!wasPosted && (
            <TextLink
              to={`${paths.business.inventory.receipt(receiptId, { wine: wineId, line: id })}#line`}
              aria-label={`Edit the line ${wine}`}
              preventScrollReset
            >
              Edit
            </TextLink>
          )}
        </td>
      )}
    </tr>
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
