// A new tier, drafted: /business/membership-tiers/new
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { readForm } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { TierForm } from '~/tiers/components/tier-form'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { saveTier } from '~/tiers/save-tier.server'
import { tierForm } from '~/tiers/schemas'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'prices.read')
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'tiers.change')
  const form = await readForm(request, tierForm)
  if (!form.ok) return data(form.refusal, { status: form.status })
  const { price: priceCents, ...text } = form.value
  // Behind the others where the club has an order of its own; else by its price.
  const places = (await portalTiers(db)).map(({ position }) => position)
  const position = Math.max(0, ...places) > 0 ? Math.max(...places) + 1 : 0
  await saveTier(db, { ...text, priceCents, position, now: context.now(businessId) })
  return redirect(paths.business.tiers(), 303)
}

export const meta: MetaFunction = () => [
  { title: 'New tier – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function NewTier() {
  const refusal = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title="New tier">Nobody sees it until you publish it.</PortalTitle>
      <TierForm values={{}} price="free" refusal={refusal} saveLabel="Save draft" />
    </>
  )
}
