import { Form, Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { Card } from '~/ui/layout/card'
import type { ReadinessIssue } from '../rules'
import { stepHref, stepIds, stepLabels, type StepId } from '../steps'

/** How far the set-up of a draft is: what is open, and the way on. */
export function OnboardingCard({
  done,
  next,
  steps,
  mustConfirm,
  mayBeReminded,
}: {
  done: Record<StepId, boolean>
  next: StepId
  /** Whose pages are open to whoever looks. */
  steps: StepId[]
  /** The owner has not confirmed their e-mail address yet. */
  mustConfirm: boolean
  /** One letter may still come if the set-up is left. */
  mayBeReminded: boolean
}) {
  const finished = stepIds.filter((step) => done[step]).length
  const open = stepIds.filter((step) => !done[step])
  return (
    <Card title={finished === 0 ? 'Set up your club' : 'Your set-up'}>
      <p>
        {finished === 0
          ? 'About fifteen minutes, in any order, on any device. Nothing is public before you say so.'
          : `${finished} of ${stepIds.length} steps are done. Nothing is public before you go live.`}
      </p>
      <progress className="setup-bar" max={stepIds.length} value={finished} aria-label="Set-up" />
      {mustConfirm && (
        <p>
          Please follow the link in the letter that we have written to the owner: it{' '}
          <Link className="link" to={stepHref('launch')}>
            confirms the email address
          </Link>
          , which it takes to sign in again and to go live.
        </p>
      )}
      <ul className="setup-open" aria-label="Still open">
        {open.map((step) => (
          <li key={step}>
            <StepLink step={step} steps={steps} />
          </li>
        ))}
      </ul>
      <div className="actions">
        <ButtonLink to={stepHref(next)}>
          {finished === 0 ? 'Begin' : `Go on: ${stepLabels[next].name}`}
        </ButtonLink>
        <ButtonLink to={paths.business.preview()} variant="secondary" document>
          See your page
        </ButtonLink>
        {mayBeReminded && (
          <Form method="post">
            <input type="hidden" name="intent" value="dismiss" />
            <SubmitButton variant="quiet" intent="dismiss" pendingLabel="Saving...">
              Do not remind me by mail
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}

/** What a club that is open still lacks. */
export function ReadinessCard({ issues, steps }: { issues: ReadinessIssue[]; steps: StepId[] }) {
  return (
    <Card title="Still missing">
      <ul className="plain-list">
        {issues.map(({ step, sentence }) => (
          <li key={sentence}>
            {sentence} <StepLink step={step} steps={steps} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A step by its name: a link where its page is open to whoever looks. */
function StepLink({ step, steps }: { step: StepId; steps: StepId[] }) {
  const { name } = stepLabels[step]
  return steps.includes(step) ? (
    <Link className="link" to={stepHref(step)}>
      {name}
    </Link>
  ) : (
    name
  )
}
