import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef } from 'react'
import { paths } from '~/kit/paths'
import {
  memberListHref,
  memberListQuery,
  memberSortWords,
  readMemberListParams,
  type MemberListParams,
  type MemberSort,
} from '~/memberships/work-list/list-params'
import type { MemberCounts } from '~/memberships/work-list/member-counts'
import {
  joinedPeriodNames,
  memberFlags,
  memberFlagWords,
  memberStatuses,
  type MemberFlag,
} from '~/memberships/work-list/member-filter'
import { FilterForm, viewStyle } from '~/ui/form/filter-form'
import { FilterSelect } from '~/ui/form/filter-select'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
import { joinedWords, statusFilterWords } from '../member-words'

const hrefOf = (url: URL) => paths.business.members({ ...memberListQuery(readMemberListParams(url)) })

const number = (count: number) => count.toLocaleString('en-US')

interface MemberFiltersProps {
  params: MemberListParams
  counts: MemberCounts
  /** The tiers of the club's members, in the order of the page. */
  tiers: { id: string; name: string }[]
  /** Sort orders that the person has permission for. */
  sorts: MemberSort[]
}

/** Chips, search and filters, each choice with its number of members. With scripts the list follows. */
export function MemberFilters(props: MemberFiltersProps) {
  const { params, counts } = props
  const { status, flags } = params.filter
  const chip = (label: string, count: number, isOn: boolean, href: string, title?: string) => (
    <li key={label}>
      <Link to={href} aria-current={isOn || undefined} className={viewStyle} title={title} preventScrollReset>
        {label} <span className="text-muted tabular-nums">{number(count)}</span>
      </Link>
    </li>
  )
  const toggled = (flag: MemberFlag) =>
    flags.includes(flag) ? flags.filter((one) => one !== flag) : [...flags, flag]
  return (
    <>
      <nav aria-label="Views" className="-mx-1 overflow-x-auto">
        <ul className="flex gap-2 p-1 md:flex-wrap">
          {chip(
            'Everyone',
            counts.status.all,
            status === null,
            memberListHref(params, { filter: { status: null } }),
          )}
          {chip(
            statusFilterWords.live,
            counts.status.live,
            status === 'live',
            memberListHref(params, { filter: { status: 'live' } }),
          )}
          {memberFlags.map((flag) =>
            chip(
              memberFlagWords[flag].label,
              counts.flag[flag],
              flags.includes(flag),
              memberListHref(params, { filter: { flags: toggled(flag) } }),
              memberFlagWords[flag].meaning,
            ),
          )}
        </ul>
      </nav>
      <MemberFilterForm {...props} />
    </>
  )
}

function MemberFilterForm({ params, counts, tiers, sorts }: MemberFiltersProps) {
  const { filter, sort, isReversed } = params
  const { status, tierIds, joined, joinedFrom, joinedTo, flags, tags } = filter
  const set = [status, tierIds[0], joined, joinedFrom, joinedTo].filter(
    (one) => one !== null && one !== undefined,
  )
  const choice = (value: string, label: string, count: number) => (
    <option key={value} value={value}>{`${label} (${number(count)})`}</option>
  )
  return (
    <FilterForm
      name="member"
      label="Members"
      text={filter.text}
      placeholder="Name, email or phone"
      set={set.length}
      hrefOf={hrefOf}
      hidden={
        <>
          {flags.length > 0 && <input type="hidden" name="is" value={flags.join(',')} />}
          {tags.length > 0 && <input type="hidden" name="tag" value={tags.join(',')} />}
        </>
      }
    >
      <FilterSelect name="tier" label="Tier" value={tierIds.join(',')} width="md:w-36">
        <option value="">All</option>
        {/* Several tiers come from a link; the list of choices has one at a time. */}
        {tierIds.length > 1 && <option value={tierIds.join(',')}>{`${tierIds.length} tiers`}</option>}
        {tiers.map(({ id, name }) =>
          choice(id, name, counts.tier.find(({ tierId }) => tierId === id)?.members ?? 0),
        )}
      </FilterSelect>
      <FilterSelect name="status" label="Status" value={status ?? ''} width="md:w-36">
        <option value="">All</option>
        {memberStatuses.map((one) => choice(one, statusFilterWords[one], counts.status[one]))}
      </FilterSelect>
      <FilterSelect name="joined" label="Joined" value={joined ?? ''} width="md:w-36">
        <option value="">Any time</option>
        {joinedPeriodNames.map((one) => choice(one, joinedWords[one], counts.joined[one]))}
      </FilterSelect>
      <DayInput name="from" label="Joined from" value={joinedFrom} />
      <DayInput name="to" label="Joined to" value={joinedTo} />
      <FilterSelect name="sort" label="Order by" value={sort} width="md:w-36">
        {sorts.map((one) => (
          <option key={one} value={one}>
            {memberSortWords[one].label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="dir" label="Direction" value={isReversed ? 'reversed' : ''} width="md:w-36">
        <option value="">{memberSortWords[sort].usual}</option>
        <option value="reversed">{memberSortWords[sort].reversed}</option>
      </FilterSelect>
    </FilterForm>
  )
}

function DayInput({ name, label, value }: { name: string; label: string; value: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  // The address may change in another way, such as a link.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value ?? ''
  }, [value])
  return (
    <div className={cx(fieldStyle, 'min-w-0 md:w-46')}>
      <label className={labelStyle} htmlFor={`filter-${name}`}>
        {label}
      </label>
      <input
        ref={input}
        id={`filter-${name}`}
        name={name}
        type="date"
        className={inputStyle()}
        defaultValue={value ?? ''}
      />
    </div>
  )
}
