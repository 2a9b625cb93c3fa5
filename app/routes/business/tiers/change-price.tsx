// Announces a new price for a tier: /business/membership-tiers/:tierId/price
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
import { requireBusiness } from '~/http/guards/guards.server'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { dayIn, isDay, type Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, toFormErrors, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { AnnouncedPrice, PriceConfirmation, PriceForm } from '~/tiers/components/price-change'
import { portalTier } from '~/tiers/portal-tiers.server'
import { announcePrice, withdrawPrice } from '~/tiers/prices/announce-price.server'
import { earliestEffectiveDay, noticeDays } from '~/tiers/prices/rules'
import { publishTier } from '~/tiers/publish-tier.server'
import { priceField } from '~/tiers/schemas'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'prices.read')
  const tier = await offered(db, params.tierId)
  const today = await clubsToday(context, db)
  const raised = { from: tier.priceCents, to: tier.priceCents + 1 }
  return { tier, today, notice: noticeDays(today, raised), earliest: earliestEffectiveDay(today, raised) }
}

const priceChange = z.object({
  price: priceField,
  effectiveOn: z.string().refine(isDay, 'Please enter a date'),
})

/** Shows the effects first and announces the price when confirmed, or withdraws an announced price. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, businessId } = await requireBusiness(request, context, 'tiers.change')
  const tier = await offered(db, params.tierId)
  const fields = await formFields(request)
  const [now, today] = [context.now(businessId), await clubsToday(context, db)]
  const by = { tierId: tier.id, today, userId: user.id, now }
  try {
    if (fields.intent === 'withdraw') {
      await withdrawPrice(db, by)
    } else {
      const form = validateFields(fields, priceChange)
      if (!form.ok) return rejectedForm(form.refusal, form.status)
      const { price: priceCents, effectiveOn } = form.value
      if (fields.intent !== 'announce') {
        const earliest = earliestEffectiveDay(today, { from: tier.priceCents, to: priceCents })
        const problem = problemOf(priceCents === tier.priceCents, effectiveOn, earliest)
        if (problem) return rejectedForm({ fieldErrors: problem, values: fields }, 400)
        return data({ confirm: { priceCents, effectiveOn }, refusal: undefined })
      }
      await announcePrice(db, { ...by, priceCents, effectiveOn })
    }
    await publishTier(db, context.services.billing, { tierId: tier.id, now })
  } catch (error) {
    const { status, refusal } = toFormErrors(error, fields)
    return rejectedForm(refusal, status)
  }
  context.services.clubs.forget(businessId)
  return redirect(paths.business.tiers(), 303)
}

const rejectedForm = (refusal: FormErrors, status: number) => data({ confirm: null, refusal }, { status })

function problemOf(isSame: boolean, effectiveOn: Day, earliest: Day): Record<string, string[]> | null {
  if (isSame) return { price: ['This is already the price.'] }
  if (effectiveOn < earliest) {
    return { effectiveOn: [`Members need notice. The earliest possible date is ${earliest}.`] }
  }
  return null
}

async function offered(db: TenantDb, tierId: string | undefined) {
  const tier = await portalTier(db, tierId ?? '')
  if (!tier) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  if (tier.status !== 'published') throw redirect(paths.business.tiers())
  return tier
}

async function clubsToday(context: RequestContext, { businessId }: TenantDb): Promise<Day> {
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return dayIn(club.timeZone, context.now(businessId))
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Price of ${data?.tier.name ?? 'a tier'} – Tastevin` },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function ChangePrice() {
  const { tier, today, notice, earliest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title={`Price of ${tier.name}`} />
      {tier.change ? (
        <AnnouncedPrice tier={tier} change={tier.change} today={today} refusal={answer?.refusal} />
      ) : answer?.confirm ? (
        <PriceConfirmation tier={tier} {...answer.confirm} />
      ) : (
        <PriceForm tier={tier} notice={notice} earliest={earliest} today={today} refusal={answer?.refusal} />
      )}
    </>
  )
}
