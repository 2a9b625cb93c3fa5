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

/**
 * The platform's public frame: header, main, footer. The last of `links` is the one to press and looks like
 * a button; without any there is no menu. On a phone they fold into a menu that opens without scripts and keeps
 * the page behind it from scrolling; with scripts Escape closes it (`themeScript`).
 */
export function PageLayout({
  homeHref,
  links,
  footLinks,
  children,
}: {
  homeHref: string
  links: NavLink[]
  footLinks: NavLink[]
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
            <Links links={links} />
          </nav>
        )}
        <ColorModeToggle />
        {links.length > 0 && (
          <SiteMenu>
            <Links links={links} inMenu />
          </SiteMenu>
        )}
      </SiteHeader>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot mt-[clamp(4rem,8vw,7rem)] border-t border-line pt-10 pb-12 text-muted">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
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

/** The links in their order, the last one as a button. */
function Links({ links, inMenu }: { links: NavLink[]; inMenu?: boolean }) {
  return links.map(({ href, label }, index) => {
    const isButton = index === links.length - 1
    return (
      <a
        key={label}
        href={href}
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
