import { ButtonLink } from '~/ui/button'
import { stepAfter, stepHref, stepWords, type StepId } from '../steps'

/** The way to the next step, for steps whose work is done on pages of their own. */
export function StepActions({ step, isDone }: { step: StepId; isDone: boolean }) {
  const next = stepAfter(step)
  if (!next) return null
  return (
    <p className="setup-onward">
      <ButtonLink to={stepHref(next)} variant={isDone ? 'primary' : 'secondary'}>
        {isDone ? `Go on: ${stepWords[next].name}` : 'Do this later'}
      </ButtonLink>
    </p>
  )
}
