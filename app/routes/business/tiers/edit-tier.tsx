// A tier's texts, and its price while no one pays it: /business/membership-tiers/:tierId,
// /business/setup/tiers/:tierId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { EffectsOnMembers } from '~/membership/tiers/components/effects-on-members'
import { TierForm, tierValues } from '~/membership/tiers/components/tier-form'
import { effectsOf } from '~/membership/tiers/effects'
import { portalTier } from '~/membership/tiers/portal-tiers.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { tiersPage } from '~/membership/tiers/tiers-page'
import { tierForm } from '~/membership/tiers/schemas'
import { privatePageOf } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'prices.read')
  const tier = await editable(request, db, idIn(params, 'tierId'))
  return { id: tier.id, name: tier.name, values: tierValues(tier), isPriceFixed: tier.status === 'published' }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId, user, now } = await requireBusiness(request, context, 'tiers.change')
  const tier = await editable(request, db, idIn(params, 'tierId'))
  return handleForm(request, context, tierForm, async ({ price, ...text }, fields) => {
    const effects = effectsOf(tier, text, tier.members)
    const effectsText = JSON.stringify(effects)
    // The effects on current members must be shown before saving; again, if they have changed.
    if (effects.length > 0 && fields.seen !== effectsText) {
      return { asking: { effects, effectsText, members: tier.members, values: fields } }
    }
    const { id: tierId, status, position } = tier
    const isPublished = status === 'published'
    // A price that members pay changes with notice, on its own page.
    const priceCents = isPublished ? tier.priceCents : price
    await saveTier(db, { ...text, tierId, priceCents, position, userId: user.id, now })
    const publishes = !isPublished && fields.intent === 'publish'
    if (isPublished || publishes) await publishTier(db, context.services.billing, { tierId, now })
    context.services.clubs.forget(businessId)
    return redirect(tiersPage(request, { done: publishes ? 'published' : 'saved', tier: tierId }), 303)
  })
}

async function editable(request: Request, db: TenantDb, tierId: string) {
  const tier = await portalTier(db, tierId)
  if (!tier) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  if (tier.status === 'archived') throw redirect(tiersPage(request))
  return tier
}

export const meta = privatePageOf<typeof loader>((data) => `${data?.name ?? 'Tier'} – Tastevin`)

export default function EditTier() {
  const { id, name, values, isPriceFixed } = useLoaderData<typeof loader>()
  const asking = useActionData<typeof action>()?.asking
  return (
    <>
      <PortalTitle title={`Edit ${name}`}>
        {isPriceFixed && (
          <>
            The price is <span className="lining-nums tabular-nums">${values.price}</span> a month.{' '}
            <Link to="price">Change price</Link>.{' '}
          </>
        )}
        <Link to={paths.business.tierPerks(id)}>Perks of this tier</Link>
      </PortalTitle>
      {asking ? (
        <EffectsOnMembers {...asking} />
      ) : (
        <TierForm
          values={values}
          fixedPrice={isPriceFixed ? values.price : undefined}
          saveLabel={isPriceFixed ? 'Save' : 'Save draft'}
          mayPublish={!isPriceFixed}
        />
      )}
    </>
  )
}
