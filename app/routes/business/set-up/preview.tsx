// The way to the page as guests will see it: /business/setup/preview
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { StepTitle } from '~/businesses/set-up/components/set-up-frame'
import { seenForm } from '~/businesses/set-up/schemas'
import { noteAsSeen } from '~/businesses/set-up/small-notes.server'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/banner'
import { ButtonLink, SubmitButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { requireSetUp, saveStep } from './step.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { setUp } = await requireSetUp(request, context, 'settings.change')
  return { isPublic: setUp.facts.status === 'live' }
}

export function action({ request, context }: ActionFunctionArgs) {
  return saveStep(request, context, 'preview', seenForm, ({ db, by }) => noteAsSeen(db, by.now))
}

export const meta: MetaFunction = () => [
  { title: 'Set-up: preview – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function PreviewStep() {
  const { isPublic } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return (
    <>
      <StepTitle title="Your page, as a guest will see it">
        The real page with your words, your tiers and your look.{' '}
        {isPublic
          ? 'Your club is live: this is what guests see.'
          : 'Until you go live, only you and your team can.'}
      </StepTitle>
      {refusal && <Banner tone="error">{refusal.formError ?? refusal.fieldErrors.intent}</Banner>}
      <Card title="Look at it on your phone, too">
        <p>Sign in there with the same account: most of your guests will see it on one.</p>
        <div className="actions">
          <ButtonLink to={paths.business.preview()} document>
            See your page
          </ButtonLink>
        </div>
      </Card>
      <Form method="post" className="actions">
        <input type="hidden" name="intent" value="seen" />
        <SubmitButton variant="secondary" intent="seen" pendingLabel="Saving...">
          It looks right, go on
        </SubmitButton>
      </Form>
    </>
  )
}
