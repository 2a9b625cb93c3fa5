// Creates a draft tier: /business/membership-tiers/new, /business/setup/tiers/new
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { TierForm } from '~/membership/tiers/components/tier-form'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { tiersPage } from '~/membership/tiers/tiers-page'
import { tierForm } from '~/membership/tiers/schemas'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'prices.read')
  return { formId: newId() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, now } = await requireBusiness(request, context, 'tiers.change')
  return handleForm(request, context, tierForm, async ({ price: priceCents, ...text }, fields) => {
    // After the others if the club has its own order; otherwise by price.
    const places = (await portalTiers(db)).map(({ position }) => position)
    const position = Math.max(0, ...places) > 0 ? Math.max(...places) + 1 : 0
    const formId = formIdIn(fields)
    const { tierId: tier } = await saveTier(db, {
      ...text,
      priceCents,
      position,
      formId,
      now,
    })
    if (fields.intent !== 'publish') return redirect(tiersPage(request, { done: 'created', tier }), 303)
    await publishTier(db, context.services.billing, { tierId: tier, now })
    context.services.clubs.forget(businessId)
    return redirect(tiersPage(request, { done: 'published', tier }), 303)
  })
}

export const meta = privatePage('New tier')

export default function NewTier() {
  const { formId } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="New tier">Guests see it once you publish it.</PortalTitle>
      <TierForm formId={formId} saveLabel="Save draft" mayPublish />
    </>
  )
}
