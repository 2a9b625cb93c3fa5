import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import {
  ArrowLeft,
  Banknote,
  ChevronRight,
  Database,
  Ellipsis,
  LayoutDashboard,
  Megaphone,
  Package,
  PanelLeftClose,
  PanelLeftOpen,
  Settings,
  Store,
  Users,
  Wine,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { placeAt, type PortalGroup, type PortalLink, type sideOf } from '../navigation'
import { railCookie, type RailChoices } from '../rail-cookie'
import { FindLink } from './find/find-provider'

type Side = ReturnType<typeof sideOf>

const icons = lookup<LucideIcon>({
  Today: LayoutDashboard,
  Members: Users,
  Cellar: Wine,
  Desk: Package,
  'Boxes and desk': Package,
  'Events, messages': Megaphone,
  Money: Banknote,
  'Your club': Store,
  'Boxes and cellar': Package,
  Messages: Megaphone,
  People: Users,
  Data: Database,
})

function GroupIcon({ label }: { label: string }) {
  const Icon = icons.get(label) ?? LayoutDashboard
  return <Icon className="size-5 flex-none text-muted" aria-hidden="true" />
}

/**
 * The pages of the portal at the side of a wide window, in groups that fold. The group of the page is open; the groups
 * that were opened by hand and the narrow form, icons alone, are remembered by the browser. On pages of the settings it
 * shows the settings.
 */
export function PortalRail({ side, choices }: { side: Side; choices: RailChoices }) {
  const [{ isNarrow, open }, setChoices] = useState(choices)
  const keep = (change: Partial<RailChoices>) => {
    const next = { isNarrow, open, ...change }
    setChoices(next)
    document.cookie = railCookie(next, location.protocol === 'https:')
  }
  const fold = (label: string, isOpen: boolean) => {
    const others = open.filter((other) => other !== label)
    if (isOpen !== open.includes(label)) keep({ open: isOpen ? [...others, label] : others })
  }
  return (
    <div className={cx(railStyle, isNarrow ? 'w-18 px-2.5' : 'w-62 px-3')}>
      <FindLink isNarrow={isNarrow} />
      <nav aria-label="Pages of the portal" className="grid content-start gap-0.5">
        {side.isSettings && (
          <Link className={cx(linkStyle, isNarrow && 'justify-center')} to={paths.business.dashboard()}>
            <ArrowLeft className="size-5 flex-none text-muted" aria-hidden="true" />
            <span className={isNarrow ? 'sr-only' : undefined}>All pages</span>
          </Link>
        )}
        {side.groups.map((group) =>
          isNarrow ? (
            <NarrowGroup key={group.label} group={group} isCurrent={group === side.group} />
          ) : (
            <Group
              key={group.label}
              group={group}
              current={group === side.group ? side.link : undefined}
              isOpen={side.isSettings || group === side.group || open.includes(group.label)}
              onFold={(isOpen) => fold(group.label, isOpen)}
            />
          ),
        )}
        {!side.isSettings && (
          <Link
            className={cx(linkStyle, 'mt-2', isNarrow && 'justify-center')}
            to={paths.business.settings()}
          >
            <Settings className="size-5 flex-none text-muted" aria-hidden="true" />
            <span className={isNarrow ? 'sr-only' : undefined}>Settings</span>
          </Link>
        )}
      </nav>
      <button
        type="button"
        className={cx(
          'mt-auto hidden min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 text-sm text-muted',
          'hover:bg-(--hover) scripted:flex',
          isNarrow && 'justify-center',
        )}
        onClick={() => keep({ isNarrow: !isNarrow })}
      >
        {isNarrow ? (
          <PanelLeftOpen className="size-5 flex-none" aria-hidden="true" />
        ) : (
          <PanelLeftClose className="size-5 flex-none" aria-hidden="true" />
        )}
        <span className={isNarrow ? 'sr-only' : undefined}>
          {isNarrow ? 'Show page names' : 'Icons only'}
        </span>
      </button>
    </div>
  )
}

function Group({
  group: { label, places },
  current,
  isOpen,
  onFold,
}: {
  group: PortalGroup
  current: PortalLink | undefined
  isOpen: boolean
  onFold: (isOpen: boolean) => void
}) {
  const [first] = places
  if (places.length === 1 && first)
    return (
      <Link className={linkStyle} to={first.href} aria-current={current ? 'page' : undefined}>
        <GroupIcon label={label} />
        {label}
      </Link>
    )
  return (
    <details open={isOpen} className="group" onToggle={(event) => onFold(event.currentTarget.open)}>
      <summary className={cx(linkStyle, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
        <GroupIcon label={label} />
        <span>{label}</span>
        <ChevronRight
          className="ml-auto size-4 flex-none text-muted group-open:rotate-90"
          aria-hidden="true"
        />
      </summary>
      <Places places={places} current={current} className="mb-2" style={placeStyle} />
    </details>
  )
}

function NarrowGroup({ group: { label, places }, isCurrent }: { group: PortalGroup; isCurrent: boolean }) {
  return (
    <Link
      className={cx(linkStyle, 'justify-center')}
      to={places[0]!.href}
      title={label}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <GroupIcon label={label} />
      <span className="sr-only">{label}</span>
    </Link>
  )
}

function Places({
  list,
  places,
  current,
  className,
  style,
}: {
  list?: RefObject<HTMLUListElement>
  places: PortalLink[]
  current: PortalLink | undefined
  className?: string
  style: string
}) {
  return (
    <ul ref={list} className={className}>
      {places.map((place) => (
        <li key={place.href}>
          <Link className={style} to={place.href} aria-current={place === current ? 'page' : undefined}>
            {place.label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The other pages of the group on a window without the rail: one line, to be swiped. */
export function GroupLine({ side: { group, link } }: { side: Side }) {
  const line = useRef<HTMLUListElement>(null)
  // The page's own link may be out of sight at the end of the line.
  useEffect(() => {
    const current = line.current?.querySelector<HTMLElement>('[aria-current]')
    if (line.current && current) line.current.scrollLeft = current.offsetLeft - line.current.offsetLeft - 20
  }, [link?.href])
  if (!group || group.places.length < 2) return null
  return (
    <nav className="border-b border-line bg-surface rail:hidden print:hidden" aria-label={group.label}>
      <Places
        list={line}
        places={group.places}
        current={link}
        className="wrap portal-line flex overflow-x-auto"
        style={lineLinkStyle}
      />
    </nav>
  )
}

/** The bar at the bottom of a window without the rail: the pages opened most, and the others in a sheet. */
export function PhoneBar({ places, side, pathname }: { places: PortalLink[]; side: Side; pathname: string }) {
  const current = placeAt(places, pathname)
  return (
    <nav aria-label="Main pages" className={barStyle}>
      {places.map((place) => (
        <Link
          key={place.href}
          className={barLinkStyle}
          to={place.href}
          aria-current={place === current ? 'page' : undefined}
        >
          <GroupIcon label={place.label} />
          {place.label}
        </Link>
      ))}
      <details className="menu group" key={pathname}>
        <summary className={cx(barLinkStyle, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
          <Ellipsis className="size-5 text-muted" aria-hidden="true" />
          More
        </summary>
        <div className="fixed inset-x-0 top-17 bottom-(--bottom-bar) z-30 grid content-start gap-5 overflow-y-auto bg-surface px-5 pt-5 pb-10">
          <FindLink />
          {side.groups.map(({ label, places }) => (
            <section key={label} aria-label={label}>
              <p className="mb-1 flex items-center gap-2 text-sm font-semibold text-muted">{label}</p>
              <Places
                places={places}
                current={side.link}
                className="grid grid-cols-2 gap-x-4 sm:grid-cols-3"
                style={cx(linkStyle, '-mx-3')}
              />
            </section>
          ))}
          <Link
            className={cx(linkStyle, '-mx-3 border-t border-line')}
            to={side.isSettings ? paths.business.dashboard() : paths.business.settings()}
          >
            {side.isSettings ? 'All pages' : 'Settings'}
          </Link>
        </div>
      </details>
    </nav>
  )
}

const railStyle = cx(
  'sticky top-17 hidden h-[calc(100dvh-4.25rem)] flex-none flex-col gap-4 overflow-y-auto border-r border-line py-5',
  'rail:flex print:hidden',
)
const rowStyle = cx(
  'flex items-center gap-3 rounded-control text-ink no-underline hover:bg-(--hover)',
  'current:bg-ink/8 current:font-semibold current:shadow-[inset_2px_0_0_var(--accent)]',
)
const linkStyle = cx(rowStyle, 'min-h-11 px-3')
/** Closer together than where a finger presses: the rail is shown on wide windows alone. */
const placeStyle = cx(rowStyle, 'min-h-9 pr-3 pl-11 text-sm')
const lineLinkStyle = cx(
  'inline-flex min-h-11 flex-none items-center px-3 text-sm whitespace-nowrap text-muted no-underline hover:text-ink',
  'current:font-semibold current:text-ink current:shadow-[inset_0_-2px_0_var(--accent)]',
)
const barStyle = cx(
  'fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-t border-line bg-raised',
  'pb-[env(safe-area-inset-bottom)] rail:hidden print:hidden',
)
const barLinkStyle = cx(
  'flex min-h-15 flex-col items-center justify-center gap-0.5 text-xs text-muted no-underline',
  'current:font-semibold current:text-ink current:shadow-[inset_0_3px_0_var(--accent)]',
)
