import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { formatMonth } from '~/kit/dates'
import { SubmitButton } from '~/ui/form/button'
import { FilterSelect } from '~/ui/form/filter-select'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
import type { UseFilter } from '../owner/use-filter'
import type { UseChoices } from '../owner/use-list.server'

/** Search and filters of the list of perk uses. Works without scripts. */
export function PerkUseFilters({ filter, choices }: { filter: UseFilter; choices: UseChoices }) {
  const { text, perkId, tierId, month, recordedBy } = filter
  return (
    <Form
      method="get"
      role="search"
      aria-label="Perks used"
      className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap"
    >
      <div className={cx(fieldStyle, 'col-span-full md:min-w-56 md:flex-1')}>
        <label className={labelStyle} htmlFor="use-search">
          Member
        </label>
        <input
          key={text}
          id="use-search"
          name="q"
          type="search"
          className={inputStyle()}
          defaultValue={text}
          maxLength={200}
          autoComplete="off"
          placeholder="Name or email"
        />
      </div>
      <Filter
        name="perk"
        label="Perk"
        value={perkId}
        options={choices.perks.map(({ id, name, tierName }) => ({
          value: id,
          label: `${name}, ${tierName}`,
        }))}
      />
      <Filter
        name="tier"
        label="Tier"
        value={tierId}
        options={choices.tiers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Filter
        name="month"
        label="Month"
        value={month?.slice(0, 7) ?? null}
        options={choices.months.map((day) => ({ value: day.slice(0, 7), label: formatMonth(day) }))}
      />
      <Filter
        name="who"
        label="Recorded by"
        value={recordedBy}
        options={choices.staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="col-span-full grid">
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </div>
    </Form>
  )
}

interface FilterProps {
  name: string
  label: string
  value: string | null
  options: { value: string; label: string }[]
}

function Filter({ name, label, value, options }: FilterProps) {
  const isMissing = value !== null && !options.some((one) => one.value === value)
  return (
    <FilterSelect name={name} label={label} value={value ?? ''} width="md:w-44">
      <option value="">All</option>
      {isMissing && <option value={value}>Not found</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </FilterSelect>
  )
}
