import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import type { ReadinessIssue } from '../rules'
import { countDone, progressText, stepGroups, stepHref, stepLabels, type StepId } from '../steps'
import { SetupProgress } from './setup-progress'

/** Onboarding progress of a draft: the open steps, and a link to continue. */
export function OnboardingCard({
  done,
  next,
  steps,
  mustConfirm,
  mayBeReminded,
  mayImport,
}: {
  done: Record<StepId, boolean>
  next: StepId
  /** Steps whose pages the viewer may open. */
  steps: StepId[]
  /** The owner has not confirmed their email address yet. */
  mustConfirm: boolean
  /** A reminder email may still be sent. */
  mayBeReminded: boolean
  /** Whether to offer the import of members; not once one has begun. */
  mayImport: boolean
}) {
  const isNew = Object.values(done).every((isDone) => !isDone)
  return (
    <Card title={isNew ? 'Set up your club' : 'Your setup'}>
      <p>
        {countDone(done) === 0
          ? 'It takes about 15 minutes, in any order, on any device. Nothing is public until you go live.'
          : `${progressText(done)}. Nothing is public until you go live.`}
      </p>
      <SetupProgress done={done} />
      {mustConfirm && (
        <p>
          Please follow the link in the email we sent to the owner. It{' '}
          <Link className="link" to={stepHref('launch')}>
            confirms the email address
          </Link>
          , which is required to sign in again and to go live.
        </p>
      )}
      {stepGroups.map(({ label, steps: group }) => {
        const open = group.filter((step) => !done[step])
        return (
          open.length > 0 && (
            <ul key={label} className="flex flex-wrap items-center gap-x-6" aria-label={label}>
              <li className="text-sm text-muted max-md:basis-full" aria-hidden="true">
                {label}
              </li>
              {open.map((step) => (
                <li key={step} className="links:flex links:min-h-11 links:items-center">
                  <StepLink step={step} steps={steps} />
                </li>
              ))}
            </ul>
          )
        )
      })}
      {mayImport && (
        <p>
          <Link className="link inline-flex min-h-11 items-center" to={paths.business.memberImports.list()}>
            Do you have members already?
          </Link>
        </p>
      )}
      <div className={actionsStyle}>
        <ButtonLink to={stepHref(next)}>{isNew ? 'Begin' : `Continue: ${stepLabels[next].name}`}</ButtonLink>
        <ButtonLink to={paths.business.preview()} variant="secondary" document>
          Preview your page
        </ButtonLink>
        {mayBeReminded && (
          <IntentForm intent="dismiss" variant="quiet" pendingLabel="Saving...">
            Don’t email me a reminder
          </IntentForm>
        )}
      </div>
    </Card>
  )
}

/** Issues that a live club still has to fix. */
export function ReadinessCard({ issues, steps }: { issues: ReadinessIssue[]; steps: StepId[] }) {
  return (
    <Card title="Still missing">
      <ul className={bulletListStyle}>
        {issues.map(({ step, sentence }) => (
          <li key={sentence}>
            {sentence} <StepLink step={step} steps={steps} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** A step's name, as a link if the viewer may open it. */
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
