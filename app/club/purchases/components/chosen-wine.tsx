import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import type { Offer } from '../sale/offers.server'
import { AddToCart } from './add-to-cart'

/** The wine that a guest chose before they signed in or joined. */
export function ChosenWine({
  wine: { name, offer },
  since = 'before you signed in',
}: {
  wine: { name: string; offer: Offer }
  since?: string
}) {
  return (
    <Card title={name}>
      <p>You chose this wine {since}.</p>
      <AddToCart offer={offer} title={name} from={paths.customer.cart()} />
    </Card>
  )
}
