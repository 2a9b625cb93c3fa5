// Links to the club page as guests will see it: /business/setup/preview
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { StepTitle } from '~/businesses/onboarding/components/onboarding-frame'
import { previewedForm } from '~/businesses/onboarding/schemas'
import { completePreview } from '~/businesses/onboarding/complete-step.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import { requireOnboarding, saveStep } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireOnboarding(request, context, 'settings.change')
  return { isPublic: setUp.onboardingState.status === 'live' }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep(request, context, 'preview', previewedForm, ({ db, by }) => completePreview(db, by.now))
}

export const meta: MetaFunction = () => [
  { title: 'Setup: preview – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function PreviewStep() {
  const { isPublic } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your page as guests will see it">
        Your real club page with your texts, tiers and branding.{' '}
        {isPublic
          ? 'Your club is live: this is what guests see.'
          : 'Until you go live, only you and your team can see it.'}
      </StepTitle>
      {refusal && <Banner tone="error">{refusal.formError ?? refusal.fieldErrors.intent}</Banner>}
      <Card title="Check it on your phone, too">
        <p>Most guests will use a phone. Sign in there with the same account.</p>
        <div className="actions">
          <ButtonLink to={paths.business.preview()} document>
            Preview your page
          </ButtonLink>
        </div>
      </Card>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="seen" />
        <SubmitButton variant="secondary" intent="seen" pendingLabel="Saving...">
          Continue
        </SubmitButton>
      </Form>
    </>
  )
}
