import { cx } from 'class-variance-authority'

/** A spinner. Decorative: a text beside it says what is loading. */
export function Spinner({ small }: { small?: boolean }) {
  return (
    <span
      className={cx(
        'flex-none rounded-full border-[2.5px] border-current/25 border-t-current',
        'animate-spin motion-reduce:animate-none motion-reduce:border-dotted',
        small ? 'size-[1.1em]' : 'size-[1.4em]',
      )}
      aria-hidden="true"
    />
  )
}

/** Something is loading; `children` says what, and is read out. `floating` lies over the page. */
export function Loading({ floating, children }: { floating?: boolean; children: string }) {
  return (
    <div
      className={cx(
        'loading flex items-center justify-center gap-3.5',
        floating
          ? 'max-w-[calc(100%-2rem)] rounded-full border border-line bg-raised px-5 py-2.5 text-ink shadow-float'
          : 'py-8',
      )}
      role="status"
    >
      <Spinner />
      <span>{children}</span>
    </div>
  )
}

/** Another page of the same area is loading: a line at the top, where that takes longer than a quarter of a second. */
export function LoadingBar() {
  return (
    <div
      className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-loading-bar bg-accent print:hidden"
      aria-hidden="true"
    />
  )
}
