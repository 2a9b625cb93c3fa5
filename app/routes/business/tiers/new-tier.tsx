// Creates a draft tier: /business/membership-tiers/new
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { validateFields, formFields, formIdIn } from '~/kit/forms.server'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { TierForm } from '~/tiers/components/tier-form'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { saveTier } from '~/tiers/save-tier.server'
import { tierForm } from '~/tiers/schemas'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'prices.read')
  return { formId: newId() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'tiers.change')
  const fields = await formFields(request)
  const form = validateFields(fields, tierForm)
  if (!form.ok) return data(form.refusal, { status: form.status })
  const { price: priceCents, ...text } = form.value
  // After the others if the club has its own order; otherwise by price.
  const places = (await portalTiers(db)).map(({ position }) => position)
  const position = Math.max(0, ...places) > 0 ? Math.max(...places) + 1 : 0
  await saveTier(db, {
    ...text,
    priceCents,
    position,
    formId: formIdIn(fields),
    now: context.now(businessId),
  })
  return redirect(paths.business.tiers(), 303)
}

export const meta: MetaFunction = () => [
  { title: 'New tier – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function NewTier() {
  const { formId } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title="New tier">Guests don’t see it until you publish it.</PortalTitle>
      <TierForm values={{ formId }} price="free" refusal={refusal} saveLabel="Save draft" />
    </>
  )
}
