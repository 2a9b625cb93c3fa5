import { paths } from '~/kit/paths'
import { buttonStyle } from '~/ui/form/button'

/** A form that puts a bottle into the member's cart and leads there. Works without scripts, on every page of the club. */
export function AddToCart({ wineId, title }: { wineId: string; title: string }) {
  return (
    <form method="post" action={paths.customer.cart()}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="wineId" value={wineId} />
      <button
        className={buttonStyle({ variant: 'secondary', size: 'small' })}
        aria-label={`Add ${title} to cart`}
      >
        Add to Cart
      </button>
    </form>
  )
}
