import { Form } from '@remix-run/react'
import type { Query } from '~/foundation/kit/paths/with-query'
import { SubmitButton } from '~/foundation/ui/form/button'
import { PeriodField } from '~/foundation/ui/form/period-field'

/** The months of the platform's numbers. Works without scripts. */
export function MonthFilter({
  typed,
  problem,
  query = {},
}: {
  /** As typed, or the months that are shown. */
  typed: { from: string; to: string }
  problem: string | null
  /** Parameters of the address that stay. */
  query?: Query
}) {
  const problemId = problem ? 'numbers-problem' : undefined
  const shared = { type: 'month', problemId, width: 'md:w-60' } as const
  return (
    <Form
      method="get"
      role="search"
      aria-label="Months"
      className="grid items-end gap-3 sm:grid-cols-2 md:flex md:flex-wrap"
    >
      {Object.entries(query).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <PeriodField {...shared} id="numbers-from" name="from" label="First month" value={typed.from} />
      <PeriodField {...shared} id="numbers-to" name="to" label="Last month" value={typed.to} />
      <div className="col-span-full">
        <SubmitButton method="get" variant="secondary" pendingLabel="Loading...">
          Show
        </SubmitButton>
      </div>
    </Form>
  )
}
