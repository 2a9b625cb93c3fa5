// A member's cart and its checkout: /customer/cart
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addsSalesTax } from '~/billing/sales-tax/queries.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { ChosenWine } from '~/club/purchases/components/chosen-wine'
import { CartLines } from '~/club/purchases/components/cart-lines'
import { addToCart, readCart, removeFromCart, setQuantity } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { chosenWine } from '~/club/purchases/sale/offers.server'
import { CartDeliveryCard } from '~/club/shipping/components/cart-delivery'
import { cartShippingView, pickUpCart, shipCart } from '~/club/shipping/choices/cart-delivery.server'
import { discountText } from '~/membership/tiers/bottle-discount'
import { addForm, quantityForm, removeForm } from '~/club/purchases/schemas'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { forgetWineCookie, refuseKeepingWine, wineChosenBefore } from './chosen-wine-cookie.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const add = new URL(request.url).searchParams.get('add') ?? ''
  const wineParam = isId(add) ? add : null
  const { club, db, member } = await requireMember(request, context, 'membership.read').catch(
    refuseKeepingWine(request, context),
  )
  const now = context.now(club.id)
  const cart = await readCart(db, { memberId: member.id, now })
  const remembered = wineChosenBefore(request, context)
  const wineId = wineParam ?? remembered
  const wine = wineId && (await chosenWine(db, { memberId: member.id, wineId, now }))
  const shipping = await cartShippingView(db, {
    memberId: member.id,
    bottles: cart.bottles,
    clubName: club.name,
    now,
  })
  const addsTax = await db.read(addsSalesTax)
  const view = {
    clubName: club.name,
    cart,
    selected: wine,
    shipping,
    addsTax,
    hasList: context.host.kind === 'club',
  }
  // Once it is in the cart, or no longer for sale, nothing has to be kept.
  const isDone = remembered !== null && (wineParam !== null || !wine)
  return data(view, isDone ? { headers: { 'Set-Cookie': forgetWineCookie(context) } } : undefined)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'bottles.buy')
  const memberId = member.id
  const back = () => redirect(paths.customer.cart(), 303)
  return handleForms(request, context, {
    add: formHandler(addForm, async ({ wineId, quantity, from }) => {
      await addToCart(db, { memberId, wineId, quantity, now })
      return redirect(safeRedirect(from, paths.customer.cart()), 303)
    }),
    'set-quantity': formHandler(quantityForm, async ({ wineId, quantity }) => {
      await setQuantity(db, { memberId, wineId, quantity, now })
      return back()
    }),
    remove: formHandler(removeForm, async ({ wineId }) => {
      await removeFromCart(db, { memberId, wineId })
      return back()
    }),
    deliver: async (fields) => {
      // Blank for a cart that is picked up.
      // eslint-disable-next-line no-restricted-syntax
      if (!fields.addressId) await pickUpCart(db, memberId)
      else {
        const addressId = idIn(fields, 'addressId')
        const hasAgreed = fields.hasAgreed === 'on'
        await shipCart(db, { memberId, addressId, hasAgreed, clubName: club.name, now })
      }
      return back()
    },
    'check-out': async () => {
      const { origin } = context
      const result = await checkOut(context.services.billing.oneTime, db, {
        memberId,
        returnTo: (purchaseId) => ({
          success: origin + paths.customer.orders({ paid: purchaseId }),
          cancel: origin + paths.customer.cart(),
        }),
        now,
      })
      return redirect(
        result.kind === 'open' ? result.url : paths.customer.orders({ paid: result.purchaseId }),
        303,
      )
    },
  })
}

export const meta = privateClubPage('Cart')

export default function Cart() {
  const { clubName, cart, selected, shipping, addsTax, hasList } = useLoaderData<typeof loader>()
  if (cart.lines.length === 0) {
    return (
      <MemberPage title={selected ? 'Cart' : undefined}>
        <RejectionNotice />
        {selected ? <ChosenWine wine={selected} /> : <EmptyCart clubName={clubName} hasList={hasList} />}
      </MemberPage>
    )
  }
  const { lines, bottles, subtotalCents, savedCents, tierName, discountBp, currency, canCheckOut } = cart
  const isShipped = shipping !== null && shipping.chosenId !== null
  const shippingCents = isShipped ? shipping.priceCents : 0
  const mayPay = canCheckOut && !(isShipped && shipping.refusal)
  return (
    <MemberPage title="Cart">
      <RejectionNotice />
      {selected && <ChosenWine wine={selected} />}
      <CartLines lines={lines} currency={currency} />
      {shipping && (
        <CartDeliveryCard key={shipping.chosenId} view={shipping} clubName={clubName} currency={currency} />
      )}
      <Card title="Your order">
        <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2">
          <dt>{bottles === 1 ? '1 bottle' : `${bottles} bottles`}</dt>
          <dd>
            <Money cents={subtotalCents + savedCents} currency={currency} />
          </dd>
          {savedCents > 0 && (
            <>
              <dt>
                {tierName} price, {discountText(discountBp)} less
              </dt>
              <dd>
                <Money cents={-savedCents} currency={currency} />
              </dd>
            </>
          )}
          {isShipped && (
            <>
              <dt>Shipping, {shipping.cartons}</dt>
              <dd>
                <Money cents={shippingCents} currency={currency} />
              </dd>
            </>
          )}
          <dt className="font-semibold">{addsTax ? 'Subtotal' : 'Total'}</dt>
          <dd className="font-semibold">
            <Money cents={subtotalCents + shippingCents} currency={currency} />
            {addsTax && <span className="block text-sm font-normal text-muted">plus tax</span>}
          </dd>
        </dl>
        <p className="text-muted">
          {isShipped
            ? 'We ship it to the address above. Someone who is 21 or older must sign for it.'
            : `Pick it up at ${clubName} with your next box, or on your next visit.`}{' '}
          Your bottles are held while you pay.
          {addsTax &&
            ' Sales tax depends on your billing address. You see the exact total at checkout before you pay.'}
        </p>
        <IntentForm intent="check-out" pendingLabel="Opening checkout..." disabled={!mayPay}>
          Continue to payment
        </IntentForm>
        {isShipped && shipping.refusal && <p className="font-semibold">{shipping.refusal}</p>}
        {!canCheckOut && <p>Please update the wines above that can’t be bought as they are.</p>}
      </Card>
    </MemberPage>
  )
}

function EmptyCart({ clubName, hasList }: { clubName: string; hasList: boolean }) {
  return (
    <EmptyState title="Your cart is empty" level={1} picture={<BottleRow count={3} />}>
      <p>Bottles that you add from {clubName}’s list or from your boxes wait here.</p>
      {hasList && (
        <ButtonLink to={paths.wineList.page()} variant="secondary" document>
          See the wine list
        </ButtonLink>
      )}
      <ButtonLink to={paths.customer.orders()} variant="quiet">
        Order History
      </ButtonLink>
    </EmptyState>
  )
}
