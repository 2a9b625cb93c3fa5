import { Menu, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { Mark } from './mark'
import { ThemeToggle } from './theme-toggle'

export interface NavLink {
  href: string
  label: string
}

/**
 * The platform's public frame: header, main, footer. The last of `links` is the one to press and looks like
 * a button. On a phone the links fold into a menu that opens without scripts and keeps the page behind it from
 * scrolling; with them Escape closes it (`themeScript`).
 */
export function PageFrame({
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
  const main = links.slice(0, -1)
  const press = links.at(-1)
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-head">
        <div className="site-bar wrap">
          <a className="site-mark" href={homeHref}>
            <Mark />
            Tastevin
          </a>
          <div className="site-right">
            <nav className="site-links" aria-label="Main">
              {main.map(({ href, label }) => (
                <a key={label} href={href}>
                  {label}
                </a>
              ))}
              {press && (
                <a className="button" href={press.href}>
                  {press.label}
                </a>
              )}
            </nav>
            <ThemeToggle />
            <details className="menu">
              <summary>
                <Menu className="menu-open" aria-hidden="true" />
                <X className="menu-shut" aria-hidden="true" />
                <span className="sr-only">Menu</span>
              </summary>
              <nav className="menu-sheet" aria-label="Menu">
                {main.map(({ href, label }) => (
                  <a key={label} href={href}>
                    {label}
                  </a>
                ))}
                {press && (
                  <a className="button" data-wide="" href={press.href}>
                    {press.label}
                  </a>
                )}
              </nav>
            </details>
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
