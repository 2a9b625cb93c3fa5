import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'

interface Sale {
  isForSale: boolean
  isListed: boolean
  priceCents: number | null
}

/** Whether members can buy a wine by the bottle, and the switch that keeps it off sale. */
export function WineSaleCard({ sale, mayChange }: { sale: Sale; mayChange: boolean }) {
  const { isForSale, isListed, priceCents } = sale
  return (
    <Card title="Sold to members">
      <p>
        {!isForSale ? (
          'This wine is kept off sale. Members see it on your list without Add to Cart.'
        ) : !isListed ? (
          'This wine is not on your wine list, so members can’t buy it.'
        ) : !priceCents ? (
          'This wine has no bottle price, so members can’t buy it.'
        ) : (
          <>
            Members can buy this wine for <Money cents={priceCents} />, less their tier’s discount, while it
            is in stock.
          </>
        )}
      </p>
      {mayChange && (
        <IntentForm
          intent="sale"
          fields={{ isOn: isForSale ? 'off' : 'on' }}
          variant="secondary"
          pendingLabel="Saving..."
        >
          {isForSale ? 'Keep off sale' : 'Offer for sale'}
        </IntentForm>
      )}
    </Card>
  )
}
