import { Form, Link, useNavigate } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState, type FormEvent } from 'react'
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
import { buttonStyle, SubmitButton } from '~/ui/form/button'
import { FilterSelect } from '~/ui/form/filter-select'
import { fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
import { joinedWords, statusFilterWords } from '../member-words'

const PAUSE = 250

const chipStyle = cx(
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-sm whitespace-nowrap text-ink no-underline',
  'hover:bg-(--hover) current:border-accent current:font-semibold current:inset-ring current:inset-ring-accent',
)

const number = (count: number) => count.toLocaleString('en-US')

interface MemberFiltersProps {
  params: MemberListParams
  counts: MemberCounts
  /** The tiers of the club's members, in the order of the page. */
  tiers: { id: string; name: string }[]
  /** What the person can order by. */
  sorts: MemberSort[]
}

/** Chips, search and filters, each choice with its number of members. With scripts the list follows. */
export function MemberFilters(props: MemberFiltersProps) {
  const { params, counts } = props
  const { status, flags } = params.filter
  const chip = (label: string, count: number, isOn: boolean, href: string, title?: string) => (
    <li key={label}>
      <Link to={href} aria-current={isOn || undefined} className={chipStyle} title={title} preventScrollReset>
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
      <FilterForm {...props} />
    </>
  )
}

function FilterForm({ params, counts, tiers, sorts }: MemberFiltersProps) {
  const search = useFollowedSearch(params)
  const [isOpen, setOpen] = useState(false)
  const { filter, sort, isReversed } = params
  const { status, tierIds, joined, joinedFrom, joinedTo, flags, tags } = filter
  const set = [status, tierIds[0], joined, joinedFrom, joinedTo].filter(
    (one) => one !== null && one !== undefined,
  )
  const choice = (value: string, label: string, count: number) => (
    <option key={value} value={value}>{`${label} (${number(count)})`}</option>
  )
  return (
    <Form
      method="get"
      role="search"
      aria-label="Members"
      onChange={search.change}
      onSubmit={search.submit}
      className="grid items-end gap-3 md:flex md:flex-wrap"
    >
      {flags.length > 0 && <input type="hidden" name="is" value={flags.join(',')} />}
      {tags.length > 0 && <input type="hidden" name="tag" value={tags.join(',')} />}
      <div className={cx(fieldStyle, 'md:min-w-64 md:flex-1')}>
        <label className={labelStyle} htmlFor="member-search">
          Search members
        </label>
        <input
          ref={search.input}
          id="member-search"
          name="q"
          type="search"
          className={inputStyle()}
          defaultValue={filter.text}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder="Name, email or phone"
          aria-keyshortcuts="/"
        />
      </div>
      {/* On a phone the filters are folded, so that the list is near. */}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="member-filters"
        onClick={() => setOpen(!isOpen)}
        className={cx(
          buttonStyle({ variant: 'secondary', size: 'small' }),
          'hidden md:hidden! scripted:inline-flex',
        )}
      >
        {set.length === 0 ? 'Filters and order' : `Filters and order (${set.length} set)`}
      </button>
      <div
        id="member-filters"
        className={cx('grid grid-cols-2 items-end gap-3 md:contents', !isOpen && 'max-md:scripted:hidden')}
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
      </div>
      <div className="scripted:hidden">
        <SubmitButton variant="secondary" method="get">
          Search
        </SubmitButton>
      </div>
    </Form>
  )
}

function DayInput({ name, label, value }: { name: string; label: string; value: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  // The address may change in another way, such as a link.
  useEffect(() => {
    if (input.current && document.activeElement !== input.current) input.current.value = value ?? ''
  }, [value])
  return (
    <div className={cx(fieldStyle, 'min-w-0 md:w-38')}>
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

/** Follows what is typed after a short pause, and what is chosen at once; the address is that of the shown list. */
function useFollowedSearch({ filter: { text } }: MemberListParams) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    // The address changed in another way, such as a link; while a person types, their text stays.
    if (input.current && document.activeElement !== input.current) input.current.value = text
  }, [text])
  const show = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    const asked = new URL(paths.business.members(), location.origin)
    asked.search = String(new URLSearchParams(new FormData(form) as unknown as Record<string, string>))
    const query = memberListQuery(readMemberListParams(asked))
    const isTyping = document.activeElement === input.current && text !== ''
    navigate(paths.business.members({ ...query }), { replace: isTyping, preventScrollReset: true })
  }
  return {
    input,
    change({ currentTarget, target }: FormEvent<HTMLFormElement>) {
      clearTimeout(timer.current)
      const isTyped = target === input.current || (target as HTMLElement).getAttribute('type') === 'date'
      if (!isTyped) return show(currentTarget)
      timer.current = setTimeout(() => show(currentTarget), PAUSE)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      show(event.currentTarget)
    },
  }
}
