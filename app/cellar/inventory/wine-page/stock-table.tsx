import { DataTable } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'

interface Counts {
  available: number
  locked: number
  committed: number
}

interface StockView {
  totals: Counts
  byLocation: (Counts & { locationId: string; location: string })[]
  parLevel: number | null
  /** "$18.50" and "$222.00"; null for those who may not see costs and while no cost is known. */
  cost: string | null
  value: string | null
}

/** The bottles of a wine by state, and by location where there are several. */
export function StockTable({ stock }: { stock: StockView }) {
  const { totals, byLocation, parLevel, cost, value } = stock
  const isLow = parLevel !== null && totals.available < parLevel
  const where = byLocation.filter(({ available, locked, committed }) => available + locked + committed > 0)
  return (
    <div className="grid gap-4">
      <KeyFigures
        figures={[
          {
            name: 'Available',
            value: totals.available.toLocaleString('en-US'),
            note: isLow ? `Below the par level of ${parLevel}` : undefined,
          },
          { name: 'Promised to members', value: totals.locked.toLocaleString('en-US') },
          { name: 'Promised and paid', value: totals.committed.toLocaleString('en-US') },
          ...(cost === null
            ? []
            : [
                { name: 'Cost of a bottle', value: cost, note: value ? `${value} in the cellar` : undefined },
              ]),
        ]}
      />
      {where.length > 1 && (
        <DataTable
          label="Stock by location"
          rows={where}
          rowKey={({ locationId }) => locationId}
          columns={[
            { label: 'Location', cell: ({ location }) => location },
            { label: 'Available', figure: true, cell: ({ available }) => available },
            { label: 'Promised to members', figure: true, cell: ({ locked }) => locked },
            { label: 'Promised and paid', figure: true, cell: ({ committed }) => committed },
          ]}
        />
      )}
      {where.length === 1 && <p className="text-sm text-muted">All in {where[0]?.location}.</p>}
    </div>
  )
}
