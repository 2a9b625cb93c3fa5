// Tiers that guests can choose: /business/setup/tiers. A tier is added and edited on pages below this one.
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ExistingMembersNote } from '~/business/moving-in/components/open-imports'
import { StepActions } from '~/business/onboarding/components/step-actions'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { SetupTierList } from '~/business/onboarding/components/setup-tier-list'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { portalTiers } from '~/membership/tiers/portal-tiers.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { tierButton } from '~/membership/tiers/schemas'
import { savedTierMessage } from '~/membership/tiers/tiers-page'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { FormResult } from '~/foundation/ui/form/form-result'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireOnboarding(request, context, 'prices.read')
  const tiers = (await portalTiers(db)).filter(({ status }) => status !== 'archived')
  return {
    message: savedTierMessage(request.url, tiers),
    tiers: tiers.map(({ id, name, status, priceCents, currency, bottles }) => ({
      id,
      name,
      isOffered: status === 'published',
      price: formatMoney(priceCents, currency),
      bottles,
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireOnboarding(request, context, 'tiers.change')
  const { billing, clubs } = context.services
  return handleForms(request, context, {
    publish: formHandler(tierButton, async ({ tierId }) => {
      await publishTier(db, billing, { tierId, now: context.now(businessId) })
      clubs.forget(businessId)
      return redirect(paths.business.setUp.tiers({ done: 'published', tier: tierId }), 303)
    }),
  })
}

export const meta = privatePage('Setup: tiers')

export default function TiersStep() {
  const { tiers, message } = useLoaderData<typeof loader>()
  const isAnyOffered = tiers.some(({ isOffered }) => isOffered)
  return (
    <>
      <StepTitle title="Your tiers">
        A tier is a monthly price and what’s included. Guests see published tiers only.
      </StepTitle>
      <FormResult done={message} only={['publish']} />
      {tiers.length === 0 ? (
        <EmptyState title="No tiers yet">
          <p>One is enough to start, for example two weeknight bottles a month.</p>
          <ButtonLink to={paths.business.setUp.newTier()}>Create your first tier</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <SetupTierList tiers={tiers} />
          {!isAnyOffered && <p>Guests can’t see drafts. Publish at least one tier so that they can join.</p>}
          <div className={actionsStyle}>
            <ButtonLink to={paths.business.setUp.newTier()} variant="secondary">
              New tier
            </ButtonLink>
          </div>
        </>
      )}
      <ExistingMembersNote />
      <StepActions step="tiers" isDone={isAnyOffered} />
    </>
  )
}
