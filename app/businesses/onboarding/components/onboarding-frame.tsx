import { Link, useLocation } from '@remix-run/react'
import { Check } from 'lucide-react'
import { type ReactNode } from 'react'
import { stepHref, stepIds, stepLabels, type StepId } from '../steps'

type CompletedSteps = Record<StepId, boolean>

/**
 * The frame around each onboarding step: the list of steps the viewer may open, with their status. On a phone only the
 * current step shows, and the others unfold without JavaScript.
 */
export function OnboardingFrame({
  done,
  steps,
  children,
}: {
  done: CompletedSteps
  steps: StepId[]
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const here = stepIds.find((step) => stepHref(step) === pathname) ?? null
  const finished = stepIds.filter((step) => done[step]).length
  const word = `${finished} of ${stepIds.length} done`
  return (
    <div className="setup">
      <aside className="setup-rail">
        <p className="setup-count">{word}</p>
        <progress className="setup-bar" max={stepIds.length} value={finished} aria-label="Setup" />
        <nav aria-label="Setup steps">
          <StepList done={done} steps={steps} here={here} />
        </nav>
      </aside>
      <details className="setup-fold" key={pathname}>
        <summary>
          <span>
            {here ? `${stepIds.indexOf(here) + 1}. ${stepLabels[here].name}` : 'Setup'}
            <span className="setup-count">{word}</span>
          </span>
          <span className="setup-fold-word">All steps</span>
        </summary>
        <nav aria-label="All setup steps">
          <StepList done={done} steps={steps} here={here} />
        </nav>
      </details>
      <div className="setup-page">{children}</div>
    </div>
  )
}

function StepList({ done, steps, here }: { done: CompletedSteps; steps: StepId[]; here: StepId | null }) {
  return (
    <ol className="setup-steps">
      {steps.map((step) => (
        <li key={step} data-done={done[step] || undefined}>
          <Link to={stepHref(step)} aria-current={step === here ? 'step' : undefined}>
            <span className="setup-dot" aria-hidden="true">
              {done[step] ? <Check /> : stepIds.indexOf(step) + 1}
            </span>
            <span>
              {stepLabels[step].name}
              {done[step] && <span className="sr-only"> (done)</span>}
              <span className="setup-about">{stepLabels[step].about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** The heading of a step. */
export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="setup-title">
      <h1>{title}</h1>
      {children && <p>{children}</p>}
    </div>
  )
}
