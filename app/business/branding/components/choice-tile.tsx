import { cva } from 'class-variance-authority'
import { type ReactNode } from 'react'

const tileStyle = cva(
  [
    'grid cursor-pointer border-[1.5px] border-line bg-surface text-left text-ink hover:border-edge',
    'aria-pressed:border-accent aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-accent',
  ],
  {
    variants: {
      size: {
        large: 'grid-rows-[auto_auto_1fr_auto] gap-1.5 rounded-[calc(var(--radius)+4px)] p-2 pb-2.5',
        small: 'min-h-11 gap-1.5 rounded-control p-1.5 text-xs',
      },
    },
  },
)

/** A button that shows what it chooses. With JavaScript it calls `onChoose`; without, it submits its form. */
export function ChoiceTile({
  size,
  intent,
  isChosen,
  onChoose,
  children,
}: {
  size: 'large' | 'small'
  intent: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={tileStyle({ size })}
      aria-pressed={isChosen}
      onClick={(event) => {
        event.preventDefault()
        onChoose()
      }}
    >
      {children}
    </button>
  )
}
