// Links to the club page as guests will see it: /business/setup/preview
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StepTitle } from '~/business/onboarding/components/onboarding-frame'
import { completePreview } from '~/business/onboarding/complete-step.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { requireOnboarding } from './onboarding-step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireOnboarding(request, context, 'settings.change')
  return { isPublic: setUp.onboardingState.status === 'live' }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId } = await requireOnboarding(request, context, 'settings.change')
  return handleForms(request, context, {
    async seen() {
      await completePreview(db, context.now(businessId))
      return redirect(paths.business.setUp.launch(), 303)
    },
  })
}

export const meta = privatePage('Setup: preview')

export default function PreviewStep() {
  const { isPublic } = useLoaderData<typeof loader>()
  return (
    <>
      <StepTitle title="Your page as guests will see it">
        Your real club page with your texts, tiers and branding.{' '}
        {isPublic
          ? 'Your club is live: this is what guests see.'
          : 'Until you go live, only you and your team can see it.'}
      </StepTitle>
      <RejectionNotice />
      <Card title="Check it on your phone, too">
        <p>Most guests will use a phone. Sign in there with the same account.</p>
        <div className={actionsStyle}>
          <ButtonLink to={paths.business.preview()} document>
            Preview your page
          </ButtonLink>
        </div>
      </Card>
      <IntentForm
        intent="seen"
        action={paths.business.setUp.preview()}
        className={actionsStyle}
        variant="secondary"
        pendingLabel="Saving..."
      >
        Continue
      </IntentForm>
    </>
  )
}
