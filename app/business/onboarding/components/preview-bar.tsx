import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'

/** The club's own header may be at the very top of the page, so the bar is at the bottom. */
const barStyle = cx(
  'sticky bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-6 px-4 py-2',
  'border-t border-warn bg-warn-soft text-sm font-semibold text-warn',
)

/** A bar that stays in view on the preview of a club page, with the way back. */
export function PreviewBar({ isPublic, backTo }: { isPublic: boolean; backTo: 'setup' | 'dashboard' }) {
  return (
    <aside className={barStyle} aria-label="Preview">
      <p>
        {isPublic
          ? 'This is your club page as guests see it.'
          : 'Preview: only you and your team can see this page.'}
      </p>
      <a
        className="inline-flex min-h-11 items-center underline"
        href={backTo === 'setup' ? paths.business.setUp.preview() : paths.business.dashboard()}
      >
        Back to {backTo}
      </a>
    </aside>
  )
}
