import { Link } from '@remix-run/react'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { TopicView } from '../asked-view.server'

/** The topics that people ask for most, each with a link to its questions. */
export function TopicList({ topics }: { topics: TopicView[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="frequent-topics">
      <h2 id="frequent-topics" className="text-2xl">
        Asked for most
      </h2>
      {topics.length === 0 ? (
        <p>No question named a kind of wine, a place, a dish or a price.</p>
      ) : (
        <ol className="grid gap-x-8 rounded-card border border-line bg-raised px-5 py-2 sm:grid-cols-2 xl:grid-cols-3">
          {topics.map(({ topic, words, count, href }) => (
            <li key={topic} className="flex min-h-11 items-center justify-between gap-4">
              <Link className={`${linkStyle} min-w-0 py-2 wrap-anywhere`} to={href}>
                {words}
              </Link>
              <span className="lining-nums tabular-nums">
                {count.toLocaleString('en-US')}
                <span className="sr-only">{count === 1 ? ' question' : ' questions'}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
