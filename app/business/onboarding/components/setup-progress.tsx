import { cx } from 'class-variance-authority'
import { countDone, requiredSteps, type StepId } from '../steps'

/** How many of the required steps are done, as a bar. */
export function SetupProgress({ done }: { done: Record<StepId, boolean> }) {
  return <progress className={bar} max={requiredSteps.length} value={countDone(done)} aria-label="Setup" />
}

const bar = cx(
  'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-moz-progress-bar]:bg-accent',
)
