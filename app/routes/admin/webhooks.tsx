// Webhook events that failed to process, to retry or dismiss: /admin/webhooks
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import {
  dismissWebhook,
  retryFailedWebhooks,
  retryWebhook,
} from '~/billing/webhooks/failed-events/retry-failed-events.server'
import { failedEventListing } from '~/billing/webhooks/failed-events/failed-event-listing'
import { webhookList } from '~/billing/webhooks/failed-events/queries.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { hintStyle } from '~/foundation/ui/form/input-style'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListViews } from '~/foundation/ui/list/list-controls'
import { ListPage } from '~/foundation/ui/list/list-page'
import { failedItemColumns } from './components/failed-item-columns'
import { pendingCounts } from './pending-counts.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('failed webhooks')
  const [{ rows, total, state }, { webhooks }] = await Promise.all([
    webhookList(db, failedEventListing.read(request.url)),
    pendingCounts(context),
  ])
  return {
    params: state,
    total,
    counts: webhooks,
    lines: rows.map(({ eventId, type, business, accountId, because, attempts, receivedAt }) => ({
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
  return handleForms<{ message: string }>(request, context, {
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
  })
}

export const meta = privatePage('Webhooks')

export default function Webhooks() {
  const { params, total, counts, lines } = useLoaderData<typeof loader>()
  const { status } = params
  const here = failedEventListing.pageHref(params, params.page)
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
      <FormResult />
      <ListViews
        list={failedEventListing}
        state={params}
        label="Views"
        views={([null, 'parked'] as const).map((view) => ({
          label: view ? 'Parked' : 'Failed',
          count: counts[view ?? 'failed'],
          isOn: view === status,
          change: { status: view },
        }))}
      />
      <p className={hintStyle}>
        {status === null
          ? 'Retries ended after a week. Fix the cause first, then retry. They are also retried once every night.'
          : 'Events for an unknown account or object, or of a type we don’t use.'}
      </p>
      <ListPage
        list={failedEventListing}
        state={params}
        total={total}
        rows={lines}
        columns={failedItemColumns({
          thing: 'Event',
          since: 'Received (UTC)',
          idName: 'eventId',
          action: here,
        })}
        placeholder="Event, account or business"
        none={{
          title: `No ${status ?? 'failed'} webhooks`,
          children: <p>All events are processed or queued.</p>,
        }}
      />
    </>
  )
}
