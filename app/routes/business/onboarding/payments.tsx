// Status of the business's payments: /business/setup/payments. Connecting has its own page.
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountLabels } from '~/billing/connect/account-labels'
import { StepActions } from '~/businesses/onboarding/components/step-actions'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { ButtonLink } from '~/ui/form/button'
import { hintStyle } from '~/ui/form/input-style'
import { Card } from '~/ui/layout/card'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireOnboarding(request, context, 'payments.manage')
  return { state: setUp.onboardingState.account }
}

export const meta: MetaFunction = () => [
  { title: 'Setup: payments – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function PaymentsStep() {
  const { state } = useLoaderData<typeof loader>()
  const { badge, sentence, action } = accountLabels[state]
  return (
    <>
      <StepTitle title="Your payments">
        Members pay into your own Stripe account, under your own name. Tastevin never holds your money.
      </StepTitle>
      <Card title="Stripe account">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <p>{sentence}</p>
        {state !== 'ready' && (
          <p className={hintStyle}>
            Your page can go live before this is done. Guests can join as soon as it is.
          </p>
        )}
        <div className="actions">
          <ButtonLink to={paths.business.payments()} variant={action ? 'primary' : 'secondary'}>
            {action ?? 'View your payments'}
          </ButtonLink>
        </div>
      </Card>
      <StepActions step="payments" isDone={state === 'ready'} />
    </>
  )
}
