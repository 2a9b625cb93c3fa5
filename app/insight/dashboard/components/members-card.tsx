import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Card } from '~/foundation/ui/layout/card'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { Dashboard } from '../read-dashboard.server'

const figureStyle = cx(linkStyle, 'inline-flex min-h-11 min-w-11 items-center lining-nums tabular-nums')

/** How many members there are, who came and went, their tiers, and the newest. */
export function MembersCard({
  members: { count, href, tiers },
  moved,
  newest,
}: Pick<Dashboard, 'members' | 'moved' | 'newest'>) {
  return (
    <Card title="Club members" folds={String(count)}>
      <dl className="flex flex-wrap gap-x-8 gap-y-1">
        <Figure name="Members" value={count} href={href} />
        {moved && (
          <>
            <Figure name="Joined in 30 days" value={moved.joined.count} href={moved.joined.href} />
            <Figure name="Left in 30 days" value={moved.left.count} href={moved.left.href} />
          </>
        )}
      </dl>
      {tiers.length > 1 && (
        <ul className="grid gap-1" aria-label="Members by tier">
          {tiers.map(({ id, name, count, share, href }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 text-sm">
              <span className="wrap-anywhere">{name}</span>
              <Link className={cx(figureStyle, 'justify-end')} to={href} aria-label={`${name}: ${count}`}>
                {count}
              </Link>
              <ShareBar share={share} />
            </li>
          ))}
        </ul>
      )}
      {count === '0' ? (
        <p>No members yet. Share your sign-up link to welcome the first.</p>
      ) : (
        <>
          {newest.length > 0 && (
            <>
              <h3 className="font-text text-sm font-semibold text-muted">Newest</h3>
              <ul className="divide-y divide-line">
                {newest.map(({ memberId, fullName, href, tierName, since }) => (
                  <li key={memberId} className="flex flex-wrap items-center justify-between gap-x-6">
                    <Link className="inline-flex min-h-11 items-center text-ink wrap-anywhere" to={href}>
                      {fullName}
                    </Link>
                    <span className="pb-1.5 text-sm text-muted sm:pb-0">
                      {tierName}, {since}
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <p>
            <Link to={paths.business.members()}>All members</Link>
          </p>
        </>
      )}
    </Card>
  )
}

/** How much of the club a tier is. The sizes are attributes: pages allow no styles of their own. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className="col-span-full -mt-1.5 h-1 w-full rounded-full bg-line"
    >
      <rect width={Math.round(share * 100)} height="1" className="fill-accent" />
    </svg>
  )
}

function Figure({ name, value, href }: { name: string; value: string; href: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-display text-2xl leading-tight">
        <Link className={figureStyle} to={href} aria-label={`${name}: ${value}`}>
          {value}
        </Link>
      </dd>
    </div>
  )
}
