// The club's tiers: /business/membership-tiers
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { readForm, toFormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { archiveTier } from '~/tiers/archive-tier.server'
import { ArchiveConfirmation } from '~/tiers/components/effects-on-members'
import { TierList } from '~/tiers/components/tier-list'
import { effectsOfArchive } from '~/tiers/effects'
import { moveTier, reorderTiers } from '~/tiers/reorder-tiers.server'
import { tierCapacities } from '~/tiers/capacity/capacity.server'
import { portalTier, portalTiers } from '~/tiers/portal-tiers.server'
import { openingListCount } from '~/tiers/opening-list/queries.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'prices.read')
  const places = await tierCapacities(db, context.now(businessId))
  return {
    openingListCount: await openingListCount(db),
    tiers: (await portalTiers(db)).map((tier) => ({
      ...tier,
      places: places.find(({ tierId }) => tierId === tier.id) ?? null,
    })),
  }
}

const runIntent = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['publish', 'archive', 'up', 'down']),
    tierId: z.uuid(),
    sure: z.string().optional(),
  }),
  z.object({
    intent: z.literal('order'),
    order: z
      .string()
      .max(10_000)
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.uuid())),
  }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'tiers.change')
  const form = await readForm(request, runIntent)
  if (!form.ok)
    return data({ sentence: 'Please use the buttons on this page.', asking: null }, { status: form.status })
  const now = context.now(businessId)
  const { clubs } = context.services
  if (form.value.intent === 'order') return inOrder(db, form.value.order, () => clubs.forget(businessId))
  const { intent, tierId, sure } = form.value
  if (intent === 'archive' && sure !== 'on') {
    const asking = await archivingNotice(db, tierId, now)
    if (asking) return data({ sentence: null, asking })
  }
  try {
    switch (intent) {
      case 'publish':
        await publishTier(db, context.services.billing, { tierId, now })
        break
      case 'archive':
        await archiveTier(db, { tierId, now })
        break
      case 'up':
      case 'down':
        await moveTier(db, { tierId, by: intent === 'up' ? -1 : 1 })
    }
  } catch (error) {
    const { status, refusal } = toFormErrors(error)
    return data({ sentence: refusal.formError ?? null, asking: null }, { status })
  }
  clubs.forget(businessId)
  return redirect(paths.business.tiers(), 303)
}

/** Tiers reordered by dragging, saved by a script. */
async function inOrder(db: TenantDb, tierIds: string[], settled: () => void) {
  try {
    await reorderTiers(db, { tierIds })
  } catch (error) {
    const { status, refusal } = toFormErrors(error)
    return data({ sentence: refusal.formError ?? null, asking: null }, { status })
  }
  settled()
  return data({ sentence: null, asking: null })
}

/** Effects of taking a tier off sale, to be confirmed first; null if it affects no one. */
async function archivingNotice(db: TenantDb, tierId: string, now: Date) {
  const tier = await portalTier(db, tierId)
  const [places] = await tierCapacities(db, now, tierId)
  const effects = effectsOfArchive(tier?.members ?? 0, places?.waiting ?? 0)
  return tier && effects.length > 0 ? { tierId, name: tier.name, effects } : null
}

export const meta: MetaFunction = () => [
  { title: 'Tiers – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function MembershipTiers() {
  const { tiers, openingListCount } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const add = <ButtonLink to={paths.business.newTier()}>New tier</ButtonLink>
  return (
    <>
      <PortalTitle title="Membership tiers" action={tiers.length > 0 && add}>
        What guests can choose from on your club page, in this order.
      </PortalTitle>
      {refused?.sentence && <Banner tone="error">{refused.sentence}</Banner>}
      {openingListCount > 0 && (
        <Banner tone="info">
          {openingListCount === 1
            ? 'One guest wants to know when your club takes new members. We’ll email them then.'
            : `${openingListCount} guests want to know when your club takes new members. We’ll email them then.`}
        </Banner>
      )}
      {refused?.asking && <ArchiveConfirmation {...refused.asking} />}
      {tiers.length === 0 ? (
        <EmptyState title="No tiers yet">
          <p>
            A tier is a monthly price and what’s included, such as two weeknight bottles. One is enough to
            start.
          </p>
          {add}
        </EmptyState>
      ) : (
        <TierList tiers={tiers} />
      )}
    </>
  )
}
