// Announces a new price for a tier: /business/membership-tiers/:tierId/price,
// /business/setup/tiers/:tierId/price
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { TenantDb } from '#/db/handles.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { AnnouncedPrice, PriceConfirmation, PriceForm } from '~/membership/tiers/components/price-change'
import { portalTier } from '~/membership/tiers/portal-tiers.server'
import { announcePrice, withdrawPrice } from '~/membership/tiers/prices/announce-price.server'
import { earliestEffectiveDay, noticeDays } from '~/membership/tiers/prices/rules'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { tiersPage } from '~/membership/tiers/tiers-page'
import { priceChangeForm } from '~/membership/tiers/schemas'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'prices.read')
  const tier = await offered(request, db, idIn(params, 'tierId'))
  const today = dayIn(club.timeZone, now)
  const raised = raiseOf(tier)
  return { tier, today, notice: noticeDays(today, raised), earliest: earliestEffectiveDay(today, raised) }
}

/** The smallest increase, which needs the notice of every increase. */
const raiseOf = ({ priceCents }: { priceCents: number }) => ({ from: priceCents, to: priceCents + 1 })

interface Answer {
  /** The effects of this price are shown before it is announced. */
  confirm?: { priceCents: number; effectiveOn: Day }
}

/** Shows the effects first and announces the price when confirmed, or withdraws an announced price. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, businessId, now } = await requireBusiness(request, context, 'tiers.change')
  const tier = await offered(request, db, idIn(params, 'tierId'))
  const today = dayIn(club.timeZone, now)
  const by = { tierId: tier.id, today, userId: user.id, now }
  const schema = priceChangeForm({
    priceCents: tier.priceCents,
    today,
    earliest: earliestEffectiveDay(today, raiseOf(tier)),
  })
  const saved = async (done: string) => {
    await publishTier(db, context.services.billing, { tierId: tier.id, now })
    context.services.clubs.forget(businessId)
    return redirect(tiersPage(request, { done, tier: tier.id }), 303)
  }
  return handleForms<Answer>(request, context, {
    preview: formHandler(schema, async ({ price, effectiveOn }) => ({
      confirm: { priceCents: price, effectiveOn },
    })),
    announce: formHandler(schema, async ({ price, effectiveOn }) => {
      await announcePrice(db, { ...by, priceCents: price, effectiveOn })
      return saved('price-announced')
    }),
    async withdraw() {
      await withdrawPrice(db, by)
      return saved('price-withdrawn')
    },
  })
}

async function offered(request: Request, db: TenantDb, tierId: string) {
  const tier = await portalTier(db, tierId)
  if (!tier) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  if (tier.status !== 'published') throw redirect(tiersPage(request))
  return tier
}

export const meta = privatePageOf<typeof loader>(
  (data) => `Price of ${data?.tier.name ?? 'a tier'} – Tastevin`,
)

export default function ChangePrice() {
  const { tier, today, notice, earliest } = useLoaderData<typeof loader>()
  const confirm = useActionData<typeof action>()?.confirm
  return (
    <>
      <PortalTitle title={`Price of ${tier.name}`} />
      {tier.change && <RejectionNotice only={['withdraw']} />}
      {tier.change ? (
        <AnnouncedPrice tier={tier} change={tier.change} today={today} />
      ) : confirm ? (
        <PriceConfirmation tier={tier} {...confirm} />
      ) : (
        <PriceForm tier={tier} notice={notice} earliest={earliest} today={today} />
      )}
    </>
  )
}
