import { ButtonLink } from '~/foundation/ui/form/button'
import { followingStep, stepHref, stepLabels, type StepId } from '../steps'

/** The line below a step that continues to the next one. */
export const onwardStyle = 'border-t border-line pt-5'

/** A link to the next step, for steps whose work is done on other pages. */
export function StepActions({ step, isDone }: { step: StepId; isDone: boolean }) {
  const next = followingStep(step)
  if (!next) return null
  return (
    <p className={onwardStyle}>
      <ButtonLink to={stepHref(next)} variant={isDone ? 'primary' : 'secondary'}>
        {isDone ? `Continue: ${stepLabels[next].name}` : 'Do this later'}
      </ButtonLink>
    </p>
  )
}
