import { cx } from 'class-variance-authority'
import { Minus, Plus } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { buttonStyle } from '~/foundation/ui/form/button'
import { controlAttributes, controlOf, FieldFrame } from '~/foundation/ui/form/field'
import { inputStyle } from '~/foundation/ui/form/input-style'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { readPoints } from '../schemas'
import { setText } from './set-text'

/** Where the slider is before anything was chosen. */
const untouched = 75

/**
 * Points from 1 to 100: typed, by two buttons, or by a slider, which moves by one point with the arrow keys and by ten
 * with Page Up and Page Down. Without scripts they are typed.
 */
export function PointsField({ field }: { field: FormField }) {
  const control = controlOf({ field })
  const [points, setPoints] = useState(readPoints(control.defaultValue ?? ''))
  const isHydrated = useHydrated()
  const choose = (value: number) => {
    setPoints(value)
    setText(control.id, String(value))
  }
  const step = (by: number) => choose(Math.min(100, Math.max(1, (points ?? untouched) + by)))
  return (
    <FieldFrame name={control.name} id={control.id} errors={control.errors} label="Rating, 1 to 100" live>
      <div className="flex items-center gap-2">
        {isHydrated && <Step label="One point less" onClick={() => step(-1)} Icon={Minus} />}
        <div className="w-20">
          <input
            key={field.key}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={control.maxLength}
            defaultValue={control.defaultValue}
            onInput={(event) => setPoints(readPoints(event.currentTarget.value.trim()))}
            {...controlAttributes(control)}
            className={inputStyle()}
          />
        </div>
        {isHydrated && <Step label="One point more" onClick={() => step(1)} Icon={Plus} />}
        <span className="text-muted">out of 100</span>
      </div>
      {isHydrated && (
        <input
          type="range"
          min={1}
          max={100}
          step={1}
          value={points ?? untouched}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          aria-label="Rating slider"
          aria-valuetext={points === null ? 'Not rated yet' : `${points} out of 100`}
          className={cx('h-11 w-full cursor-pointer accent-primary', points === null && 'opacity-60')}
        />
      )}
    </FieldFrame>
  )
}

function Step({ label, Icon, ...rest }: { label: string; Icon: typeof Plus } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      className={buttonStyle({ variant: 'secondary', size: 'small' })}
      {...rest}
    >
      <Icon aria-hidden="true" />
    </button>
  )
}
