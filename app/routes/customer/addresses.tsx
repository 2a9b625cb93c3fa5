// A member's addresses, and whether their boxes are shipped: /customer/addresses
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { formatStateNames } from '~/foundation/kit/us-states'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { addressForm, addressLine } from '~/club/shipping/addresses/address-form'
import {
  addressesOf,
  deleteAddress,
  saveAddress,
  setDefaultAddress,
} from '~/club/shipping/addresses/addresses.server'
import {
  choosePickUp,
  chooseShipping,
  shipsBoxes,
  tierOf,
} from '~/club/shipping/choices/member-choice.server'
import { AddressFields } from '~/club/shipping/components/address-form'
import { destinationProblem, memberSentence, openStates, signatureTerms } from '~/club/shipping/destination'
import { activeShipping } from '~/club/shipping/settings/settings.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  return db.read(async (db) => {
    const shipping = await activeShipping(db, now)
    const addresses = (await addressesOf(db, member.id)).map((address) => {
      const problem = shipping && destinationProblem(shipping, address.state)
      return { ...address, refusal: problem && memberSentence(problem, address.state, club.name) }
    })
    const tier = await tierOf(db, member.id)
    return {
      clubName: club.name,
      fullName: member.fullName,
      newId: newId(),
      addresses,
      edited: addresses.find(({ id }) => id === query.get('address')) ?? null,
      shipping: shipping && {
        states: formatStateNames(openStates(shipping)),
        hotMonthsNote: shipping.hotMonthsNote,
        tierName: tier?.name ?? null,
        isTierShipped: tier !== undefined && shipping.tierIds.includes(tier.id),
        isChosen: await shipsBoxes(db, member.id),
      },
    }
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'profile.change')
  const memberId = member.id
  const back = (done: string) => redirect(paths.customer.addresses({ done }), 303)
  return handleForms(request, context, {
    save: formHandler(addressForm, async (address, fields) => {
      await saveAddress(db, { id: idIn(fields, 'id'), memberId, address, now })
      return back('saved')
    }),
    default: async (fields) => {
      await setDefaultAddress(db, { id: idIn(fields, 'id'), memberId, now })
      return back('default')
    },
    delete: async (fields) => {
      await deleteAddress(db, { id: idIn(fields, 'id'), memberId, now })
      return back('deleted')
    },
    ship: async ({ hasAgreed = '' }) => {
      await chooseShipping(db, { memberId, clubName: club.name, hasAgreed: hasAgreed === 'on', now })
      return back('ship')
    },
    'pick-up': async () => {
      await choosePickUp(db, memberId)
      return back('pick-up')
    },
  })
}

export const meta = privateClubPage('Addresses')

const doneMessages = {
  saved: 'Address saved.',
  default: 'Your boxes go to this address.',
  deleted: 'Address deleted. Parcels that were prepared keep theirs.',
  ship: 'Your boxes are shipped from the next one on. You can change this until its deadline.',
  'pick-up': 'You pick up your boxes from the next one on.',
}

export default function Addresses() {
  const { clubName, fullName, newId, addresses, edited, shipping } = useLoaderData<typeof loader>()
  return (
    <MemberPage title="Addresses">
      <FormResult done={doneMessages} except={['save']} />
      {!shipping && (
        <Banner title={`${clubName} doesn’t ship at the moment.`}>
          <p>Your boxes and bottles are ready for pick-up.</p>
        </Banner>
      )}
      {shipping && <BoxDelivery shipping={shipping} />}
      {addresses.length > 0 && (
        <ul className="grid gap-4" aria-label="Your addresses">
          {addresses.map((address) => (
            <li key={address.id}>
              <AddressCard address={address} />
            </li>
          ))}
        </ul>
      )}
      <div id="edit" className="scroll-mt-6">
        <Card title={edited ? 'Change address' : 'Add an address'}>
          <AddressFields
            key={edited?.id ?? newId}
            id={edited?.id ?? newId}
            address={edited}
            fullName={fullName}
          />
        </Card>
      </div>
    </MemberPage>
  )
}

type AddressesData = ReturnType<typeof useLoaderData<typeof loader>>

/** The choice between shipping and pick-up of the boxes. */
function BoxDelivery({ shipping }: { shipping: NonNullable<AddressesData['shipping']> }) {
  const {
    clubName,
    addresses: [first],
  } = useLoaderData<typeof loader>()
  return (
    <Card title="Your boxes">
      {shipping.isTierShipped ? (
        <>
          <p>
            {shipping.isChosen
              ? first && !first.refusal
                ? `Your boxes are shipped to ${addressLine(first)}. Shipping is included.`
                : `You asked for shipping, but ${first ? 'your address isn’t allowed' : 'you have no address'}: you pick up your next box.`
              : `You pick up your boxes at ${clubName}. They can be shipped to ${shipping.states}, included in your price.`}
          </p>
          {shipping.hotMonthsNote && <p>{shipping.hotMonthsNote}</p>}
          <Form method="post" className="grid gap-4">
            <input type="hidden" name="intent" value={shipping.isChosen ? 'pick-up' : 'ship'} />
            {!shipping.isChosen && (
              <Checkbox name="hasAgreed">{signatureTerms.text} I agree to this.</Checkbox>
            )}
            <div>
              <SubmitButton
                intent={shipping.isChosen ? 'pick-up' : 'ship'}
                variant="secondary"
                disabled={!shipping.isChosen && !first}
              >
                {shipping.isChosen ? 'Pick up my boxes' : 'Ship my boxes'}
              </SubmitButton>
            </div>
            {!shipping.isChosen && !first && <p>Add an address first.</p>}
          </Form>
        </>
      ) : (
        <p>
          {shipping.tierName
            ? `Boxes of ${shipping.tierName} are picked up at ${clubName}.`
            : 'You have no active membership.'}{' '}
          Bottles that you buy can be shipped to {shipping.states}.
        </p>
      )}
    </Card>
  )
}

function AddressCard({ address }: { address: AddressesData['addresses'][number] }) {
  return (
    <Card title={`${address.city}, ${address.state}`}>
      <p className="flex flex-wrap items-center gap-3 font-semibold wrap-anywhere">
        {address.name}
        {address.isDefault && <Badge tone="green">For your boxes</Badge>}
      </p>
      <p className="wrap-anywhere">{addressLine(address)}</p>
      <p>{address.phone}</p>
      {address.refusal && <p className="font-semibold">{address.refusal}</p>}
      <div className={actionsStyle}>
        <ButtonLink
          variant="secondary"
          size="small"
          to={`${paths.customer.addresses({ address: address.id })}#edit`}
        >
          Change
          <span className="sr-only">
            {' '}
            the address of {address.name}, {address.city}
          </span>
        </ButtonLink>
        {!address.isDefault && <AddressButton id={address.id} intent="default" label="Use it for my boxes" />}
        <AddressButton id={address.id} intent="delete" label="Delete" />
      </div>
    </Card>
  )
}

function AddressButton({ id, intent, label }: { id: string; intent: string; label: string }) {
  return (
    <IntentForm intent={intent} id={id} preventScrollReset size="small" variant="secondary">
      {label}
    </IntentForm>
  )
}
