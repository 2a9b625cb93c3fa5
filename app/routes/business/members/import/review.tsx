// The rows of an import of members: /business/members/import/:memberImportId/review
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ImportFrame } from '~/business/moving-in/components/import-frame'
import { ProblemCard } from '~/business/moving-in/components/problem-card'
import { importRowColumns } from '~/business/moving-in/components/row-columns'
import {
  cardFilterWords,
  importRowListing,
  problemWords,
  rowViews,
  rowViewWords,
  subscriptionFilterWords,
} from '~/business/moving-in/import-listing'
import { importRowList, planCounts, problemCounts } from '~/business/moving-in/queries.server'
import { answersTo, dayField } from '~/business/moving-in/review/answers'
import { answerRows, checkRowsAgain } from '~/business/moving-in/review/change-row.server'
import type { ProblemCode } from '~/business/moving-in/review/evaluate-row'
import { answerForm } from '~/business/moving-in/schemas'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ListPage } from '~/foundation/ui/list/list-page'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { frameOf, requireImporter, requireMemberImport } from './import-request.server'

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, session } = await requireMemberImport(args)
  const list = importRowListing(session.id)
  const [{ rows, total, state }, problems, plans] = await Promise.all([
    importRowList(db, session.id, list.read(args.request.url)),
    problemCounts(db, session.id),
    planCounts(db, session.id),
  ])
  return {
    frame: frameOf(session),
    revision: session.revision,
    counts: session.counts,
    params: state,
    total,
    problems,
    plans: [...plans].flatMap(([plan, count]) => (plan ? { value: plan, label: plan, count } : [])),
    currency: club.currency,
    rows: rows.map(({ problems, reason, ...row }) => ({
      ...row,
      sentence: row.state === 'problem' ? (problems[0]?.sentence ?? '') : reason,
    })),
  }
}

export async function action(args: ActionFunctionArgs) {
  const { db, club, by, importId } = await requireImporter(args)
  const list = importRowListing(importId)
  const here = (done: string) => {
    const query = list.query(list.read(args.request.url))
    return redirect(paths.business.memberImports.review(importId, { ...query, done }), 303)
  }
  return handleForms(args.request, args.context, {
    answer: formHandler(answerForm, async ({ revision, problem, answer }, fields) => {
      const code = (Object.keys(answersTo) as ProblemCode[]).find((one) => one === problem)
      if (!code) return here('')
      await answerRows(db, {
        importId,
        revision,
        problem: code,
        answer,
        day: fields[dayField(problem, answer)],
        club,
        now: by.now,
      })
      const query = list.query({ ...list.read(args.request.url), problem: null, page: 1 })
      return redirect(paths.business.memberImports.review(importId, { ...query, done: 'answered' }), 303)
    }),
    check: async () => {
      await checkRowsAgain(db, { importId, club, now: by.now })
      return here('checked')
    },
  })
}

export const meta = privatePage('Review: import members')

const doneMessages = {
  answered: 'Rows changed.',
  checked: 'Every row was checked again.',
  saved: 'Row saved.',
  'left-out': 'Row left out.',
  'taken-in': 'Row taken in again.',
}

export default function Review() {
  const view = useLoaderData<typeof loader>()
  const { frame, counts, params, total, rows, problems, plans, currency, revision } = view
  const list = importRowListing(frame.importId)
  return (
    <>
      <ImportFrame
        {...frame}
        page="review"
        lead="Rows with a question stay behind until it is answered; all others are ready."
      />
      <FormResult done={doneMessages} />
      {problems.length > 0 && (
        <ProblemCard
          problems={problems}
          problem={params.problem}
          revision={revision}
          hrefOf={(problem) => list.href(params, { show: 'problem', problem })}
        />
      )}
      <ListPage
        list={list}
        state={params}
        total={total}
        rows={rows}
        columns={importRowColumns(currency)}
        rowHref={({ id }) => paths.business.memberImports.row(frame.importId, id)}
        views={([null, ...rowViews] as const)
          .filter((show) => show === null || counts[show] > 0 || show === params.show)
          .map((show) => ({
            label: show === null ? 'All' : rowViewWords[show],
            count: counts[show ?? 'all'],
            isOn: show === params.show,
            change: { show, problem: null },
          }))}
        fields={[
          {
            filter: 'problem',
            label: 'Question',
            options: problems.map(({ code, count }) => ({ value: code, label: problemWords[code], count })),
          },
          { filter: 'plan', label: 'Plan', options: plans },
          { filter: 'card', label: 'Card', options: optionsOf(cardFilterWords) },
          { filter: 'subscription', label: 'Subscription', options: optionsOf(subscriptionFilterWords) },
        ]}
        placeholder="Name, email or plan"
        none={{ title: 'No rows' }}
      />
      <div className={actionsStyle}>
        <ButtonLink to={paths.business.memberImports.cards(frame.importId)}>Continue to cards</ButtonLink>
        <IntentForm intent="check" variant="secondary" pendingLabel="Checking ...">
          Check all rows again
        </IntentForm>
      </div>
    </>
  )
}

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
