// Enters one member by hand: /business/members/add
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addMember } from '~/business/moving-in/add-member.server'
import { mandateWords } from '~/business/moving-in/cards/mandate.server'
import { MoveFields } from '~/business/moving-in/components/row-fields'
import { addMemberForm } from '~/business/moving-in/schemas'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { enterMember } from '~/membership/claims/enter-member.server'
import { queueClaim } from '~/membership/claims/send-claims.server'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { SelectField } from '~/foundation/ui/form/select-field'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { Card } from '~/foundation/ui/layout/card'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'members.import')
  const tiers = (await portalTiers(db)).filter((tier) => tier.status !== 'archived')
  return {
    formId: newId(),
    mandate: mandateWords(club.name, 'this member'),
    tiers: Object.fromEntries(
      tiers.map(({ id, name, priceCents, currency }) => [
        id,
        `${name}, ${formatMoney(priceCents, currency)}`,
      ]),
    ),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, club, user, now } = await requireBusiness(request, context, 'members.import')
  const { billing, clubs } = context.services
  return handleForm(request, context, addMemberForm, async (form) => {
    const { memberId } = await addMember({ billing, clubs, enterMember }, db, {
      form,
      today: dayIn(club.timeZone, now),
      userId: user.id,
      now,
    })
    const isSent = form.link === 'email' && (await sends(memberId))
    return redirect(paths.business.memberClaim(memberId, { done: isSent ? 'added-sent' : 'added' }), 303)
  })

  /** The member is entered whatever becomes of the email: the next page says why it cannot be sent. */
  async function sends(memberId: string): Promise<boolean> {
    try {
      await queueClaim(db, { memberId, userId: user.id, requestId: context.requestId, now })
      return true
    } catch (error) {
      if (isDomainError(error)) return false
      throw error
    }
  }
}

export const meta = privatePage('Add a member')

export default function AddMember() {
  const { formId, tiers, mandate } = useLoaderData<typeof loader>()
  const form = useSchemaForm(addMemberForm, {
    defaultValue: { formId, delivery: 'pick_up', link: 'email', boxesOwed: '0', giftMonths: '0' },
  })
  return (
    <>
      <PortalTitle back={{ href: paths.business.members(), label: 'Members' }} title="Add a member">
        For an order by phone, or a guest at the bar. The member confirms their details by a link.
      </PortalTitle>
      <CheckedForm form={form} fields={{ formId }} className="grid gap-6">
        <MoveFields fields={form.fields} tiers={tiers} />
        <Card title="Card and consent" folds>
          <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 md:items-end">
            <Field
              field={form.fields.customerId}
              label="Customer in your Stripe account"
              hint="Such as cus_123, with the card to charge. Empty: the link asks for a card."
              autoComplete="off"
              optional
            />
            <Field
              field={form.fields.mandateName}
              label="Your name, if you may charge that card"
              hint={mandate}
              autoComplete="name"
              optional
            />
            <Field
              field={form.fields.newsSource}
              label="How they asked for news and offers"
              hint="Such as “by phone”. Empty: they did not."
              autoComplete="off"
              optional
            />
          </div>
        </Card>
        <Card title="The link">
          <SelectField
            field={form.fields.link}
            label="The link with which they confirm"
            options={{ email: 'Send it by email', show: 'Show it on the next screen' }}
          />
        </Card>
        <div>
          <SubmitButton pendingLabel="Adding...">Add member</SubmitButton>
        </div>
      </CheckedForm>
    </>
  )
}
