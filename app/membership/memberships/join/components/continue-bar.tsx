import { cx } from 'class-variance-authority'
import { type ReactNode } from 'react'

/** The fields of a step, above its `ContinueBar`. A control that takes focus is scrolled clear of the bar. */
export const stepFields = cx(
  'grid grid-cols-1 gap-6 wrap-anywhere',
  'max-xs:[&_:is(input,button,a,summary)]:scroll-mb-32 max-xs:[&_[tabindex]]:scroll-mb-32',
)

/** The buttons of a step, the one that continues first. On a phone they stay at the bottom of the window. */
export function ContinueBar({ children }: { children: ReactNode }) {
  return (
    <div
      className={cx(
        'mt-8 flex flex-wrap items-center gap-x-4 gap-y-3',
        '[&>.button:first-child]:min-h-14 [&>.button:first-child]:px-8 [&>.button:first-child]:text-[1.1rem]',
        'max-xs:sticky max-xs:bottom-0 max-xs:z-10 max-xs:-mx-5 max-xs:flex-nowrap max-xs:border-t max-xs:border-line',
        'max-xs:bg-surface max-xs:px-5 max-xs:pt-3 max-xs:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        'max-xs:[&>.button:first-child]:grow max-xs:[&>.button:first-child]:px-3',
      )}
    >
      {children}
    </div>
  )
}
