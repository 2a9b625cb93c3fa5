import { Link } from '@remix-run/react'

/** Links below each other, each as high as a finger. */
export function LinkList({ links }: { links: { href: string; label: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {links.map(({ href, label }) => (
        <li key={label}>
          <Link
            className="flex min-h-12 items-center text-ink no-underline hover:underline hover:decoration-accent hover:underline-offset-[0.3em]"
            to={href}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
