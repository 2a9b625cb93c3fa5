import { Form } from '@remix-run/react'
import { useState } from 'react'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { DataTable, FigureCell } from '~/foundation/ui/layout/data-table'
import { Money } from '~/foundation/ui/layout/money'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { RowFigureField, type RejectedRows } from '~/cellar/catalog/components/row-figure-field'
import type { ProposalLine, SupplierOrder } from '../proposal.server'
import { noSupplier, quantityField, typedQuantities } from '../quantities'
import { costOf, lastCents, maxLines, orderSum } from '../rules'

const columns = [
  { label: 'Wine' },
  { label: 'Available', figure: true },
  { label: 'Par level', figure: true },
  { label: 'Order', figure: true },
  { label: 'Last cost', figure: true },
  { label: 'Cost', figure: true },
]

/** The order to one supplier: quantities to edit, then a draft receipt, a file or paper. */
export function OrderGroup({
  order,
  formId,
  rejected,
  may,
}: {
  order: SupplierOrder
  /** The id of the receipt that the form makes. */
  formId: string
  rejected: RejectedRows | null
  may: { receive: boolean; export: boolean }
}) {
  const supplier = order.supplierId ?? noSupplier
  const title = order.supplier ?? 'Without a supplier'
  const lines = order.lines.slice(0, maxLines)
  const [typed, setTyped] = useState<ReadonlyMap<string, number | null>>(new Map())
  const quantityOf = ({ wineId, suggested }: ProposalLine) => typed.get(wineId) ?? suggested
  const costs = lines.map((line) => costOf(quantityOf(line), line.lastCost))
  const ordered = costs.filter((_, index) => quantityOf(lines[index]!) > 0)
  const count = lines.reduce((sum, line) => sum + quantityOf(line), 0)
  const headingId = `order-${supplier}`
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={headingId}>
      <div>
        <h2 id={headingId} className="text-xl wrap-anywhere">
          {title}
        </h2>
        <p className="text-sm wrap-anywhere text-muted">
          {order.supplier === null
            ? 'Choose a supplier on a wine’s page, or on a receipt with it.'
            : [order.email, order.phone].filter(Boolean).join(', ')}
        </p>
      </div>
      <Form
        method="post"
        reloadDocument
        noValidate
        className="grid grid-cols-1 gap-4"
        onChange={({ currentTarget }) =>
          setTyped(
            typedQuantities(
              [...new FormData(currentTarget)].map(([name, text]) => [name, String(text)] as const),
            ),
          )
        }
      >
        <input type="hidden" name="intent" value="draft" />
        <input type="hidden" name="supplier" value={supplier} />
        <input type="hidden" name="formId" value={formId} />
        <DataTable label={`Order to ${title}`} columns={columns}>
          {lines.map((line, index) => (
            <OrderRow key={line.wineId} line={line} cost={costs[index] ?? null} rejected={rejected} />
          ))}
        </DataTable>
        <p role="status">{orderSum(count, ordered)}</p>
        {order.lines.length > lines.length && (
          <p className={noteStyle}>
            The first {maxLines} of {order.lines.length} wines. Receive these first, then come back for the
            others.
          </p>
        )}
        <OrderButtons may={may} />
      </Form>
    </section>
  )
}

function OrderRow({
  line,
  cost,
  rejected,
}: {
  line: ProposalLine
  cost: number | null
  rejected: RejectedRows | null
}) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        {line.wine}
        {line.caseSize !== null && (
          <span className="block text-sm font-normal text-muted">Cases of {line.caseSize}</span>
        )}
      </th>
      <FigureCell label="Available">
        <span>
          {line.available.toLocaleString('en-US')}
          {line.onOrder > 0 && (
            <span className="block text-sm text-muted">
              {line.onOrder.toLocaleString('en-US')} in open receipts
            </span>
          )}
        </span>
      </FigureCell>
      <FigureCell label="Par level">{line.par.toLocaleString('en-US')}</FigureCell>
      <FigureCell label="Order">
        <RowFigureField
          name={quantityField(line.wineId)}
          label={`Bottles of ${line.wine} to order`}
          start={line.suggested}
          maxLength={5}
          rejected={rejected}
        />
      </FigureCell>
      <FigureCell label="Last cost">
        {line.lastCost === null ? 'Unknown' : <Money cents={lastCents(line.lastCost) ?? 0} />}
      </FigureCell>
      <FigureCell label="Cost">{cost === null ? 'Unknown' : <Money cents={cost} />}</FigureCell>
    </tr>
  )
}

function OrderButtons({ may }: { may: { receive: boolean; export: boolean } }) {
  return (
    <div className={actionsStyle}>
      {may.receive && (
        <SubmitButton size="small" pendingLabel="Creating...">
          Create draft receipt
        </SubmitButton>
      )}
      <SubmitButton
        variant="secondary"
        size="small"
        formMethod="get"
        formAction={paths.business.inventory.reorderPrint()}
      >
        Print
      </SubmitButton>
      {may.export && (
        <SubmitButton
          variant="secondary"
          size="small"
          formMethod="get"
          formAction={paths.business.inventory.reorderFile()}
        >
          Download CSV
        </SubmitButton>
      )}
    </div>
  )
}
