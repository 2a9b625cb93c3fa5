// The questions behind a figure, or about a topic: /business/questions/asked/list
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import {
  askedDays,
  askedListNames,
  askedLists,
  askedQuery,
  askedSpan,
  audienceLabels,
  audiences,
  dayLabels,
} from '~/club/sommelier/demand/asked'
import { requestListing } from '~/club/sommelier/demand/asked-listing'
import { requestLine } from '~/club/sommelier/demand/asked-view.server'
import { requestColumns } from '~/club/sommelier/demand/components/request-columns'
import { askedFigures, listRequests } from '~/club/sommelier/demand/queries.server'
import { topicWords } from '~/club/sommelier/engine/topics.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now, may } = await requireBusiness(request, context, 'questions.read')
  const span = askedSpan(request.url, now)
  const params = requestListing.read(request.url)
  return db.read(async (db) => {
    const { rows, total, state } = await listRequests(db, span, params)
    return {
      title:
        params.topic === null ? askedLists[params.list ?? 'all'] : `Asked for: ${topicWords(params.topic)}`,
      params: state,
      total,
      requests: rows.map((row) => requestLine(row, club.timeZone)),
      figures: await askedFigures(db, span, params),
      back: askedQuery(span),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePage('What guests ask for')

export default function AskedList() {
  const { title, params, total, requests, figures, back, mayExport } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.questions.asked(back), label: 'What guests ask for' }}
        title={title}
      >
        Words are kept only of questions that were not understood or not filled, without personal data.
      </PortalTitle>
      <ListPage
        list={requestListing}
        state={params}
        total={total}
        rows={requests}
        columns={requestColumns}
        fields={[
          {
            filter: 'list',
            label: 'List',
            any: `${askedLists.all} (${figures.all.toLocaleString('en-US')})`,
            options: askedListNames
              .filter((name) => name !== 'all')
              .map((value) => ({ value, label: askedLists[value], count: figures[value] })),
          },
          {
            filter: 'days',
            label: 'Time',
            any: dayLabels['30'],
            options: askedDays
              .filter((days) => days !== '30')
              .map((value) => ({ value, label: dayLabels[value] })),
          },
          {
            filter: 'who',
            label: 'Asked by',
            any: 'Everyone',
            options: audiences.map((value) => ({ value, label: audienceLabels[value] })),
          },
        ]}
        placeholder="Grape, place, dish or words of the question"
        none={{
          title: 'No questions in this list',
          children: <p>Choose another time or other people on the page before this one.</p>,
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('asked', query))}
      />
    </>
  )
}
