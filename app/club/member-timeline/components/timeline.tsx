import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { DateText } from '~/foundation/ui/layout/date-text'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import { timelineGroups, type TimelineGroup } from '../kinds'
import type { TimelineLine } from '../timeline-view'

interface TimelineProps {
  memberId: string
  lines: TimelineLine[]
  /** The groups that the reader may see. */
  groups: TimelineGroup[]
  /** The group that is shown; null for all. */
  group: TimelineGroup | null
  /** Where earlier lines follow; null on the last page. */
  next: string | null
  isFirstPage: boolean
}

/** Timeline of a member, newest first, a page at a time. */
export function Timeline({ memberId, lines, groups, group, next, isFirstPage }: TimelineProps) {
  const at = (query: { show?: string; before?: string }) =>
    `${paths.business.member(memberId, query)}#timeline`
  const show = group ?? undefined
  return (
    <>
      <nav aria-label="Filter the timeline" className="flex flex-wrap gap-2">
        {[null, ...groups].map((one) => (
          <ButtonLink
            key={one ?? 'all'}
            to={at({ show: one ?? undefined })}
            size="small"
            variant={one === group ? 'primary' : 'secondary'}
            {...(one === group && { 'aria-current': 'true' })}
          >
            {one ? timelineGroups[one] : 'Everything'}
          </ButtonLink>
        ))}
      </nav>
      {lines.length === 0 && (
        <p className="text-muted">
          {group || !isFirstPage
            ? 'Nothing to show here.'
            : 'Nothing has happened yet. Payments, boxes, emails and changes appear here.'}
        </p>
      )}
      <ul className="mt-5 grid gap-2.5">
        {lines.map((line) => (
          <li
            key={line.key}
            className="grid gap-x-6 gap-y-0.5 border-t border-line pt-2.5 first:border-t-0 first:pt-0 md:grid-cols-[9.5rem_minmax(0,1fr)_auto] md:items-baseline"
          >
            <p className="text-sm text-muted md:contents">
              <DateText day={line.day} />
              <span className="md:order-last">
                <span className="md:hidden"> · </span>
                {line.group}
              </span>
            </p>
            <div className="min-w-0 wrap-anywhere">
              <p>
                {line.to ? (
                  <Link to={line.to} className={linkStyle}>
                    {line.text}
                  </Link>
                ) : (
                  line.text
                )}
              </p>
              {line.words && <p className="text-sm whitespace-pre-line text-muted">“{line.words}”</p>}
              {line.consent && <p className="text-sm text-muted">{line.consent}</p>}
            </div>
          </li>
        ))}
      </ul>
      {(next || !isFirstPage) && (
        <nav className="actions" aria-label="Pages of the timeline">
          {!isFirstPage && (
            <ButtonLink to={at({ show })} variant="secondary">
              Newest
            </ButtonLink>
          )}
          {next && (
            <ButtonLink to={at({ show, before: next })} variant="secondary" rel="next">
              Earlier
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  )
}
