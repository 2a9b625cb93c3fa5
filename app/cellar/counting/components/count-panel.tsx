import { cx } from 'class-variance-authority'
import { Delete, Minus, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { dayIn, formatDay, timeIn } from '~/foundation/kit/dates'
import { Button } from '~/foundation/ui/form/button'
import { FieldError } from '~/foundation/ui/form/field'
import type { CountMode } from '../rules'
import { maxCount } from '../rules'
import type { RemoteCount } from '../count-queue'
import type { SheetLine } from '../sheet-view'
import type { CountSheet } from '../use-count-sheet'

interface Props {
  wine: SheetLine
  /** The current count, as far as this device knows. */
  current: RemoteCount | null
  put: CountSheet['put']
  /** The count is saved or was left as it is: on to the next wine. */
  onNext(): void
  timeZone: string
  userId: string
  /** Beside the button that skips: whether everything is saved. */
  children: ReactNode
}

const stepStyle = cx(
  'grid size-[clamp(3rem,7.5dvh,4rem)] flex-none cursor-pointer place-items-center rounded-full border-[1.5px] border-edge text-ink',
  'touch-manipulation select-none hover:bg-(--hover) active:bg-tint svg:size-7',
)

/**
 * Counts one wine with a thumb: a figure, steps of one, and digits. A figure is saved while it is entered; one that adds
 * to an earlier count is saved by its button alone.
 */
export function CountPanel(props: Props) {
  const { wine, current, onNext, timeZone, userId, children } = props
  const counted = current?.counted ?? null
  const figure = useFigure(props)
  const { mode, shown, problem, change, type, save } = figure
  // Offered for a count that was there before: what is being entered must not move the digits.
  const [canAdd] = useState(counted !== null)
  const id = useId()
  const previous = wine.previous
    ? previousWords(wine.previous, timeZone)
    : wine.expected
      ? 'Not counted here before'
      : 'Not expected in this location'
  return (
    <form
      className="grid gap-4 [@media(max-height:42rem)]:gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="text-sm text-muted">{stateWords(current, userId, timeZone) ?? previous}</p>
      {canAdd && counted !== null && <ModeChoice figure={figure} counted={counted} />}
      <div>
        <label htmlFor={id} className="sr-only">
          {mode === 'add' ? 'Bottles to add' : 'Bottles'}
        </label>
        <FigureInput id={id} figure={figure} />
        <div aria-live="polite" className="mt-1.5 empty:hidden">
          <FieldError id={id} errors={problem ? [problem] : undefined} />
        </div>
      </div>
      <NumberPad onDigit={type} onDelete={() => change(shown.slice(0, -1))} onNone={() => change('0')} />
      <div className="grid gap-1 bg-raised max-sm:sticky max-sm:bottom-(--bottom-bar,0px) max-sm:pb-1">
        <Button type="submit" wide>
          {mode === 'add' ? addWords(bottlesIn(shown), counted ?? 0) : 'Save and next'}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {children}
          <Button variant="quiet" size="small" onClick={onNext}>
            Skip
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The figure that is entered for a wine, in bottles, and how it is counted. */
function useFigure({ wine, current, put, onNext }: Props) {
  const counted = current?.counted ?? null
  const [mode, setMode] = useState<CountMode>('set')
  const [figure, setFigure] = useState(counted === null ? '' : String(counted))
  const [isFresh, setFresh] = useState(true)
  const [problem, setProblem] = useState<string | null>(null)
  // Id of the count on the screen when the person began; their own saves replace it.
  const focusedId = useRef(current?.id ?? '')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])

  // Until something is entered, what others count is shown as it comes in.
  const shown = isFresh && mode === 'set' ? String(counted ?? '') : figure
  const change = (text: string) => {
    if (isFresh && mode === 'set') focusedId.current = current?.id ?? ''
    setProblem(null)
    setFresh(false)
    setFigure(text)
    if (mode !== 'set' || text === '') return
    const quantity = bottlesIn(text)
    if (quantity === null) return setProblem(tooMany)
    focusedId.current = put({ wineId: wine.id, mode, quantity, seen: focusedId.current }, { isTyping: true })
  }
  const type = (digit: string) => change(isFresh || shown === '0' ? digit : shown + digit)
  const save = () => {
    const quantity = bottlesIn(shown)
    if (quantity === null) {
      setProblem(shown === '' ? 'Enter how many bottles there are, 0 if none' : tooMany)
      return field.current?.focus()
    }
    const isUntouched = mode === 'set' && isFresh
    if (!isUntouched) focusedId.current = put({ wineId: wine.id, mode, quantity, seen: focusedId.current })
    onNext()
  }
  const countAs = (next: CountMode) => {
    focusedId.current = current?.id ?? ''
    setMode(next)
    setFresh(true)
    setProblem(null)
    setFigure(next === 'add' || counted === null ? '' : String(counted))
    field.current?.focus({ preventScroll: true })
  }
  return { mode, shown, problem, field, change, type, save, countAs }
}

type Figure = ReturnType<typeof useFigure>

function ModeChoice({ figure: { mode, countAs }, counted }: { figure: Figure; counted: number }) {
  return (
    <div
      className="grid grid-cols-2 gap-1 rounded-control border border-line p-1"
      role="group"
      aria-label="How to count"
    >
      {(['set', 'add'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={mode === one}
          onClick={() => countAs(one)}
          className="min-h-11 cursor-pointer rounded-control px-3 font-semibold text-muted aria-pressed:bg-ink aria-pressed:text-surface"
        >
          {one === 'set' ? 'Count again' : `Add to ${counted}`}
        </button>
      ))}
    </div>
  )
}

function FigureInput({ id, figure: { field, shown, problem, change } }: { id: string; figure: Figure }) {
  const step = (by: number) => change(String(Math.max(0, (bottlesIn(shown) ?? 0) + by)))
  return (
    <div className="flex items-center justify-between gap-3">
      <button type="button" className={stepStyle} onClick={() => step(-1)} aria-label="One bottle less">
        <Minus aria-hidden="true" />
      </button>
      <input
        id={id}
        ref={field}
        // The digits below are the keyboard; a hardware keyboard works too.
        inputMode="none"
        autoComplete="off"
        maxLength={6}
        value={shown}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => change(target.value.replace(/\D/g, ''))}
        className="min-h-[clamp(3.25rem,8dvh,4.5rem)] w-full min-w-0 rounded-control border border-edge bg-(--field,var(--raised)) text-center font-display text-[2.75rem] leading-none text-ink lining-nums tabular-nums"
      />
      <button type="button" className={stepStyle} onClick={() => step(1)} aria-label="One bottle more">
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}

const keyStyle = cx(
  'grid min-h-[clamp(2.75rem,6.8dvh,3.75rem)] cursor-pointer place-items-center rounded-control border border-line bg-surface font-display text-2xl',
  'text-ink lining-nums tabular-nums transition-colors duration-140 select-none touch-manipulation',
  'hover:bg-(--hover) active:border-accent active:bg-tint svg:size-6',
)

/** Digits as large as a thumb. `onDigit` gets one digit; `onDelete` takes the last one away. */
function NumberPad({
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

const tooMany = 'Please enter a whole number of bottles, 0 to 100,000'

/** The number that was entered; null for none and for more than can be counted. */
function bottlesIn(figure: string): number | null {
  return /^\d{1,6}$/.test(figure) && Number(figure) <= maxCount ? Number(figure) : null
}

const addWords = (more: number | null, counted: number) =>
  more === null ? 'Add' : `Add ${more}: ${counted + more} in all`

const previousWords = ({ counted, at }: { counted: number; at: string }, timeZone: string) =>
  `Last count: ${counted} on ${formatDay(dayIn(timeZone, new Date(at)))}`

/** The people who counted the wine in this count; null for none. */
function stateWords(current: RemoteCount | null, userId: string, timeZone: string): string | null {
  if (!current || current.counted === null) return null
  const who = current.userId === userId ? 'You' : (current.by ?? 'Someone')
  return `${who} counted ${current.counted} at ${timeIn(timeZone, new Date(current.at))}`
}
