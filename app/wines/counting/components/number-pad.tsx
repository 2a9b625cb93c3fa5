import { cx } from 'class-variance-authority'
import { Delete } from 'lucide-react'

const keyStyle = cx(
  'grid min-h-[clamp(2.75rem,6.8dvh,3.75rem)] cursor-pointer place-items-center rounded-control border border-line bg-surface font-display text-2xl',
  'text-ink lining-nums tabular-nums transition-colors duration-140 select-none touch-manipulation',
  'hover:bg-(--hover) active:border-accent active:bg-tint svg:size-6',
)

/** Digits as large as a thumb. `onDigit` gets one digit; `onDelete` takes the last one away. */
export function NumberPad({
  onDigit,
  onDelete,
  onNone,
}: {
  onDigit(digit: string): void
  onDelete(): void
  onNone(): void
}) {
  return (
    <div className="grid grid-cols-3 gap-2" role="group" aria-label="Number of bottles">
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" className={keyStyle} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={cx(keyStyle, 'font-text text-base font-semibold')} onClick={onNone}>
        None
      </button>
      <button type="button" className={keyStyle} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={keyStyle} onClick={onDelete} aria-label="Delete the last digit">
        <Delete aria-hidden="true" />
      </button>
    </div>
  )
}
