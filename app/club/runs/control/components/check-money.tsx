import { Link } from '@remix-run/react'
import { FoldSection } from '~/foundation/ui/layout/phone-fold'
import { paths } from '~/foundation/kit/paths'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { marginLine } from '../check-view'

/** Sums paid and awaited for the boxes. */
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
    <FoldSection id="money" title="Money behind it">
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
    </FoldSection>
  )
}

/** Price, cost and margin of a box of each tier. Only for staff who may see costs. */
export function CheckMargins({
  margins,
  runId,
}: {
  margins: ReturnType<typeof marginLine>[]
  runId: string
}) {
  return (
    <FoldSection id="margins" title="Margin by tier">
      <DataTable
        label="Price, cost and margin of a box"
        rows={margins}
        columns={[
          {
            label: 'Tier',
            cell: (tier) => (
              <TextLink to={`${paths.business.runs.edit(runId)}#tier-${tier.id}`}>{tier.name}</TextLink>
            ),
          },
          { label: 'Boxes', figure: true, cell: (tier) => tier.boxes.toLocaleString('en-US') },
          { label: 'Price', figure: true, cell: (tier) => tier.price ?? 'None' },
          { label: 'Cost of a box', figure: true, cell: (tier) => tier.cost ?? 'Unknown' },
          {
            label: 'Dearest box',
            figure: true,
            cell: (tier) =>
              tier.isOver ? (
                <strong className="text-danger">{tier.highest}</strong>
              ) : (
                (tier.highest ?? 'Unknown')
              ),
          },
          { label: 'Ceiling', figure: true, cell: (tier) => tier.ceiling ?? 'None' },
          {
            label: 'Margin',
            figure: true,
            cell: (tier) => (tier.margin === null ? 'Unknown' : `${tier.margin} (${tier.share})`),
          },
        ]}
      />
    </FoldSection>
  )
}
