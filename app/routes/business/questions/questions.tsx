// Questions that members and guests sent to the business: /business/questions
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { questionColumns } from '~/club/sommelier/questions/components/question-columns'
import { countQuestions, questionList } from '~/club/sommelier/questions/queries.server'
import {
  questionListing,
  questionStatuses,
  questionStatusWords,
  viewOf,
} from '~/club/sommelier/questions/question-listing'
import { questionLine } from '~/club/sommelier/questions/question-view'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, may } = await requireBusiness(request, context, 'questions.read')
  const params = questionListing.read(request.url)
  return db.read(async (db) => {
    const { rows, total, state } = await questionList(db, params)
    return {
      params: state,
      total,
      questions: rows.map((question) => questionLine(question, club.timeZone)),
      counts: await countQuestions(db, params.text),
      mayExport: may('exports.make'),
    }
  })
}

export const meta = privatePage('Questions')

export default function Questions() {
  const { params, total, questions, counts, mayExport } = useLoaderData<typeof loader>()
  const show = params.show ?? 'open'
  const views = questionStatuses.map((status) => ({
    label: questionStatusWords[status],
    count: counts[status],
    isOn: status === show,
    change: viewOf(status),
  }))
  const hasAny = counts.open + counts.answered + counts.closed > 0
  return (
    <>
      <PortalTitle title="Questions">
        What the sommelier could not answer and members and guests sent to you. You answer by email.
      </PortalTitle>
      <ListPage
        list={questionListing}
        state={params}
        total={total}
        rows={questions}
        columns={questionColumns({ isAnswered: show === 'answered' })}
        rowHref={({ id }) => paths.business.questions.question(id)}
        views={views}
        sorts={show === 'open' ? ['asked', 'name'] : ['handled', 'asked', 'name']}
        placeholder="Name, email or words of the question"
        none={
          hasAny
            ? { title: emptyViews[show] }
            : {
                title: 'No questions yet',
                children: (
                  <>
                    <p>
                      When the sommelier cannot help, members and guests can send their question to you.
                      You’ll be notified, and it appears here.
                    </p>
                    <ButtonLink to={paths.business.questions.settings()} variant="secondary">
                      Sommelier settings
                    </ButtonLink>
                  </>
                ),
              }
        }
        fileHref={mayExport && ((query) => paths.business.listFile('questions', query))}
      />
    </>
  )
}

const emptyViews = {
  open: 'No open questions',
  answered: 'No answered questions',
  closed: 'Nothing put aside',
}
