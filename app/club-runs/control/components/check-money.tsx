import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { KeyFigures } from '~/ui/layout/key-figures'
import { TextLink } from '~/ui/layout/text-link'
import type { marginLine } from '../check-view'

/** What was paid for the boxes, and what is awaited. */
export function CheckMoney({
  money,
  runId,
}: {
  money: { paidBoxes: number; paid: string; awaitedBoxes: number; awaited: string }
  runId: string
}) {
  const boxes = (count: number) => (count === 1 ? '1 box' : `${count.toLocaleString('en-US')} boxes`)
  const awaited = (
    <Link
      className="inline-block min-w-11 underline decoration-accent"
      to={`${paths.business.run.check(runId, { show: 'awaited' })}#members`}
    >
      {money.awaited}
    </Link>
  )
  return (
    <section aria-labelledby="money" className="grid gap-4">
      <h2 id="money" className="text-xl">
        Money behind it
      </h2>
      <KeyFigures
        figures={[
          {
            name: 'Paid, less refunds',
            value: money.paid,
            note: `For ${boxes(money.paidBoxes)}, before tax`,
          },
          { name: 'Awaited', value: awaited, note: `For ${boxes(money.awaitedBoxes)}, before tax` },
        ]}
      />
    </section>
  )
}

/** What a box of each tier costs and leaves. Only for staff who may see costs. */
export function CheckMargins({
  margins,
  runId,
}: {
  margins: ReturnType<typeof marginLine>[]
  runId: string
}) {
  return (
    <section aria-labelledby="margins" className="grid gap-4">
      <h2 id="margins" className="text-xl">
        Margin by tier
      </h2>
      <DataTable
        label="Price, cost and margin of a box"
        isDense
        columns={[
          { label: 'Tier' },
          { label: 'Boxes', figure: true },
          { label: 'Price', figure: true },
          { label: 'Cost of a box', figure: true },
          { label: 'Dearest box', figure: true },
          { label: 'Ceiling', figure: true },
          { label: 'Margin', figure: true },
        ]}
      >
        {margins.map((tier) => (
          <tr key={tier.id}>
            <th scope="row">
              <TextLink to={`${paths.business.runs.edit(runId)}#tier-${tier.id}`}>{tier.name}</TextLink>
            </th>
            <FigureCell label="Boxes">{tier.boxes.toLocaleString('en-US')}</FigureCell>
            <FigureCell label="Price">{tier.price ?? 'None'}</FigureCell>
            <FigureCell label="Cost of a box">{tier.cost ?? 'Unknown'}</FigureCell>
            <FigureCell label="Dearest box">
              {tier.isOver ? (
                <strong className="text-danger">{tier.highest}</strong>
              ) : (
                (tier.highest ?? 'Unknown')
              )}
            </FigureCell>
            <FigureCell label="Ceiling">{tier.ceiling ?? 'None'}</FigureCell>
            <FigureCell label="Margin">
              {tier.margin === null ? 'Unknown' : `${tier.margin} (${tier.share})`}
            </FigureCell>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
