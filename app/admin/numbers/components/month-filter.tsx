import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import type { Query } from '~/kit/paths/with-query'
import { SubmitButton } from '~/ui/form/button'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'

/** The months of the platform's numbers. Works without scripts. */
export function MonthFilter({
  typed,
  problem,
  kept = {},
}: {
  /** As typed, or the months that are shown. */
  typed: { from: string; to: string }
  problem: string | null
  /** Parameters of the address that stay. */
  kept?: Query
}) {
  return (
    <Form
      method="get"
      role="search"
      aria-label="Months"
      className="grid items-end gap-3 sm:grid-cols-2 md:flex md:flex-wrap"
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <MonthField name="from" label="First month" value={typed.from} problem={problem} />
      <MonthField name="to" label="Last month" value={typed.to} problem={problem} />
      <div className="col-span-full">
        <SubmitButton method="get" variant="secondary" pendingLabel="Loading...">
          Show
        </SubmitButton>
      </div>
    </Form>
  )
}

function MonthField({
  name,
  label,
  value,
  problem,
}: {
  name: string
  label: string
  value: string
  problem: string | null
}) {
  return (
    <div className={cx(fieldStyle, 'min-w-0 md:w-60')}>
      <label className={labelStyle} htmlFor={`numbers-${name}`}>
        {label}
      </label>
      <input
        key={value}
        id={`numbers-${name}`}
        name={name}
        // A month field would drop what it cannot read, and with it what was typed.
        type={problem ? 'text' : 'month'}
        placeholder="2026-01"
        className={inputStyle()}
        defaultValue={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'numbers-problem' : undefined}
      />
    </div>
  )
}
