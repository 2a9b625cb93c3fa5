import { cx } from 'class-variance-authority'

/** A box around a radio button and what it stands for: the label of one choice of several. */
export const choiceStyle = cx(
  'cursor-pointer rounded-card border border-line bg-raised',
  'has-checked:border-accent has-checked:inset-ring has-checked:inset-ring-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-focus',
)

export const radioStyle = 'size-5.5 flex-none cursor-pointer accent-primary'
