// The club's tiers: /business/membership-tiers
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { archiveTier } from '~/membership/tiers/archive-tier.server'
import { ArchiveConfirmation } from '~/membership/tiers/components/effects-on-members'
import { TierList } from '~/membership/tiers/components/tier-list'
import { effectsOfArchive } from '~/membership/tiers/effects'
import { moveTier, reorderTiers } from '~/membership/tiers/reorder-tiers.server'
import { savedTierMessage } from '~/membership/tiers/tiers-page'
import { tierCapacities } from '~/membership/tiers/capacity/capacity.server'
import { portalTier, portalTiers } from '~/membership/tiers/portal-tiers.server'
import { openingListCount } from '~/membership/tiers/opening-list/queries.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { tierButton, tierOrderForm } from '~/membership/tiers/schemas'
import { Banner } from '~/foundation/ui/feedback/banner'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'prices.read')
  const places = await tierCapacities(db, now)
  const tiers = (await portalTiers(db)).map((tier) => ({
    ...tier,
    places: places.find(({ tierId }) => tierId === tier.id) ?? null,
  }))
  return { tiers, done: savedTierMessage(request.url, tiers), openingListCount: await openingListCount(db) }
}

/** Asks before a tier with members or a waiting list is no longer offered. */
interface Answer {
  asking?: { tierId: string; name: string; effects: string[] }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, now } = await requireBusiness(request, context, 'tiers.change')
  const { billing, clubs } = context.services
  const saved = (done: string, tier: string) => {
    clubs.forget(businessId)
    return redirect(paths.business.tiers({ done, tier }), 303)
  }
  return handleForms<Answer>(request, context, {
    publish: formHandler(tierButton, async ({ tierId }) => {
      await publishTier(db, billing, { tierId, now })
      return saved('published', tierId)
    }),
    archive: formHandler(tierButton, async ({ tierId, sure }) => {
      const asking = sure === 'on' ? null : await archivingNotice(db, tierId, now)
      if (asking) return { asking }
      await archiveTier(db, { tierId, now })
      return saved('archived', tierId)
    }),
    up: formHandler(tierButton, async ({ tierId }) => {
      await moveTier(db, { tierId, by: -1 })
      return saved('up', tierId)
    }),
    down: formHandler(tierButton, async ({ tierId }) => {
      await moveTier(db, { tierId, by: 1 })
      return saved('down', tierId)
    }),
    // Reordered by dragging, saved by a script.
    order: formHandler(tierOrderForm, async ({ order }) => {
      await reorderTiers(db, { tierIds: order })
      clubs.forget(businessId)
      return {}
    }),
  })
}

/** Effects of taking a tier off sale, to be confirmed first; null if it affects no one. */
async function archivingNotice(db: TenantDb, tierId: string, now: Date) {
  const tier = await portalTier(db, tierId)
  const [places] = await tierCapacities(db, now, tierId)
  const effects = effectsOfArchive(tier?.members ?? 0, places?.waiting ?? 0)
  return tier && effects.length > 0 ? { tierId, name: tier.name, effects } : null
}

export const meta = privatePage('Tiers')

export default function MembershipTiers() {
  const { tiers, done, openingListCount } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const add = <ButtonLink to={paths.business.newTier()}>New tier</ButtonLink>
  return (
    <>
      <PortalTitle
        title="Membership tiers"
        action={
          tiers.length > 0 && (
            <div className={actionsStyle}>
              <ButtonLink to={paths.business.perks.totals()} variant="secondary">
                Perks of all tiers
              </ButtonLink>
              {add}
            </div>
          )
        }
      >
        What guests can choose from on your club page, in this order.
      </PortalTitle>
      <RejectionNotice />
      {done && !answer && <SuccessMessage title={done} />}
      {answer?.asking && <ArchiveConfirmation {...answer.asking} />}
      {openingListCount > 0 && (
        <Banner tone="info">
          {openingListCount === 1
            ? 'One guest wants to know when your club takes new members. We’ll email them then.'
            : `${openingListCount} guests want to know when your club takes new members. We’ll email them then.`}
        </Banner>
      )}
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
