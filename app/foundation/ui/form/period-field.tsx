import { cx } from 'class-variance-authority'
import { fieldStyle, inputStyle, labelStyle } from './input-style'

/** A day or a month among filters; `problemId` is the message about one that cannot be read. */
export function PeriodField({
  type,
  id,
  name,
  label,
  value,
  problemId,
  width,
}: {
  type: 'date' | 'month'
  id: string
  name: string
  label: string
  /** As typed, or what is shown. */
  value: string
  problemId: string | undefined
  /** A class for wide windows. */
  width: string
}) {
  return (
    <div className={cx(fieldStyle, 'min-w-0', width)}>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      <input
        key={value}
        id={id}
        name={name}
        // A field of the type would drop what it cannot read, and with it what was typed.
        type={problemId ? 'text' : type}
        placeholder={type === 'month' ? '2026-01' : undefined}
        className={inputStyle()}
        defaultValue={value}
        aria-invalid={problemId ? true : undefined}
        aria-describedby={problemId}
      />
    </div>
  )
}
