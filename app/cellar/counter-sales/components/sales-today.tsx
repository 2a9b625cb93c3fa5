import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { CounterSale } from '../quick-sale.server'

type SaleLine = Omit<CounterSale, 'at'> & { time: string }

/** "2 bottles of Gavarini 2019 sold". */
export function saleSentence({
  kind,
  quantity,
  label,
}: Pick<CounterSale, 'kind' | 'quantity' | 'label'>): string {
  const bottles = quantity === 1 ? '1 bottle' : `${quantity} bottles`
  const verb = { sale: 'sold', glass: 'opened for the glass', return: 'taken back' }[kind]
  return `${bottles} of ${label} ${verb}`
}

/** Today's sales, openings and returns, latest first; those recorded one by one have an undo. */
export function SalesToday({ sales, isCut }: { sales: SaleLine[]; isCut: boolean }) {
  if (sales.length === 0)
    return (
      <EmptyState title="No sales yet today" level={3}>
        <p>Bottles that you sell or open appear here, and each can be undone.</p>
      </EmptyState>
    )
  return (
    <>
      <RowList label="Sales today">
        {sales.map((sale) => (
          <Row
            key={sale.id}
            name={sale.isUndone ? <s className="text-muted">{saleSentence(sale)}</s> : saleSentence(sale)}
            detail={[sale.time, sale.location, sale.by, sale.note].filter(Boolean).join(' · ')}
            status={sale.isUndone ? 'Undone' : ''}
          >
            {sale.fileId && (
              <TextLink to={paths.business.inventory.salesFile(sale.fileId)}>Sales file</TextLink>
            )}
            {sale.isSingle && !sale.isUndone && <UndoSale sale={sale} />}
          </Row>
        ))}
      </RowList>
      {isCut && <p className="text-sm text-muted">Earlier sales of today are in the stock history.</p>}
    </>
  )
}

/** Undoes one sale. */
export function UndoSale({ sale }: { sale: Pick<CounterSale, 'id' | 'kind' | 'quantity' | 'label'> }) {
  return (
    <IntentForm
      intent="undo"
      id={sale.id}
      variant="quiet"
      size="small"
      aria-label={`Undo: ${saleSentence(sale)}`}
    >
      Undo
    </IntentForm>
  )
}
