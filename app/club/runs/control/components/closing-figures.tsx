import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DataTable, FigureCell } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { RunClosing } from '../../runs/close-run.server'
import type { RunFindings } from '../run-overview.server'

const rows = [
  ['delivered', 'Handed over', 'delivered'],
  ['held', 'Held for their members', 'unclaimed'],
  ['restocked', 'Back in stock, still owed', 'canceled'],
  ['canceled', 'Canceled or refunded before', 'canceled'],
  ['notPaid', 'Never paid', 'canceled'],
] as const

const percent = (rate: number | null) =>
  rate === null ? 'Not enough data yet' : `${Math.round(rate * 1000) / 10}%`

const later = (before: string, after: string) => (before === after ? '' : `. Now: ${after}`)

const figure = (name: string, before: number, after: number) => ({
  name,
  value: before.toLocaleString('en-US'),
  note: before === after ? undefined : `Now: ${after.toLocaleString('en-US')}`,
})

/** Changes to boxes since the close, so that the saved figures are not mistaken for today's. */
function sinceClose(closing: RunClosing, now: RunClosing): string {
  const gone = [
    [now.delivered - closing.delivered, 'handed over'],
    [now.restocked - closing.restocked, 'put back into stock and still owed'],
    [now.canceled - closing.canceled, 'canceled or refunded'],
  ] as const
  const words = gone.flatMap(([boxes, what]) => (boxes > 0 ? `${count(boxes)} ${what}` : []))
  const inOrder = (figures: RunClosing) => JSON.stringify(Object.entries(figures).sort())
  const isSame = inOrder(closing) === inOrder(now)
  if (isSame) return 'As counted then, and kept. Nothing has changed since.'
  return words.length === 0
    ? 'As counted then, and kept. What is different now is beside it.'
    : `As counted then, and kept. Since then: ${words.join(', ')}.`
}

/** Figures of a run at its close, next to today's. */
export function ClosingFigures({
  runId,
  closing,
  closedOn,
  now,
  unclaimed,
}: {
  runId: string
  /** "November 20, 2026" */
  closedOn: string
  closing: RunClosing
  now: RunClosing
  unclaimed: number
}) {
  return (
    <section aria-labelledby="closing" className="grid gap-4">
      <h2 id="closing" className="text-xl">
        Figures at the close, {closedOn}
      </h2>
      <p className="text-muted">{sinceClose(closing, now)}</p>
      <KeyFigures
        figures={[
          {
            name: 'Fulfillment rate',
            value: percent(closing.fulfillmentRate),
            isText: closing.fulfillmentRate === null,
            note: `Boxes handed over of all paid boxes, without those refunded before${later(percent(closing.fulfillmentRate), percent(now.fulfillmentRate))}`,
          },
          figure('Bottles handed over', closing.bottlesOut, now.bottlesOut),
          figure('Bottles missing', closing.bottlesShort, now.bottlesShort),
        ]}
      />
      <DataTable
        label="Boxes at the close and now"
        columns={[
          { label: 'Boxes' },
          { label: 'At the close', figure: true },
          { label: 'Now', figure: true },
        ]}
      >
        {rows.map(([key, label, show]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <FigureCell label="At the close">{closing[key].toLocaleString('en-US')}</FigureCell>
            <FigureCell label="Now">
              <TextLink className="min-w-11 justify-end" to={paths.business.run.boxes(runId, { show })}>
                {now[key].toLocaleString('en-US')}
                <span className="sr-only"> boxes: {label}</span>
              </TextLink>
            </FigureCell>
          </tr>
        ))}
      </DataTable>
      {unclaimed > 0 && (
        <p>
          {unclaimed === 1 ? '1 box is' : `${unclaimed.toLocaleString('en-US')} boxes are`} held and can still
          be handed over at the desk; a box that you cancel goes back to stock and stays owed.
        </p>
      )}
    </section>
  )
}

/** Whether the boxes agree with what is owed and with the stock ledger. */
export function LedgerCheck({
  runId,
  findings,
  mayResolve,
}: {
  runId: string
  findings: RunFindings
  mayResolve: boolean
}) {
  const lines = [
    findings.bottles > 0 && `${count(findings.bottles)} with bottles that the stock ledger counts otherwise.`,
    findings.months > 0 && `${count(findings.months)} that don’t agree with the paid month they belong to.`,
    findings.refused > 0 &&
      `${findings.refused === 1 ? '1 hand-over' : `${findings.refused} hand-overs`} recorded without a connection could not be booked: decide what they were.`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return <Banner tone="ok" title="Boxes, paid months and bottles agree." />
  return (
    <Banner tone="error" title="These figures don’t agree">
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {findings.refused > 0 && mayResolve && (
        <p>
          <Link className="inline-flex min-h-11 items-center" to={paths.business.desk.refused()}>
            Decide about refused hand-overs
          </Link>
        </p>
      )}
      <p>
        <Link to={paths.business.run.boxes(runId)}>See all boxes</Link>
      </p>
    </Banner>
  )
}

const count = (boxes: number) => (boxes === 1 ? '1 box' : `${boxes.toLocaleString('en-US')} boxes`)
