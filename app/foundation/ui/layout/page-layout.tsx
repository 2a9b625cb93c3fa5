import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'
import { Logo } from './logo'
import { ColorModeToggle } from './color-mode-toggle'
import { SiteHeader, siteLinksStyle, siteMarkStyle, SiteMenu } from './site-header'
import { SkipLink } from './skip-link'
import { buttonStyle } from '../form/button'

export interface NavLink {
  href: string
  label: string
}

interface NavGroup {
  title: string
  links: NavLink[]
}

/**
 * The platform's public frame: header, main, footer. The last of `links` is the one to press and looks like
 * a button; without any there is no menu. On a phone they fold into a menu that opens without scripts and keeps
 * the page behind it from scrolling; with scripts Escape closes it and Tab stays in it (`colorModeScript`). The footer
 * has `footLinks` in a line, below `footGroups` where there are any. `here` is the path of the page, for the mark of
 * the current link.
 */
export function PageLayout({
  homeHref,
  links,
  footGroups = [],
  footLinks,
  here,
  children,
}: {
  homeHref: string
  links: NavLink[]
  footGroups?: NavGroup[]
  footLinks: NavLink[]
  here?: string
  children: ReactNode
}) {
  return (
    <>
      <SkipLink />
      <SiteHeader
        mark={
          <a className={siteMarkStyle} href={homeHref}>
            <Logo />
            Tastevin
          </a>
        }
      >
        {links.length > 0 && (
          <nav className={siteLinksStyle} aria-label="Main">
            <Links links={links} here={here} />
          </nav>
        )}
        <ColorModeToggle />
        {links.length > 0 && (
          <SiteMenu>
            <Links links={links} here={here} inMenu />
          </SiteMenu>
        )}
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot mt-[clamp(4rem,8vw,7rem)] border-t border-line pt-10 pb-12 text-muted">
        {footGroups.length > 0 && (
          <nav className="wrap mb-9 grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-3" aria-label="Site">
            {footGroups.map((group) => (
              <div key={group.title}>
                <h2 className="font-text text-sm font-semibold tracking-normal text-ink">{group.title}</h2>
                <ul className="mt-1.5">
                  {group.links.map(({ href, label }) => (
                    <li key={href}>
                      <a className={footLink} href={href} aria-current={href === here ? 'page' : undefined}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <div
          className={cx(
            'wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4',
            footGroups.length > 0 && 'border-t border-line pt-6',
          )}
        >
          <p>Tastevin. Wine clubs in your own name.</p>
          <nav className="flex flex-wrap gap-x-6" aria-label="Footer">
            {footLinks.map(({ href, label }) => (
              <a key={label} className="link inline-flex min-h-11 min-w-11 items-center" href={href}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </>
  )
}

const footLink = cx(
  'inline-flex min-h-11 min-w-11 items-center text-muted no-underline hover:text-ink hover:underline',
  'hover:decoration-accent hover:underline-offset-[0.3em]',
)

/** The links in their order, the last one as a button. */
function Links({ links, here, inMenu }: { links: NavLink[]; here?: string; inMenu?: boolean }) {
  return links.map(({ href, label }, index) => {
    const isButton = index === links.length - 1
    return (
      <a
        key={label}
        href={href}
        aria-current={href === here ? 'page' : undefined}
        className={
          isButton
            ? cx(buttonStyle({ size: inMenu ? 'normal' : 'small', wide: inMenu }), inMenu ? 'mt-6' : 'ml-2')
            : undefined
        }
      >
        {label}
      </a>
    )
  })
}
