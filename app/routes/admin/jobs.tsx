// Failed background jobs, to retry or dismiss: /admin/jobs
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { requireAdmin } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { dismissJob, failedJobs, retryJob } from '~/admin/failed-jobs.server'
import { DomainError } from '~/kit/errors'
import { formFields } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Pagination } from '~/ui/layout/pagination'
import { FailedItemsTable } from './components/failed-items-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  const { after } = readListParams(request.url)
  const db = context.services.scopes.platform('failed background work')
  const { lines, next } = await failedJobs(db, { after, limit: 50 })
  return {
    isLater: after !== null,
    next,
    lines: lines.map(({ id, name, payload, business, failureReason, tries, failedAt }) => ({
      id,
      name,
      detail: payload,
      business,
      account: 'The platform',
      reason: failureReason,
      attempts: tries,
      failedAt: formatMoment('UTC', failedAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('manual retry of a job')
  try {
    const { intent, jobId = '' } = await formFields(request)
    const isKnown = intent === 'retry' || intent === 'dismiss'
    if (!isKnown || !isId(jobId)) {
      throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
    const by = { jobId, adminId: user.id, requestId: context.requestId, now: context.now() }
    await (intent === 'retry' ? retryJob(db, by) : dismissJob(db, by))
    const words = intent === 'retry' ? 'Job queued for another run.' : 'Job dismissed.'
    return data({ tone: 'ok' as const, words })
  } catch (error) {
    const { data: refusal, init } = formErrorResponse(error, {}, context)
    return data({ tone: 'error' as const, words: refusal.formError ?? '' }, init ?? undefined)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Background Jobs – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Jobs() {
  const { isLater, next, lines } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title="Background Jobs">
        Background jobs that failed after all retries. They are kept for 30 days.
      </PortalTitle>
      {answer && <Banner tone={answer.tone}>{answer.words}</Banner>}
      {lines.length === 0 ? (
        <EmptyState title="No failed jobs">
          <p>All jobs are done or being retried automatically.</p>
        </EmptyState>
      ) : (
        <FailedItemsTable
          label="Failed jobs"
          thing="Job"
          since="Failed (UTC)"
          lines={lines}
          idName="jobId"
          action={paths.admin.jobs()}
        />
      )}
      <Pagination
        first={isLater ? paths.admin.jobs() : null}
        next={next && paths.admin.jobs({ after: next })}
      />
    </>
  )
}
