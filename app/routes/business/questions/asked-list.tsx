// The questions behind a figure, or about a topic: /business/questions/asked/list
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { pageIn, readListParams } from '~/kit/list-params'
import { textProblem } from '~/kit/text'
import {
  askedListNames,
  askedLists,
  askedQuery,
  askedSpan,
  audienceLabels,
  dayLabels,
} from '~/sommelier/demand/asked'
import { requestLine } from '~/sommelier/demand/asked-view.server'
import { RequestTable } from '~/sommelier/demand/components/request-table'
import { listRequests } from '~/sommelier/demand/queries.server'
import { topicWords } from '~/sommelier/engine/topics.server'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { PageLinks } from '~/ui/layout/page-links'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'questions.read')
  const span = askedSpan(request.url, now)
  const query = new URL(request.url).searchParams
  const list = readListParams(request.url).one('list', askedListNames) ?? 'all'
  const asked = (query.get('topic') ?? '').slice(0, 200)
  const topic = asked === '' || textProblem(asked) ? null : asked
  const page = pageIn(query)
  const { requests, found } = await db.read((db) =>
    listRequests(db, span, { list, topic, page, limit: pageSize }),
  )
  return {
    title: topic === null ? askedLists[list] : `Asked for: ${topicWords(topic)}`,
    span: `${dayLabels[span.days]}, ${span.audience ? audienceLabels[span.audience].toLowerCase() : 'everyone'}`,
    found,
    page,
    pages: Math.max(1, Math.ceil(found / pageSize)),
    requests: requests.map((one) => requestLine(one, club.timeZone)),
    back: askedQuery(span),
    query: { ...askedQuery(span), list: list === 'all' ? undefined : list, topic: topic ?? undefined },
  }
}

export const meta = privatePage('What guests ask for')

export default function AskedList() {
  const { title, span, found, page, pages, requests, back, query } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.questions.asked(back), label: 'What guests ask for' }}
        title={title}
      >
        {`${span}: ${found === 1 ? '1 question' : `${found.toLocaleString('en-US')} questions`}. Words are kept only of questions that were not understood or not filled, without personal data.`}
      </PortalTitle>
      {requests.length === 0 ? (
        <EmptyState title={page > 1 ? 'End of the list' : 'No questions in this list'}>
          <p>Choose another time or other people on the page before this one.</p>
        </EmptyState>
      ) : (
        <>
          <RequestTable requests={requests} />
          <PageLinks
            {...{ page, pages }}
            hrefOf={(page) => paths.business.questions.askedList({ ...query, page: String(page) })}
          />
        </>
      )}
    </>
  )
}
