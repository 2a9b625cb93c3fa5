// Compares what we have written down with the payment provider, by hand: /admin/reconciliation
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { momentIn } from '~/accounts/activity-question'
import { activity } from '~/accounts/activity.server'
import { record } from '~/accounts/audit.server'
import { ActivityLines } from '~/accounts/components/activity-list'
import { requireAdmin } from '~/accounts/guards.server'
import { refused } from '~/accounts/refused.server'
import { accountsBehind } from '~/billing/reconcile/behind.server'
import { undoneSubscriptions } from '~/billing/troubles/undone-list.server'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { readPress } from '~/kit/forms.server'
import { Banner } from '~/ui/banner'
import { SubmitButton } from '~/ui/button'
import { Card } from '~/ui/card'
import { EmptyState } from '~/ui/empty-state'
import { UndoneSubscriptions } from './undone-subscriptions'

/** A press waits this long for what it can do at once; every account follows in the background. */
const patienceMs = 8_000
const ACTION = 'payments.reconciled'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'payments.reconcile')
  const db = context.services.scopes.platform('reconciliations')
  const { lines } = await activity(db, {
    businessId: null,
    action: ACTION,
    person: '',
    after: null,
    limit: 10,
  })
  const undone = await undoneSubscriptions(db)
  return {
    behind: (await accountsBehind(db, new Date())).map(({ until, ...account }) => {
      return { ...account, until: until && momentIn('UTC', until) }
    }),
    undone: undone.map(({ foundAt, ...line }) => ({ ...line, when: momentIn('UTC', foundAt) })),
    lines: lines.map(({ id, at, action, actor, details }) => {
      return { id, when: momentIn('UTC', at), action, actor, details }
    }),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'payments.reconcile')
  const { billing, scopes } = context.services
  try {
    await readPress(request, 'reconcile')
    await billing.reconcileInBackground()
    const inTime = AbortSignal.timeout(patienceMs)
    const [report, watched] = await Promise.all([billing.reconcileSoon(inTime), billing.watchPlans(inTime)])
    const failed = report.failed + watched.failed
    const { looked, settled, healed } = report
    await scopes.platform('a reconciliation by hand').transaction((db) =>
      record(db, {
        action: ACTION,
        actor: { kind: 'admin', id: user.id },
        requestId: context.requestId,
        details: { looked, plans: watched.looked, settled, healed, failed },
        now: context.now(),
      }),
    )
    const isQuiet = report.looked + watched.looked === 0
    const found = [
      `Looked at ${looked} checkouts and memberships and ${watched.looked} plans:`,
      `${settled} checkouts settled, ${healed} memberships put right,`,
      failed > 0 ? `${failed} could not be looked at just now.` : 'nothing failed.',
    ]
    const words = isQuiet ? 'Nothing was waiting to be looked at.' : found.join(' ')
    return data({
      tone: failed > 0 ? ('warn' as const) : ('ok' as const),
      words: `${words} Every account is being compared in the background.`,
    })
  } catch (error) {
    const { data: refusal, init } = refused(error, {}, context, 'Reconciliation failed.')
    return data({ tone: 'error' as const, words: refusal.formError ?? '' }, init ?? undefined)
  }
}

export const meta: MetaFunction = () => [
  { title: 'Reconciliation – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export default function Reconciliation() {
  const { lines, behind, undone } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title="Reconciliation">
        Compares our checkouts, memberships and plans with the payment provider, and puts right what differs.
      </PortalTitle>
      {answer && <Banner tone={answer.tone}>{answer.words}</Banner>}
      {behind.length > 0 && (
        <Banner tone="warn" title="Accounts that could not be reconciled for two days">
          <ul>
            {behind.map(({ accountId, name, until }) => (
              <li key={accountId}>
                {name} ({accountId}): {until === null ? 'never compared to the end' : `last on ${until}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Card title="By itself, and by hand">
        <p>
          Every ten minutes the checkouts, memberships and plans that are due are compared. Every night each
          account is compared from end to end: subscriptions and the platform’s share of them, invoices,
          charges, fees, refunds and disputes, from where the last comparison ended. After an outage you need
          not wait: it is safe at any time, and pressing twice does no harm.
        </p>
        <Form method="post" className="actions">
          <input type="hidden" name="intent" value="reconcile" />
          <SubmitButton intent="reconcile" pendingLabel="Comparing with Stripe...">
            Reconcile now
          </SubmitButton>
        </Form>
      </Card>
      <UndoneSubscriptions lines={undone} />
      <h2>By hand so far</h2>
      {lines.length > 0 ? (
        <ActivityLines lines={lines} />
      ) : (
        <EmptyState title="Nobody has pressed it yet" level={3}>
          <p>Each time is written down here with what came of it.</p>
        </EmptyState>
      )}
    </>
  )
}
