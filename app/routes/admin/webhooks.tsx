// Events of the payment provider's that nothing came of, to be tried again or put aside: /admin/webhooks
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
import { ListSearch } from '~/ui/form/list-search'
import { Pagination } from '~/ui/layout/pagination'
import { FailedItemsTable } from './components/failed-items-table'
import { pendingCounts } from './pending-counts.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'failures.handle')
  const status = readListParams(request.url).one('status', failedEventStatuses) ?? 'failed'
  const asked = new URL(request.url).searchParams.get('after')
  const after = asked !== null && /^[\w-]{1,200}$/.test(asked) ? asked : null
  const db = context.services.scopes.platform('webhooks that nothing came of')
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
      reason: because ?? 'No account or action fits.',
      attempts,
      failedAt: formatMoment('UTC', receivedAt),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'failures.handle')
  const db = context.services.scopes.platform('a webhook taken up by hand')
  const by = { adminId: user.id, requestId: context.requestId, now: context.now() }
  try {
    const { intent, eventId = '' } = await formFields(request)
    switch (intent) {
      case 'retry':
        await retryWebhook(db, eventId, by)
        return data({ tone: 'ok' as const, words: 'The webhook is taken up again.' })
      case 'dismiss':
        await dismissWebhook(db, eventId, by)
        return data({ tone: 'ok' as const, words: 'The webhook is put aside.' })
      case 'retry-all': {
        const count = await retryFailedWebhooks(db, by)
        const words = count === 1 ? '1 webhook is' : `${count} webhooks are`
        return data({ tone: 'ok' as const, words: `${words} taken up again.` })
      }
      default:
        throw new DomainError('unknown-button', 400, 'Please use the buttons of this page.')
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
              <SubmitButton variant="secondary" intent="retry-all" pendingLabel="Taking them up...">
                Retry all {`${counts.failed}`} failed
              </SubmitButton>
            </Form>
          )
        }
      >
        What the payment provider told us and nothing came of.
        {counts.queued > 0 && ` ${counts.queued} more on their way.`}
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
      <p className="portal-quiet">
        {status === 'failed'
          ? 'Given up after a week of retries. Fix the cause first, then retry; every night they are tried once more.'
          : 'About an account or an object that is none of ours, or of a kind that nothing here acts on.'}
      </p>
      {lines.length === 0 ? (
        <EmptyState title={status === 'failed' ? 'Nothing has failed' : 'Nothing is parked'}>
          <p>Everything that came in was worked on, or is on its way.</p>
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
