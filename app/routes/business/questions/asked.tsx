// Questions to the sommelier by guests, members and staff, and the buying list: /business/questions/asked
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { askedSpan } from '~/club/sommelier/demand/asked'
import { buyingListing } from '~/club/sommelier/demand/asked-listing'
import { askedFigureViews, missingWineView, topicView } from '~/club/sommelier/demand/asked-view.server'
import { AskedSpanSearch } from '~/club/sommelier/demand/components/asked-span-search'
import { BuyingList } from '~/club/sommelier/demand/components/buying-list'
import { TopicList } from '~/club/sommelier/demand/components/topic-list'
import {
  askedFigures,
  buyingCounts,
  buyingListPage,
  frequentTopics,
} from '~/club/sommelier/demand/queries.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'

const mostTopics = 20

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club, now } = await requireBusiness(request, context, 'questions.read')
  const span = askedSpan(request.url, now)
  const params = buyingListing.read(request.url)
  return db.read(async (db) => {
    const wines = await buyingListPage(db, span, params)
    const topics = await frequentTopics(db, span, mostTopics)
    const figures = await askedFigures(db, span)
    return {
      days: span.days,
      audience: span.audience,
      hasAny: figures.all > 0,
      figures: askedFigureViews(figures, span),
      params: wines.state,
      total: wines.total,
      wines: wines.rows.map((wine) => missingWineView(wine, club.timeZone)),
      counts: Object.fromEntries(await buyingCounts(db, span, params)),
      topics: topics.map((topic) => topicView(topic, span)),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePage('What guests ask for')

export default function Asked() {
  const { days, audience, hasAny, figures, topics, mayExport, ...list } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="What guests ask for">
        What guests, members and staff asked the sommelier, without who asked. Use it to decide what to buy.
      </PortalTitle>
      <AskedSpanSearch days={days} audience={audience} />
      {!hasAny ? (
        <EmptyState title="No questions in this time">
          <p>As guests, members and staff ask the sommelier, you’ll see here what they look for.</p>
          <ButtonLink to={paths.business.questions.settings()} variant="secondary">
            Sommelier settings
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <div className="grid gap-4">
            {/* The question, then the kind of its answer. */}
            {[figures.slice(0, 5), figures.slice(5)].map((some, at) => (
              <KeyFigures
                key={at}
                figures={some.map(({ name, value, href, note }) => ({
                  name,
                  value: href ? <Link to={href}>{value}</Link> : value,
                  note,
                }))}
              />
            ))}
          </div>
          <BuyingList {...list} fileHref={mayExport && paths.business.questions.buyingListFile} />
          <TopicList topics={topics} />
        </>
      )}
    </>
  )
}
