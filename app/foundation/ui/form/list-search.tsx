import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { SubmitButton } from './button'
import { Field, FieldFrame, fieldAttributes } from './field'
import { inputStyle } from './input-style'

interface Choice {
  name: string
  label: string
  /** The value of the selected option; empty for the first. */
  value: string
  options: readonly { value: string; label: string }[]
}

/** Narrows and orders a list by the page's own address. Works without scripts. */
export function ListSearch({
  text,
  choices,
}: {
  text?: { label: string; hint?: string; value: string }
  choices: Choice[]
}) {
  return (
    <Form
      method="get"
      className={cx(
        'grid grid-cols-2 items-end gap-3 md:gap-4 md:auto-cols-[minmax(9.5rem,max-content)] md:grid-flow-col',
        choices.length % 2 === 0 && 'max-md:[&>.button]:col-span-full',
        text ? 'md:grid-cols-[minmax(0,1fr)]' : 'md:grid-cols-[minmax(9.5rem,max-content)] md:justify-start',
      )}
      role="search"
    >
      {text && (
        <div className="max-md:col-span-full">
          <Field
            name="q"
            type="search"
            label={text.label}
            hint={text.hint}
            defaultValue={text.value}
            key={text.value}
            maxLength={200}
            autoComplete="off"
          />
        </div>
      )}
      {choices.map(({ name, label, value, options }) => (
        <FieldFrame key={`${name} ${value}`} name={name} label={label}>
          <select {...fieldAttributes(name, {})} className={inputStyle()} defaultValue={value}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </FieldFrame>
      ))}
      <SubmitButton variant="secondary" method="get">
        {text ? 'Search' : 'Show'}
      </SubmitButton>
    </Form>
  )
}
