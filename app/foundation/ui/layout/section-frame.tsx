import { Link, useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'

/** The frame around the pages of a section: the links between them, which scroll sideways on a phone. */
export function SectionFrame({
  label,
  pages,
  children,
}: {
  label: string
  pages: { href: string; label: string }[]
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const current = currentPage(pages, pathname)
  return (
    <>
      {pages.length > 1 && (
        <nav aria-label={label} className="-mx-1 overflow-x-auto border-b border-line print:hidden">
          <ul className="flex gap-1 px-1">
            {pages.map(({ href, label }) => (
              <li key={href}>
                <Link
                  to={href}
                  aria-current={href === current ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center rounded-t-control px-3 whitespace-nowrap text-muted no-underline hover:bg-(--hover) hover:text-ink current:font-semibold current:text-ink current:shadow-[inset_0_-2px_0_var(--accent)]"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {children}
    </>
  )
}

/** The page with the longest address that the path begins with: the page of one item belongs to its list. */
function currentPage(pages: { href: string }[], pathname: string): string | undefined {
  return pages
    .map(({ href }) => href)
    .filter((href) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((one, other) => other.length - one.length)[0]
}
