import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { cva, cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import { type ReactNode } from 'react'
import { disclosureTextStyle } from '~/foundation/ui/layout/disclosure-style'
import { BackLink } from '~/foundation/ui/back-link'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import {
  progressText,
  savedStepMessage,
  stepAt,
  stepGroups,
  stepHref,
  stepLabels,
  type StepId,
} from '../steps'
import { SetupProgress } from './setup-progress'

type CompletedSteps = Record<StepId, boolean>

/**
 * The frame around each onboarding step: the list of steps the viewer may open, with their status. On a phone only the
 * current step shows, and the others unfold without JavaScript. A page below a step leads back to it.
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
  const here = stepAt(pathname)
  const saved = savedStepMessage(useSearchParams()[0].get('saved'))
  const progress = progressText(done)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-14">
      <aside className="sticky top-24 hidden content-start gap-3 self-start lg:grid">
        <p className="text-sm text-muted">{progress}</p>
        <SetupProgress done={done} />
        <nav className="-mx-3" aria-label="Setup steps">
          <StepList done={done} steps={steps} here={here} />
        </nav>
      </aside>
      <details className="rounded-card border border-line bg-raised lg:hidden" key={pathname}>
        <summary className={foldLine}>
          <span>
            {here ? stepLabels[here].name : 'Setup'}
            <span className="block text-sm font-normal text-muted">{progress}</span>
          </span>
          <span className={disclosureTextStyle}>All steps</span>
        </summary>
        <nav className="px-1.5 pb-2.5" aria-label="All setup steps">
          <StepList done={done} steps={steps} here={here} />
        </nav>
      </details>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-7">
        {saved && <SuccessMessage>{saved}</SuccessMessage>}
        {here && pathname !== stepHref(here) && (
          <BackLink to={stepHref(here)}>{`Back to ${stepLabels[here].name}`}</BackLink>
        )}
        {children}
      </div>
    </div>
  )
}

const foldLine = cx(
  'flex min-h-14 list-none items-center justify-between gap-4 px-4 py-2.5 font-semibold',
  '[&::-webkit-details-marker]:hidden',
)

interface StepListProps {
  done: CompletedSteps
  steps: StepId[]
  here: StepId | null
}

/** The required steps, the recommended ones, and the launch. */
function StepList({ steps, ...shown }: StepListProps) {
  const permitted = (list: StepId[]) => list.filter((step) => steps.includes(step))
  return (
    <div className="grid gap-4">
      {stepGroups.map(({ label, steps }) => (
        <section key={label} aria-label={label}>
          <h2 className="px-3 pb-1 font-text text-sm font-normal text-muted">{label}</h2>
          <Steps steps={permitted(steps)} {...shown} />
        </section>
      ))}
      <Steps steps={permitted(['launch'])} {...shown} />
    </div>
  )
}

function Steps({ done, steps, here }: StepListProps) {
  return (
    <ol className="grid">
      {steps.map((step) => (
        <li key={step}>
          <Link className={stepLink} to={stepHref(step)} aria-current={step === here ? 'step' : undefined}>
            <StepMark isDone={done[step]} />
            <span>
              {stepLabels[step].name}
              {done[step] && <span className="sr-only"> (done)</span>}
              <span className="block text-xs font-normal text-muted">{stepLabels[step].about}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const stepLink = cx(
  'group grid min-h-13 grid-cols-[auto_1fr] items-center gap-3.5 rounded-control px-3 py-1.5',
  'leading-[1.3] font-semibold text-ink no-underline hover:bg-(--hover)',
  'current:bg-raised current:inset-ring current:inset-ring-line in-[details]:current:bg-surface',
)
const stepMarkStyle = cva(
  [
    'grid size-7.5 place-items-center rounded-full border-[1.5px]',
    'group-aria-[current]:border-accent group-aria-[current]:ring group-aria-[current]:ring-accent',
  ],
  { variants: { isDone: { true: 'border-ok bg-ok-soft text-ok', false: 'border-edge' } } },
)

/** A circle, checked where the step is done. */
export const StepMark = ({ isDone }: { isDone: boolean }) => (
  <span className={stepMarkStyle({ isDone })} aria-hidden="true">
    {isDone && <Check className="size-4.5" />}
  </span>
)

/** The heading of a step. */
export function StepTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="text-[clamp(2rem,1.5rem+2.2vw,2.75rem)]">{title}</h1>
      {children && <p className="mt-2.5 max-w-160 text-muted">{children}</p>}
    </div>
  )
}
