// A tier's texts, and its price while no one pays it: /business/membership-tiers/:tierId
import {
  data,
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import type { TenantDb } from '#/db/handles.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { DomainError } from '~/kit/errors'
import { validateFields, formFields, toFormErrors, type FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { EffectsOnMembers } from '~/tiers/components/effects-on-members'
import { TierForm, tierValues } from '~/tiers/components/tier-form'
import { effectsOf } from '~/tiers/effects'
import { portalTier } from '~/tiers/portal-tiers.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { saveTier } from '~/tiers/save-tier.server'
import { tierForm } from '~/tiers/schemas'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'prices.read')
  const tier = await editable(db, params.tierId)
  return { id: tier.id, name: tier.name, values: tierValues(tier), isPriceFixed: tier.status === 'published' }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'tiers.change')
  const tier = await editable(db, params.tierId)
  const fields = await formFields(request)
  const form = validateFields(fields, tierForm)
  if (!form.ok) return data<ActionResult>(form.refusal, { status: form.status })
  const { price, ...text } = form.value
  const effects = effectsOf(tier, text, tier.members)
  // The effects on current members must be shown before saving.
  if (effects.length > 0 && fields.seen !== seenMark(effects)) {
    return data<ActionResult>({
      fieldErrors: {},
      values: fields,
      effects,
      members: tier.members,
      seen: seenMark(effects),
    })
  }
  const { id: tierId, status, position } = tier
  const isPublished = status === 'published'
  const now = context.now(businessId)
  try {
    // A price that members pay changes with notice, on its own page.
    const priceCents = isPublished ? tier.priceCents : price
    await saveTier(db, { ...text, tierId, priceCents, position, now })
    if (isPublished) await publishTier(db, context.services.billing, { tierId, now })
  } catch (error) {
    const { status, refusal } = toFormErrors(error, fields)
    return data<ActionResult>(refusal, { status })
  }
  context.services.clubs.forget(businessId)
  return redirect(paths.business.tiers(), 303)
}

interface ActionResult extends FormErrors {
  /** Effects of saving on current members, shown first. */
  effects?: string[]
  members?: number
  seen?: string
}

/** Identifies the effects that were shown, so that changed effects are shown again. */
const seenMark = (effects: string[]) => JSON.stringify(effects)

async function editable(db: TenantDb, tierId: string | undefined) {
  const tier = await portalTier(db, tierId ?? '')
  if (!tier) throw new DomainError('tier-not-found', 404, 'Tier not found.')
  if (tier.status === 'archived') throw redirect(paths.business.tiers())
  return tier
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Tier'} – Tastevin` },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function EditTier() {
  const { id, name, values, isPriceFixed } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() as ActionResult | undefined
  return (
    <>
      <PortalTitle title={`Edit ${name}`}>
        {isPriceFixed && (
          <>
            The price is <span className="lining-nums tabular-nums">${values.price}</span> a month.{' '}
            <Link to={paths.business.tierPrice(id)}>Change price</Link>
          </>
        )}
      </PortalTitle>
      {answer?.effects ? (
        <EffectsOnMembers
          effects={answer.effects}
          members={answer.members ?? 0}
          values={answer.values}
          seen={answer.seen ?? ''}
        />
      ) : (
        <TierForm values={values} price={isPriceFixed ? 'fixed' : 'free'} refusal={answer} saveLabel="Save" />
      )}
    </>
  )
}
