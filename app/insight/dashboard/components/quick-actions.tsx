import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ChartLine, Check, Link2, Package, Wine } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { useCopy } from '~/foundation/ui/form/copy-button'
import { Card } from '~/foundation/ui/layout/card'

const icons = { wine: Wine, orders: Package, reports: ChartLine } as const

interface QuickAction {
  icon: keyof typeof icons
  label: string
  href: string
}

/** The actions that the viewer may take. */
export function quickActions(may: PermissionCheck): QuickAction[] {
  return [
    ...(may('wines.change')
      ? [{ icon: 'wine', label: 'Add wine', href: paths.business.inventory.newWine() } as const]
      : []),
    ...(may('orders.read')
      ? [
          {
            icon: 'orders',
            label: 'Process orders',
            href: paths.business.orders.list({ state: 'processing' }),
          } as const,
        ]
      : []),
    ...(may('analytics.read')
      ? [{ icon: 'reports', label: 'View reports', href: paths.business.analytics.report() } as const]
      : []),
  ]
}

const tileStyle = cx(
  'flex h-full min-h-14 w-full cursor-pointer items-center gap-3 rounded-control border border-line px-4 py-2.5',
  'text-left text-sm leading-tight font-semibold text-ink no-underline hover:border-edge hover:bg-(--hover)',
  'svg:size-5 svg:flex-none svg:text-accent',
)

/** Shortcuts to frequent tasks. The sign-up link is copied; there is none while the club is not public. */
export function QuickActions({ actions, signupLink }: { actions: QuickAction[]; signupLink: string | null }) {
  return (
    <Card title="Quick actions">
      <ul className="grid grid-cols-1 gap-2.5 min-[22.5rem]:grid-cols-2 max-sm:gap-2">
        {signupLink !== null && (
          <li>
            <CopySignupLink link={signupLink} />
          </li>
        )}
        {actions.map(({ icon, label, href }) => {
          const Icon = icons[icon]
          return (
            <li key={label}>
              <Link className={tileStyle} to={href}>
                <Icon aria-hidden="true" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const copiedForMs = 3_000

function CopySignupLink({ link }: { link: string }) {
  const { isCopied, copy } = useCopy(link, copiedForMs)
  const label = 'Generate customer sign-up link'
  // Without scripts nothing can be copied: the link leads to the page that shows it.
  if (!useHydrated())
    return (
      <Link className={tileStyle} to={paths.business.share()}>
        <Link2 aria-hidden="true" />
        {label}
      </Link>
    )
  return (
    <>
      <button type="button" className={tileStyle} onClick={copy}>
        {isCopied ? <Check aria-hidden="true" /> : <Link2 aria-hidden="true" />}
        {isCopied ? 'Link copied!' : label}
      </button>
      <span role="status" className="sr-only">
        {isCopied && 'Link copied!'}
      </span>
    </>
  )
}
