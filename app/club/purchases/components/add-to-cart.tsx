import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ShoppingBag } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { Money } from '~/foundation/ui/layout/money'
import type { Offer } from '../sale/offers.server'

/**
 * A bottle's price and its Add to Cart button; nothing for a wine that is not for sale. The form leads back to `from`, a
 * path of this page with its anchor, where the number in the cart has changed. A guest is led to sign in, and finds the
 * wine in the cart. Works without scripts.
 */
export function AddToCart({
  offer,
  title,
  from,
  isGuest = false,
  price = 'both',
  quantity = 1,
  isNarrow = false,
  className,
}: {
  offer: Offer | undefined
  title: string
  from: string
  isGuest?: boolean
  /** Where the list price is beside it already, only the member's. */
  price?: 'both' | 'member'
  /** Bottles that one press adds. */
  quantity?: number
  /** On a phone the sign alone, in the row around it; the price is on the wine's page and in the cart. */
  isNarrow?: boolean
  className?: string
}) {
  if (!offer) return null
  const { wineId, isSoldOut, inCart } = offer
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:justify-between max-sm:[&>[role=status]]:basis-full print:hidden',
        isNarrow && 'max-sm:contents max-sm:[&>:first-child]:hidden',
        className,
      )}
    >
      <OfferPrice offer={offer} price={price} />
      {isSoldOut ? (
        <p className="text-sm font-semibold text-muted">Out of stock</p>
      ) : isGuest ? (
        <a
          className={buttonStyle({ variant: 'secondary', size: 'small' })}
          href={paths.customer.cart({ add: wineId })}
          aria-label={`Add ${title} to cart`}
        >
          Add to Cart
        </a>
      ) : (
        <Form method="post" action={paths.customer.cart()} preventScrollReset>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="id" value={wineId} />
          <input type="hidden" name="wineId" value={wineId} />
          <input type="hidden" name="from" value={from} />
          {quantity > 1 && <input type="hidden" name="quantity" value={quantity} />}
          <SubmitButton
            intent="add"
            id={wineId}
            variant="secondary"
            size="small"
            pendingLabel="Adding..."
            aria-label={quantity > 1 ? `Add ${quantity} bottles of ${title} to cart` : `Add ${title} to cart`}
          >
            {isNarrow && <ShoppingBag className="sm:hidden" aria-hidden="true" />}
            <span className={cx(isNarrow && 'max-sm:hidden')}>
              {quantity > 1 ? `Add ${quantity} to Cart` : 'Add to Cart'}
            </span>
          </SubmitButton>
        </Form>
      )}
      <p className="text-sm empty:hidden" role="status">
        {inCart > 0 && (
          <a className="link inline-flex min-h-11 items-center" href={paths.customer.cart()}>
            {inCart === 1 ? '1 bottle' : `${inCart} bottles`} in your cart
            <span className="sr-only">: {title}</span>
          </a>
        )}
      </p>
    </div>
  )
}

/** "$42.00", or with a member's price "$42.00, your price $37.80". */
function OfferPrice({
  offer: { listCents, unitCents, currency },
  price,
}: {
  offer: Offer
  price: 'both' | 'member'
}) {
  const cartTotal = (
    <strong>
      <Money cents={unitCents} currency={currency} />
    </strong>
  )
  if (price === 'member') return unitCents < listCents && <p className="text-base">Your price {cartTotal}</p>
  return (
    <p className="text-base max-sm:text-sm">
      <Money cents={listCents} currency={currency} />
      {unitCents < listCents && (
        <>
          <span className="max-sm:hidden">, </span>
          <span className="max-sm:block">your price {cartTotal}</span>
        </>
      )}
    </p>
  )
}
