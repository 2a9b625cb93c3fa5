import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { SubmitButton } from '~/ui/form/button'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'

/** The months of the platform's numbers, and how a table is sorted. Works without scripts. */
export function MonthFilter({
  typed,
  problem,
  sorting,
}: {
  /** As typed, or the months that are shown; null for a table about now. */
  typed: { from: string; to: string } | null
  problem: string | null
  /** Null where nothing is sorted. */
  sorting: { columns: { key: string; label: string }[]; key: string; isDescending: boolean } | null
}) {
  return (
    <Form
      method="get"
      role="search"
      aria-label={typed ? 'Months' : 'Order'}
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      {typed && (
        <>
          <MonthField name="from" label="First month" value={typed.from} problem={problem} />
          <MonthField name="to" label="Last month" value={typed.to} problem={problem} />
        </>
      )}
      {sorting && (
        <>
          <Choice name="sort" label="Sort by" value={sorting.key} options={sorting.columns} />
          <Choice
            name="dir"
            label="Order"
            value={sorting.isDescending ? 'desc' : 'asc'}
            options={[
              { key: 'desc', label: 'Highest first' },
              { key: 'asc', label: 'Lowest first' },
            ]}
          />
        </>
      )}
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
    <div className={cx(fieldStyle, 'min-w-0 md:w-44')}>
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

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: readonly { key: string; label: string }[]
}) {
  return (
    <div className={cx(fieldStyle, 'min-w-0 md:w-48')}>
      <label className={labelStyle} htmlFor={`numbers-${name}`}>
        {label}
      </label>
      <select key={value} id={`numbers-${name}`} name={name} className={inputStyle()} defaultValue={value}>
        {options.map((option) => (
          <option key={option.key} value={option.key}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
