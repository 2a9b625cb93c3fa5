import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChevronRight } from 'lucide-react'
import { memo, type MouseEvent } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { FilterChips } from '~/foundation/ui/layout/filter-chips'
import {
  bottleWords,
  deskFilters,
  filterOf,
  isToCollect,
  isToCome,
  statusOf,
  type DeskCounts,
  type DeskFilter,
  type DeskMember,
} from '../desk-view'
import type { FoundMember } from '../find-members.server'

/** A member in the list, with what there is to hand over in words. */
interface DeskRow {
  id: string
  fullName: string
  detail: string
  /** `isUsual`: what most of the list has, which a phone leaves out. */
  badges: { label: string; tone: BadgeTone; isUsual?: boolean }[]
}

/** The row of a member whose boxes are known. */
export function rowOf(member: DeskMember, isWaiting: boolean): DeskRow {
  const boxes = member.boxes.filter(isToCome)
  const purchases = member.purchases.filter(isToCollect)
  const bought = purchases.flatMap((one) => one.bottles.filter(({ status }) => status === 'promised')).length
  const detail = [
    ...boxes.map(
      (box) =>
        `${box.tier}, ${bottleWords(box.bottles.filter(({ status }) => status === 'promised').length)}`,
    ),
    ...(bought > 0
      ? [`${boxes.length > 0 ? '+ ' : ''}${bought} bought ${bought === 1 ? 'bottle' : 'bottles'}`]
      : []),
  ].join('; ')
  const badges = new Map(
    [...boxes, ...purchases].map((one) => [
      statusOf(one).label,
      {
        ...statusOf(one),
        isUsual: !one.isDisputed && (one.status === 'ready' || one.status === 'processing'),
      },
    ]),
  )
  return {
    id: member.id,
    fullName: member.fullName,
    detail: [detail || 'Nothing to hand over', member.phoneEnd && `phone …${member.phoneEnd}`]
      .filter(Boolean)
      .join(', '),
    badges: [
      ...(isWaiting ? [{ label: 'Not sent yet', tone: 'yellow' as const }] : []),
      ...(member.isUnderAge ? [{ label: 'Under 21', tone: 'red' as const }] : []),
      ...(member.isUnclaimed ? [{ label: 'Unclaimed', tone: 'yellow' as const }] : []),
      ...badges.values(),
    ],
  }
}

/** The row of a member found on the server. */
export const foundRow = ({ id, fullName, phoneEnd, boxes, purchases }: FoundMember): DeskRow => ({
  id,
  fullName,
  detail: [
    boxes + purchases === 0 && 'Nothing to hand over',
    boxes > 0 && (boxes === 1 ? '1 box' : `${boxes} boxes`),
    purchases > 0 &&
      (purchases === 1 ? '1 order of bought bottles' : `${purchases} orders of bought bottles`),
    phoneEnd && `phone …${phoneEnd}`,
  ]
    .filter(Boolean)
    .join(', '),
  badges: [],
})

/** Members as large as a thumb. `onOpen` opens one in the page; without it the link leads to the member's page. */
export const DeskList = memo(function DeskList({
  rows,
  onOpen,
}: {
  rows: DeskRow[]
  onOpen?: (memberId: string) => boolean
}) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line" aria-label="Members">
      {rows.map(({ id, fullName, detail, badges }) => (
        <li key={id} className="bg-raised">
          <Link
            to={paths.business.desk.member(id)}
            onClick={(event: MouseEvent) => {
              const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
              if (isPlain && onOpen?.(id)) event.preventDefault()
            }}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-ink no-underline hover:bg-(--hover)"
          >
            <span className="grid min-w-0 items-center gap-x-6 gap-y-1.5 wrap-anywhere sm:grid-cols-[minmax(0,1fr)_auto]">
              <span className="min-w-0">
                <span className="block text-lg leading-snug font-semibold">{fullName}</span>
                <span className="block text-sm text-muted">{detail}</span>
              </span>
              {badges.length > 0 && (
                <span
                  className={cx(
                    'flex flex-wrap gap-1.5',
                    badges.every(({ isUsual }) => isUsual) && 'max-sm:hidden',
                  )}
                >
                  {badges.map(({ label, tone }) => (
                    <Badge key={label} tone={tone}>
                      {label}
                    </Badge>
                  ))}
                </span>
              )}
            </span>
            <ChevronRight className="size-5 text-muted" aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
})

/** The people who are expected, by what there is to do. */
export function DeskFilters({
  show,
  counts,
  onChoose,
}: {
  show: DeskFilter
  counts: DeskCounts
  onChoose?: (show: DeskFilter) => void
}) {
  const { ready, awaiting, held, bought } = counts
  const figures: Record<DeskFilter, number> = {
    all: ready + awaiting + held + bought,
    ready,
    awaiting,
    held,
    bought,
  }
  return (
    <FilterChips
      label="Boxes to show"
      names={deskFilters}
      counts={figures}
      current={show}
      hrefOf={(one) => paths.business.desk.list(one === 'all' ? {} : { show: one })}
      onChoose={onChoose}
    />
  )
}

/** Whether a member has a box of the filter, or bottles to collect. */
export const isShown = (member: DeskMember, show: DeskFilter): boolean =>
  member.boxes.some((box) => (show === 'all' ? isToCome(box) : filterOf(box) === show)) ||
  ((show === 'all' || show === 'bought') && member.purchases.some(isToCollect))
