// What the club offers: /business/membership-tiers
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
import { requireManager } from '~/accounts/guards.server'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { readForm, refusalOf } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { archiveTier } from '~/tiers/archive-tier.server'
import { TierRow } from '~/tiers/components/tier-row'
import { moveTier } from '~/tiers/move-tier.server'
import { portalTiers } from '~/tiers/portal-tiers.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { Banner } from '~/ui/banner'
import { ButtonLink } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireManager(request, context)
  return { tiers: await portalTiers(db) }
}

const press = z.object({ intent: z.enum(['publish', 'archive', 'up', 'down']), tierId: z.uuid() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireManager(request, context)
  const form = await readForm(request, press)
  if (!form.ok) return data({ sentence: 'This button is not known here.' }, { status: form.status })
  const { intent, tierId } = form.value
  const now = context.now(businessId)
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
    const { status, refusal } = refusalOf(error)
    return data({ sentence: refusal.formError ?? null }, { status })
  }
  context.services.clubs.forget(businessId)
  return redirect(paths.business.tiers(), 303)
}

export const meta: MetaFunction = () => [
  { title: 'Tiers – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function MembershipTiers() {
  const { tiers } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const offered = tiers.filter(({ status }) => status === 'published')
  const add = <ButtonLink to={paths.business.newTier()}>New tier</ButtonLink>
  return (
    <>
      <PortalTitle title="Membership tiers" action={tiers.length > 0 && add}>
        What guests can choose from on your club page, in this order.
      </PortalTitle>
      {refused?.sentence && <Banner tone="error">{refused.sentence}</Banner>}
      {tiers.length === 0 ? (
        <EmptyState title="No tiers yet">
          <p>
            A tier is a monthly price and what it brings: two bottles for weeknights, four for the cellar. One
            is enough to begin with.
          </p>
          {add}
        </EmptyState>
      ) : (
        <ul className="portal-stack">
          {tiers.map((tier) => (
            <TierRow
              key={tier.id}
              tier={tier}
              isFirst={tier.id === offered[0]?.id}
              isLast={tier.id === offered.at(-1)?.id}
            />
          ))}
        </ul>
      )}
    </>
  )
}
