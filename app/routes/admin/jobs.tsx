// Failed background jobs, to retry or dismiss: /admin/jobs
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { formatMoment } from '~/foundation/audit/filters'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { failedJobListing } from '~/platform/admin/failed-job-listing'
import { dismissJob, failedJobs, retryJob } from '~/platform/admin/failed-jobs.server'
import { idField } from '~/foundation/kit/request-ids/id-field'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListPage } from '~/foundation/ui/list/list-page'
import { failedItemColumns } from './components/failed-item-columns'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('failed background work')
  const { rows, total, state } = await failedJobs(db, failedJobListing.read(request.url))
  return {
    params: state,
    total,
    lines: rows.map(({ id, name, payload, business, failureReason, tries, failedAt }) => ({
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

const jobButton = z.object({ jobId: idField() })

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('manual retry of a job')
  const by = { adminId: user.id, requestId: context.requestId, now: context.now() }
  return handleForms<{ message: string }>(request, context, {
    retry: formHandler(jobButton, async ({ jobId }) => {
      await retryJob(db, { jobId, ...by })
      return { message: 'Job queued for another run.' }
    }),
    dismiss: formHandler(jobButton, async ({ jobId }) => {
      await dismissJob(db, { jobId, ...by })
      return { message: 'Job dismissed.' }
    }),
  })
}

export const meta = privatePage('Background jobs')

export default function Jobs() {
  const { params, total, lines } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Background jobs">
        Background jobs that failed after all retries. They are kept for 30 days.
      </PortalTitle>
      <FormResult />
      <ListPage
        list={failedJobListing}
        state={params}
        total={total}
        rows={lines}
        columns={failedItemColumns({
          thing: 'Job',
          since: 'Failed (UTC)',
          idName: 'jobId',
          action: failedJobListing.pageHref(params, params.page),
        })}
        placeholder="Job or business"
        none={{
          title: 'No failed jobs',
          children: <p>All jobs are done or being retried automatically.</p>,
        }}
      />
    </>
  )
}
