import { cx } from 'class-variance-authority'
import { stepIds } from '../steps'

/** How many of the setup steps are done, as a bar. */
export function SetupProgress({ finished }: { finished: number }) {
  return <progress className={bar} max={stepIds.length} value={finished} aria-label="Setup" />
}

const bar = cx(
  'block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line',
  '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent',
  '[&::-moz-progress-bar]:bg-accent',
)
