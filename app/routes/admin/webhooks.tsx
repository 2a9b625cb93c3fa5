// Webhook events that failed to process, to retry or dismiss: /admin/webhooks
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { requireAdmin } from '~/http/guards/guards.server'
import { handleForms } from '~/http/forms/handle-form.server'
import {
  dismissWebhook,
  retryFailedWebhooks,
  retryWebhook,
} from '~/billing/webhooks/failed-events/retry-failed-events.server'
import { webhookList, failedEventStatuses } from '~/billing/webhooks/failed-events/queries.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { readListParams } from '~/kit/list-params'
import { paths } from '~/kit/paths'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ErrorSummary } from '~/ui/form/error-summary'
import { IntentForm } from '~/ui/form/intent-form'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { hintStyle } from '~/ui/form/input-style'
import { ListSearch } from '~/ui/form/list-search'
import { FailedItemsTable } from './components/failed-items-table'
import { pendingCounts } from './pending-counts.server'
import { privatePage } from '~/ui/document/page-meta'
import { ListFrame } from '~/ui/layout/list-frame'

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
  return handleForms<{ message: string }>(
    { request, context },
    {
      // Stripe's id of an event.
      // eslint-disable-next-line no-restricted-syntax
      async retry({ eventId = '' }) {
        await retryWebhook(db, eventId, by)
        return { message: 'Webhook queued for retry.' }
      },
      // eslint-disable-next-line no-restricted-syntax
      async dismiss({ eventId = '' }) {
        await dismissWebhook(db, eventId, by)
        return { message: 'Webhook dismissed.' }
      },
      async 'retry-all'() {
        const count = await retryFailedWebhooks(db, by)
        return { message: `${count === 1 ? '1 webhook' : `${count} webhooks`} queued for retry.` }
      },
    },
  )
}

export const meta = privatePage('Webhooks')

export default function Webhooks() {
  const { status, counts, isLater, next, lines } = useLoaderData<typeof loader>()
  const message = useActionData<typeof action>()?.message
  const errors = useFormErrors()
  const here = paths.admin.webhooks({ status })
  return (
    <>
      <PortalTitle
        title="Webhooks"
        action={
          counts.failed > 1 && (
            <IntentForm intent="retry-all" action={here} variant="secondary" pendingLabel="Retrying...">
              Retry all {`${counts.failed}`} failed
            </IntentForm>
          )
        }
      >
        Webhook events that failed to process.
        {counts.queued > 0 && ` ${counts.queued} more queued.`}
      </PortalTitle>
      {message && <SuccessMessage>{message}</SuccessMessage>}
      <ErrorSummary form={errors} />
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
      <ListFrame
        isEmpty={lines.length === 0}
        none={{ title: `No ${status} webhooks`, text: 'All events are processed or queued.' }}
        pages={{ isLater, next, href: (after) => paths.admin.webhooks({ status, after }) }}
      >
        <FailedItemsTable
          label="Webhooks"
          thing="Event"
          since="Received (UTC)"
          lines={lines}
          idName="eventId"
          action={here}
        />
      </ListFrame>
    </>
  )
}
