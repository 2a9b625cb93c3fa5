import { type ReactNode } from 'react'
import { cx } from 'class-variance-authority'
import { panelStyle } from './tier-summary'
import type { RenewalTerms } from '~/membership/memberships/components/types'

/**
 * The renewal terms beside the button that accepts them: the summary, with the full text one press away. `heading` is one
 * level below the heading of the page's part.
 */
export function RenewalTermsPanel({
  terms,
  heading: Heading = 'h3',
  children,
}: {
  terms: RenewalTerms
  heading?: 'h2' | 'h3'
  children?: ReactNode
}) {
  return (
    <div className={cx('grid gap-2.5 px-5.5 py-5', panelStyle)}>
      <Heading className="font-text text-[1rem] font-semibold tracking-normal normal-case">
        Renewal terms
      </Heading>
      <p className="leading-normal">{terms.summary}</p>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold underline decoration-accent underline-offset-[0.25em]">
          Full renewal terms
        </summary>
        <p className="mt-1 text-[1rem] leading-[1.55] whitespace-pre-line">{terms.text}</p>
      </details>
      {children && <div className="mt-1.5 border-t border-line pt-4.5">{children}</div>}
    </div>
  )
}
