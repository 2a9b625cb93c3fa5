import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

/** A page with one message: what has happened, and where to go from here. `hiddenTitle` leaves the title to screen readers. */
export function Outcome({
  title,
  hiddenTitle,
  picture,
  children,
}: {
  title: string
  hiddenTitle?: boolean
  picture?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      className={cx(
        'mx-auto my-[clamp(3rem,12vh,8rem)] grid w-[min(100%-2.5rem,38rem)] justify-items-center gap-5 text-center',
        '[&_.actions]:w-full [&_.actions]:justify-center [&_p]:text-balance',
      )}
      aria-labelledby="outcome-title"
    >
      {picture}
      <h1
        id="outcome-title"
        className={hiddenTitle ? 'sr-only' : 'text-[clamp(2.1rem,1.5rem+2.8vw,3.25rem)]'}
      >
        {title}
      </h1>
      {children}
    </section>
  )
}
