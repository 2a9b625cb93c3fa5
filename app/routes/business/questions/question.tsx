// One question of a member or guest, with the answer: /business/questions/:questionId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import {
  answerQuestionOfPerson,
  closeQuestion,
  reopenQuestion,
} from '~/club/sommelier/questions/answer-question.server'
import { AnswerCard, SentAnswer } from '~/club/sommelier/questions/components/answer-card'
import { questionById } from '~/club/sommelier/questions/queries.server'
import { questionView } from '~/club/sommelier/questions/question-view'
import { answerForm } from '~/club/sommelier/schemas'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { linkStyle } from '~/foundation/ui/layout/text-style'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'questions.read')
  const question = await questionById(db, idIn(params, 'questionId'))
  if (!question) throw new DomainError('question-missing', 404, 'This question does not exist anymore.')
  return {
    question: questionView(question, club.timeZone),
    mayAnswer: may('questions.answer'),
    seesMembers: may('members.read'),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, club, now } = await requireBusiness(request, context, 'questions.answer')
  const questionId = idIn(params, 'questionId')
  const act = { questionId, userId: user.id, now }
  const done = (what: string) => redirect(paths.business.questions.question(questionId, { done: what }), 303)
  return handleForms(request, context, {
    answer: formHandler(answerForm, async ({ answer }) => {
      await answerQuestionOfPerson(db, { ...act, club, answer })
      return done('answered')
    }),
    close: async () => {
      await closeQuestion(db, act)
      return done('closed')
    },
    reopen: async () => {
      await reopenQuestion(db, act)
      return done('reopened')
    },
  })
}

export const meta = privatePage('Question')

const badges = {
  open: { tone: 'yellow', word: 'Open' },
  answered: { tone: 'green', word: 'Answered' },
  closed: { tone: 'grey', word: 'Put aside' },
} as const

/** Messages by the status that the question has then. */
const doneMessages = {
  answered: { answered: 'Answer sent.' },
  closed: { closed: 'Question put aside.' },
  open: { reopened: 'Question opened again.' },
}

export default function Question() {
  const { question, mayAnswer, seesMembers } = useLoaderData<typeof loader>()
  const { tone, word } = badges[question.status]
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.questions.list(), label: 'All questions' }}
        title={`Question from ${question.name}`}
      >
        <Badge tone={tone}>{word}</Badge>
      </PortalTitle>
      <FormResult done={doneMessages[question.status]} asTitle except={['answer']} />
      <Card title="Question">
        <p className="max-w-168 whitespace-pre-wrap wrap-anywhere">{question.question}</p>
        <DetailList
          facts={[
            {
              name: question.memberId ? 'Member' : 'Guest',
              value:
                question.memberId && seesMembers ? (
                  <Link className={linkStyle} to={paths.business.member(question.memberId)}>
                    {question.name}
                  </Link>
                ) : (
                  question.name
                ),
            },
            { name: 'Email', value: question.email },
            { name: 'Asked', value: question.asked },
          ]}
        />
      </Card>
      {question.status === 'answered' ? (
        <SentAnswer question={question} />
      ) : (
        <AnswerCard question={question} mayAnswer={mayAnswer} />
      )}
    </>
  )
}
