// Connects the business's payments: /business/setup/payments. Stripe's forms lead back here.
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { connectionProblem } from '~/billing/connect/connection-problems'
import { accountLabels } from '~/billing/connect/account-labels'
import { StepActions } from '~/business/onboarding/components/step-actions'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { connectExisting, connectPayments } from '../payments/connect.action.server'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireOnboarding(request, context, 'payments.manage')
  return {
    state: setUp.onboardingState.account,
    isStale: new URL(request.url).searchParams.get('link') === 'stale',
    problem: connectionProblem(new URL(request.url).searchParams.get('problem')),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user } = await requireOnboarding(request, context, 'payments.manage')
  return handleForms(request, context, {
    connect: () => connectPayments(context, db, paths.business.setUp),
    'connect-existing': async () => connectExisting(context, db, user.id, paths.business.setUp),
  })
}

export const meta = privatePage('Setup: payments')

export default function PaymentsStep() {
  const { state, isStale, problem } = useLoaderData<typeof loader>()
  const { badge, sentence, action: label } = accountLabels[state]
  const isReady = state === 'ready'
  return (
    <>
      <StepTitle title="Your payments">
        Members pay into your own Stripe account, under your own name. Tastevin never holds your money.
      </StepTitle>
      {isReady && <DoneMessage messages={{ returned: 'Your Stripe account is connected.' }} />}
      {isStale && !isReady && (
        <Banner tone="info">
          That Stripe link was already used or has expired. Use the button to get a new one.
        </Banner>
      )}
      {problem && !isReady && <Banner tone="warn">{problem}</Banner>}
      <RejectionNotice only={['connect', 'connect-existing']} />
      <Card title="Stripe account">
        <Badge tone={badge.tone}>{badge.word}</Badge>
        <p>{sentence}</p>
        {!isReady && (
          <p className={hintStyle}>
            Your page can go live before this is done. Guests can join as soon as it is.
          </p>
        )}
        {label && (
          <Form method="post" action={paths.business.setUp.payments()} className={actionsStyle}>
            <input type="hidden" name="intent" value="connect" />
            <SubmitButton pendingLabel="Opening Stripe...">{label}</SubmitButton>
          </Form>
        )}
        {(state === 'not_started' || state === 'disconnected') && (
          <IntentForm
            intent="connect-existing"
            action={paths.business.setUp.payments()}
            variant="secondary"
            pendingLabel="Opening Stripe..."
          >
            Connect an account you have
          </IntentForm>
        )}
        {state === 'restricted' && (
          <div className={actionsStyle}>
            <ButtonLink to="https://dashboard.stripe.com/" document rel="noreferrer">
              Open your Stripe dashboard
            </ButtonLink>
          </div>
        )}
      </Card>
      <StepActions step="payments" isDone={isReady} />
    </>
  )
}
