import { Menu, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { Logo } from './logo'
import { ColorModeToggle } from './color-mode-toggle'

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
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-head">
        <div className="site-bar wrap">
          <a className="site-mark" href={homeHref}>
            <Logo />
            Tastevin
          </a>
          <div className="site-right">
            {links.length > 0 && (
              <nav className="site-links" aria-label="Main">
                <Places links={links} />
              </nav>
            )}
            <ColorModeToggle />
            {links.length > 0 && (
              <details className="menu">
                <summary>
                  <Menu className="menu-open" aria-hidden="true" />
                  <X className="menu-shut" aria-hidden="true" />
                  <span className="sr-only">Menu</span>
                </summary>
                <nav className="menu-sheet" aria-label="Menu">
                  <Places links={links} wide />
                </nav>
              </details>
            )}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="site-foot">
        <div className="wrap">
          <p>Tastevin. Wine clubs in your own name.</p>
          <nav aria-label="Footer">
            {footLinks.map(({ href, label }) => (
              <a key={label} className="link" href={href}>
                {label}
              </a>
            ))}
          </nav>
        </div>
      </footer>
    </>
  )
}

/** The places in their order, the last one as a button. */
function Places({ links, wide }: { links: NavLink[]; wide?: boolean }) {
  return links.map(({ href, label }, index) => {
    const press = index === links.length - 1
    return (
      <a
        key={label}
        href={href}
        className={press ? 'button' : undefined}
        data-wide={(press && wide) || undefined}
      >
        {label}
      </a>
    )
  })
}
