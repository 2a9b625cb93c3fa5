import { cx } from 'class-variance-authority'
import { ShoppingBag } from 'lucide-react'

/** A link to the cart as an icon with the number of bottles in it. */
export function CartLink({
  href,
  count,
  isCurrent = false,
  className,
}: {
  href: string
  count: number
  isCurrent?: boolean
  className?: string
}) {
  return (
    <a
      href={href}
      className={cx(
        'relative grid size-11 flex-none place-items-center rounded-full text-inherit no-underline',
        'hover:bg-current/12 current:bg-current/12 svg:size-5 print:hidden',
        className,
      )}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <ShoppingBag aria-hidden="true" />
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-ink px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-surface tabular-nums"
        >
          {count}
        </span>
      )}
      <span className="sr-only">{count === 1 ? 'Cart, 1 bottle' : `Cart, ${count} bottles`}</span>
    </a>
  )
}
