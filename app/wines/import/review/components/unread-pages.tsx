import { Banner } from '~/ui/feedback/banner'
import type { ReviewView } from '../review-page.server'

/** Names the pages that gave no rows because they could not be read. */
export function UnreadPages({ pages }: { pages: ReviewView['unread'] }) {
  if (pages.length === 0) return null
  return (
    <Banner
      tone="warn"
      title={pages.length === 1 ? '1 page was not read' : `${pages.length} pages were not read`}
    >
      <p>
        {pages.length === 1
          ? 'If it has wines, they are missing below.'
          : 'If they have wines, those are missing below.'}
      </p>
      <ul>
        {pages.map(({ number, why }) => (
          <li key={number}>
            Page {number}: {why}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
