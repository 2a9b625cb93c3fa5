import { cx } from 'class-variance-authority'
import { Menu, X } from 'lucide-react'
import { type ReactNode } from 'react'

/**
 * The bar above every page of the platform's own areas: `mark` to the left, the rest to the right. It stays at the top
 * of the window, unless it `scrolls` away with the page.
 */
export function SiteHeader({
  wide,
  scrolls,
  mark,
  children,
}: {
  wide?: boolean
  scrolls?: boolean
  mark: ReactNode
  children: ReactNode
}) {
  return (
    <header className={cx('site-head z-20 border-b border-line bg-surface', !scrolls && 'sticky top-0')}>
      <div
        className={cx(
          'flex min-h-17 items-center justify-between gap-4',
          wide ? 'mx-auto w-[min(100%-2.5rem,96rem)]' : 'wrap',
        )}
      >
        {mark}
        <div className="site-right flex flex-none items-center gap-1 print:hidden">{children}</div>
      </div>
    </header>
  )
}

/** The mark in the bar, a link with the logo and a name. */
export const siteMarkStyle = cx(
  'site-mark inline-flex min-h-11 min-w-0 items-center gap-2.5 text-ink no-underline',
  'font-display text-2xl font-medium tracking-[-0.01em] svg:size-7.5 svg:flex-none svg:text-accent',
)

/** Links beside each other in the bar, where there is room for them. */
export const siteLinksStyle = cx(
  'site-links hidden items-center gap-1 lg:flex',
  'links:inline-flex links:min-h-11 links:items-center links:px-3.5 links:text-sm links:text-ink links:no-underline',
  'links:hover:underline links:hover:decoration-accent links:hover:underline-offset-[0.4em]',
  '[&_a[aria-current]:not(.button)]:underline [&_a[aria-current]]:decoration-accent',
  '[&_a[aria-current]]:decoration-2 [&_a[aria-current]]:underline-offset-[0.4em]',
)

/**
 * On a phone the links fold into this menu. It opens without scripts and keeps the page behind it from scrolling; with
 * scripts Escape closes it and Tab stays in it (`colorModeScript`). Give it the path as `key`, so that a new page begins with it closed.
 */
export function SiteMenu({ children }: { children: ReactNode }) {
  return (
    <details className="menu group lg:hidden">
      <summary className="grid size-11 list-none place-items-center rounded-full [&::-webkit-details-marker]:hidden">
        <Menu className="size-6 group-open:hidden" aria-hidden="true" />
        <X className="hidden size-6 group-open:block" aria-hidden="true" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        className={cx(
          'menu-sheet fixed inset-x-0 top-[4.3rem] bottom-0 z-30 overflow-y-auto bg-surface px-5 pt-4 pb-12',
          'links:flex links:min-h-15 links:items-center links:border-b links:border-line',
          'links:font-display links:text-2xl links:text-ink links:no-underline',
        )}
        aria-label="Menu"
      >
        {children}
      </nav>
    </details>
  )
}
