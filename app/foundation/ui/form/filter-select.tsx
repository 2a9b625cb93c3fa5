import { cx } from 'class-variance-authority'
import { useEffect, useRef, type ReactNode } from 'react'
import { fieldStyle, inputStyle, labelStyle } from './input-style'

/** A select among the filters of a list. `value` is the address's; `width` is a class for wide windows. */
export function FilterSelect({
  name,
  label,
  value,
  width,
  children,
}: {
  name: string
  label: string
  value: string
  width: string
  children: ReactNode
}) {
  const select = useRef<HTMLSelectElement>(null)
  const shown = useRef(value)
  // The address may change in another way, such as a link; the element stays, and with it the focus. What was chosen
  // before the page hydrated stays as well: only another address changes it.
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (select.current) select.current.value = value
  }, [value])
  return (
    <div className={cx(fieldStyle, 'min-w-0', width)}>
      <label className={labelStyle} htmlFor={`filter-${name}`}>
        {label}
      </label>
      <select ref={select} id={`filter-${name}`} name={name} className={inputStyle()} defaultValue={value}>
        {children}
      </select>
    </div>
  )
}
