import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { formatStateNames } from '~/foundation/kit/us-states'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Card } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { choiceStyle, radioStyle } from '~/foundation/ui/form/choice-style'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { addressLine } from '../addresses/address-form'
import type { CartShippingView } from '../choices/cart-delivery.server'
import { signatureTerms } from '../destination'

/** Pick-up or one of the member's addresses, for the bottles of a cart. */
export function CartDeliveryCard({
  view,
  clubName,
  currency,
}: {
  view: CartShippingView
  clubName: string
  currency: string
}) {
  const { addresses, chosenId, priceCents, cartons, hotMonthsNote, states } = view
  const usable = addresses.filter(({ refusal }) => refusal === null)
  const row = 'grid grid-cols-[auto_1fr] items-center gap-x-3 p-4'
  return (
    <Card title="Pick-up or shipping">
      <Form method="post" className="grid gap-4" preventScrollReset>
        <input type="hidden" name="intent" value="deliver" />
        <fieldset className="grid gap-3">
          <legend className="sr-only">Pick-up or shipping</legend>
          <label className={`${choiceStyle} ${row}`}>
            <input
              className={radioStyle}
              type="radio"
              name="addressId"
              value=""
              defaultChecked={chosenId === null}
            />
            <span>Pick up at {clubName}, no charge</span>
          </label>
          {addresses.map((address) => (
            <label key={address.id} className={`${choiceStyle} ${row}`}>
              <input
                className={radioStyle}
                type="radio"
                name="addressId"
                value={address.id}
                defaultChecked={chosenId === address.id}
                disabled={address.refusal !== null}
              />
              <span className="wrap-anywhere">
                Ship to {address.name}, {addressLine(address)}
                <span className="block text-muted">
                  {address.refusal ?? (
                    <>
                      <Money cents={priceCents} currency={currency} />, {cartons}
                    </>
                  )}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        {usable.length > 0 && (
          <Checkbox name="hasAgreed" defaultChecked={chosenId !== null}>
            {signatureTerms.text} I agree to this for shipping.
          </Checkbox>
        )}
        {hotMonthsNote && <p>{hotMonthsNote}</p>}
        <p>
          <TextLink to={paths.customer.addresses()}>
            {addresses.length > 0 ? 'Change your addresses' : 'Add an address to have it shipped'}
          </TextLink>{' '}
          {clubName} ships to {formatStateNames(states)}.
        </p>
        {addresses.length > 0 && (
          <div>
            <SubmitButton intent="deliver" variant="secondary">
              Save choice
            </SubmitButton>
          </div>
        )}
      </Form>
    </Card>
  )
}
