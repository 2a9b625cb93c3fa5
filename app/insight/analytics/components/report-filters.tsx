import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { FilterSelect } from '~/foundation/ui/form/filter-select'
import { PeriodField } from '~/foundation/ui/form/period-field'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'
import type { ListFilter } from '../report/people-lists.server'

/** The period and the tier of a report. Works without scripts. `show` is what a list is narrowed to. */
export function ReportFilters({
  periods,
  tiers,
  typed,
  tierId,
  problem,
  show,
  filters = [],
}: {
  periods: readonly { name: string; label: string }[]
  tiers: readonly { id: string; name: string; isArchived: boolean }[]
  /** As typed, or the days that are shown. */
  typed: { period: string; from: string; to: string }
  tierId: string | null
  /** Error in the days. */
  problem: string | null
  show?: string
  /** Filters of one list. */
  filters?: readonly ListFilter[]
}) {
  const problemId = problem ? 'report-problem' : undefined
  const shared = { type: 'date', problemId, width: 'md:w-44' } as const
  const period = periods.find(({ name }) => name === typed.period)
  return (
    <div>
      <PhoneFold
        title="Period and filters"
        note={period?.label}
        startsOpen={problem !== null}
        headStyle="text-lg md:sr-only print:hidden"
      >
        <Form
          method="get"
          role="search"
          aria-label="Period and tier"
          className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-2 md:flex md:flex-wrap print:hidden"
        >
          {show && <input type="hidden" name="show" value={show} />}
          <FilterSelect name="period" label="Period" value={typed.period} width="col-span-full md:w-56">
            {periods.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </FilterSelect>
          <PeriodField {...shared} id="report-from" name="from" label="First day" value={typed.from} />
          <PeriodField {...shared} id="report-to" name="to" label="Last day" value={typed.to} />
          {tiers.length > 1 && (
            <FilterSelect name="tier" label="Tier" value={tierId ?? ''} width="col-span-full md:w-52">
              <option value="">All tiers</option>
              {tiers.map(({ id, name, isArchived }) => (
                <option key={id} value={id}>
                  {isArchived ? `${name} (archived)` : name}
                </option>
              ))}
            </FilterSelect>
          )}
          {filters.map(({ name, label, value, options }) =>
            options ? (
              <FilterSelect key={name} name={name} label={label} value={value} width="md:w-52">
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </FilterSelect>
            ) : (
              <Field
                key={`${name} ${value}`}
                name={name}
                type="search"
                label={label}
                defaultValue={value}
                maxLength={200}
                autoComplete="off"
              />
            ),
          )}
          <div className="col-span-full">
            <SubmitButton method="get" variant="secondary" pendingLabel="Counting...">
              Show
            </SubmitButton>
          </div>
          <p className="col-span-full w-full text-sm text-muted">
            The first and the last day count for “Days of your choice”.
          </p>
        </Form>
      </PhoneFold>
    </div>
  )
}
