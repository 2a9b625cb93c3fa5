// Webhook events that failed to process, to retry or dismiss: /admin/webhooks
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { requireAdmin } from '~/http/guards/guards.server'
import { formErrorResponse } from '~/http/forms/form-error.server'
import {
  dismissWebhook,
  retryFailedWebhooks,
  retryWebhook,
} from '~/billing/webhooks/failed-events/retry-failed-events.server'
import { webhookList, failedEventStatuses } from '~/billing/webhooks/failed-events/queries.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { DomainError } from '~/kit/errors'
import { formFields } from '~/kit/forms.server'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'
import { EmptyState } from '~/ui/feedback/empty-state'
import { hintStyle } from '~/ui/form/input-style'
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'
import { FailedItemsTable } from './components/failed-items-table'
import { pendingCounts } from './pending-counts.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  const status = readListParams(request.url).one('status', failedEventStatuses) ?? 'failed'
  const asked = new URL(request.url).searchParams.get('after')
  const after = asked !== null && /^[\w-]{1,200}$/.test(asked) ? asked : null
  const db = context.services.scopes.platform('failed webhooks')
  const [{ lines, next }, { webhooks }] = await Promise.all([
    webhookList(db, { status, after, limit: 50 }),
    pendingCounts(context),
  ])
  return {
    status,
    counts: webhooks,
    isLater: after !== null,
    next,
    lines: lines.map(({ eventId, type, business, accountId, because, attempts, receivedAt }) => ({
      id: eventId,
      name: type,
      detail: eventId,
      business,
      account: accountId ?? 'The platform',
      reason: because ?? 'No matching account or action.',
      attempts,
      failedAt: formatMoment('UTC', receivedAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('manual retry of a webhook')
  const by = { adminId: user.id, requestId: context.requestId, now: context.now() }
  try {
    const { intent, eventId = '' } = await formFields(request)
    switch (intent) {
      case 'retry':
        await retryWebhook(db, eventId, by)
        return data({ tone: 'ok' as const, words: 'Webhook queued for retry.' })
      case 'dismiss':
        await dismissWebhook(db, eventId, by)
        return data({ tone: 'ok' as const, words: 'Webhook dismissed.' })
      case 'retry-all': {
        const count = await retryFailedWebhooks(db, by)
        const words = count === 1 ? '1 webhook' : `${count} webhooks`
        return data({ tone: 'ok' as const, words: `${words} queued for retry.` })
      }
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
    }
  } catch (error) {
    const { data: refusal, init } = formErrorResponse(error, {}, context)
    return data({ tone: 'error' as const, words: refusal.formError ?? '' }, init ?? undefined)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Webhooks – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Webhooks() {
  const { status, counts, isLater, next, lines } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const here = paths.admin.webhooks({ status })
  return (
    <>
      <PortalTitle
        title="Webhooks"
        action={
          counts.failed > 1 && (
            <Form method="post" action={here}>
              <input type="hidden" name="intent" value="retry-all" />
              <SubmitButton variant="secondary" intent="retry-all" pendingLabel="Retrying...">
                Retry all {`${counts.failed}`} failed
              </SubmitButton>
            </Form>
          )
        }
      >
        Webhook events that failed to process.
        {counts.queued > 0 && ` ${counts.queued} more queued.`}
      </PortalTitle>
      {answer && <Banner tone={answer.tone}>{answer.words}</Banner>}
      <ListSearch
        choices={[
          {
            name: 'status',
            label: 'Show',
            value: status,
            options: [
              { value: 'failed', label: `Failed (${counts.failed})` },
              { value: 'parked', label: `Parked (${counts.parked})` },
            ],
          },
        ]}
      />
      <p className={hintStyle}>
        {status === 'failed'
          ? 'Retries ended after a week. Fix the cause first, then retry. They are also retried once every night.'
          : 'Events for an unknown account or object, or of a type we don’t use.'}
      </p>
      {lines.length === 0 ? (
        <EmptyState title={status === 'failed' ? 'No failed webhooks' : 'No parked webhooks'}>
          <p>All events are processed or queued.</p>
        </EmptyState>
      ) : (
        <FailedItemsTable
          label="Webhooks"
          thing="Event"
          since="Received (UTC)"
          lines={lines}
          idName="eventId"
          action={here}
        />
      )}
      <Pagination
        first={isLater ? here : null}
        next={next && paths.admin.webhooks({ status, after: next })}
      />
    </>
  )
}
