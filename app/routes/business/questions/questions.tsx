// Questions that members and guests sent to the business: /business/questions
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { pageIn, readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { QuestionTable } from '~/sommelier/questions/components/question-table'
import { QuestionTabs } from '~/sommelier/questions/components/question-tabs'
import {
  countQuestions,
  listQuestions,
  questionFilterNames,
  questionFilters,
} from '~/sommelier/questions/queries.server'
import { questionLine } from '~/sommelier/questions/question-view'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ButtonLink } from '~/ui/form/button'
import { ListSearch } from '~/ui/form/list-search'
import { PageLinks } from '~/ui/layout/page-links'

const pageSize = 50

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'questions.read')
  const { text, one } = readListParams(request.url)
  const show = one('show', questionFilterNames) ?? 'open'
  const page = pageIn(new URL(request.url).searchParams)
  return db.read(async (db) => {
    const { questions, found } = await listQuestions(db, { filter: show, text, page, limit: pageSize })
    return {
      questions: questions.map((question) => questionLine(question, club.timeZone)),
      found,
      page,
      pages: Math.max(1, Math.ceil(found / pageSize)),
      show,
      text,
      filters: questionFilterNames.map((name) => ({ name, label: questionFilters[name] })),
      counts: await countQuestions(db),
    }
  })
}

export const meta = privatePage('Questions')

export default function Questions() {
  const { questions, found, page, pages, show, text, filters, counts } = useLoaderData<typeof loader>()
  const href = paths.business.questions.list
  const query = { show: show === 'open' ? undefined : show, q: text || undefined }
  const hasAny = Object.values(counts).some((count) => count > 0)
  return (
    <>
      <PortalTitle title="Questions">
        What the sommelier could not answer and members and guests sent to you. You answer by email.
      </PortalTitle>
      <QuestionTabs current="questions" />
      {!hasAny ? (
        <EmptyState title="No questions yet">
          <p>
            When the sommelier cannot help, members and guests can send their question to you. You’ll be
            notified, and it appears here.
          </p>
          <ButtonLink to={paths.business.questions.settings()} variant="secondary">
            Sommelier settings
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <nav aria-label="Questions to show" className="flex flex-wrap gap-x-5 gap-y-1">
            {filters.map(({ name, label }) => (
              <Link
                key={name}
                to={href({ show: name === 'open' ? undefined : name })}
                aria-current={name === show ? 'page' : undefined}
                className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
              >
                {label} ({counts[name].toLocaleString('en-US')})
              </Link>
            ))}
          </nav>
          {(counts[show] > 10 || text !== '') && (
            <ListSearch
              text={{ label: 'Name, email or words of the question', value: text }}
              choices={[
                {
                  name: 'show',
                  label: 'Show',
                  value: show,
                  options: filters.map(({ name, label }) => ({ value: name, label })),
                },
              ]}
            />
          )}
          {text !== '' && questions.length > 0 && (
            <p role="status">{found === 1 ? '1 question' : `${found.toLocaleString('en-US')} questions`}</p>
          )}
          {questions.length > 0 ? (
            <QuestionTable questions={questions} isAnswered={show === 'answered'} />
          ) : (
            <EmptyState
              title={page > 1 ? 'End of the list' : text ? 'No questions match' : emptyTitles[show]}
            >
              {(text !== '' || page > 1) && (
                <ButtonLink to={href({ show: query.show })} variant="secondary">
                  Show all of them
                </ButtonLink>
              )}
            </EmptyState>
          )}
          {questions.length > 0 && (
            <PageLinks {...{ page, pages }} hrefOf={(page) => href({ ...query, page: String(page) })} />
          )}
        </>
      )}
    </>
  )
}

const emptyTitles = {
  open: 'No open questions',
  answered: 'No answered questions',
  closed: 'Nothing put aside',
}
