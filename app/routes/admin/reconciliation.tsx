// Runs a reconciliation with Stripe manually: /admin/reconciliation
import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { listActivity } from '~/foundation/audit/queries.server'
import { record } from '~/foundation/audit/record.server'
import { ActivityLines } from '~/foundation/audit/components/activity-list'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { laggingAccounts } from '~/billing/reconcile/lagging-accounts.server'
import { recentReversals } from '~/billing/reversals/queries.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ReversedSubscriptions } from './components/reversed-subscriptions'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

/** Time limit in milliseconds for the synchronous part; accounts follow in the background. */
const timeoutMs = 8_000
const ACTION = 'payments.reconciled'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'payments.reconcile')
  const db = context.services.scopes.platform('reconciliations')
  const { lines } = await listActivity(db, {
    businessId: null,
    action: ACTION,
    person: '',
    after: null,
    limit: 10,
  })
  const undone = await recentReversals(db)
  return {
    behind: (await laggingAccounts(db, new Date())).map(({ until, ...account }) => {
      return { ...account, until: until && formatMoment('UTC', until) }
    }),
    undone: undone.map(({ detectedAt, failureReason, ...line }) => ({
      ...line,
      reason: failureReason,
      when: formatMoment('UTC', detectedAt),
    })),
    lines: lines.map(({ id, at, action, actor, details }) => {
      return { id, when: formatMoment('UTC', at), action, actor, details }
    }),
  }
}

interface Done {
  message: string
  /** How many could not be checked. */
  failed: number
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { user } = await requireAdmin(request, context, 'payments.reconcile')
  const { billing, scopes } = context.services
  const reconcile = async (): Promise<Done> => {
    await billing.reconcileInBackground()
    const inTime = AbortSignal.timeout(timeoutMs)
    const [report, watched] = await Promise.all([
      billing.reconcileSoon(inTime),
      billing.enforcePlanGrace(inTime),
    ])
    const failed = report.failed + watched.failed
    const { looked, settled, repaired } = report
    await scopes.platform('manual reconciliation').transaction((db) =>
      record(db, {
        action: ACTION,
        actor: { kind: 'admin', id: user.id },
        requestId: context.requestId,
        details: { looked, plans: watched.looked, settled, repaired, failed },
        now: context.now(),
      }),
    )
    const isQuiet = report.looked + watched.looked === 0
    const sentences = [
      `Checked ${looked} checkouts and memberships and ${watched.looked} plans:`,
      `${settled} checkouts completed, ${repaired} memberships repaired,`,
      failed > 0 ? `${failed} could not be checked.` : 'nothing failed.',
    ]
    const message = `${isQuiet ? 'Nothing needed checking.' : sentences.join(' ')} All accounts are being compared in the background.`
    return { message, failed }
  }
  return handleForms<Done>(request, context, { reconcile }, { failure: 'Reconciliation failed.' })
}

export const meta = privatePage('Reconciliation')

export default function Reconciliation() {
  const { lines, behind, undone } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <>
      <PortalTitle title="Reconciliation">
        Compares our checkouts, memberships and plans with Stripe and corrects differences.
      </PortalTitle>
      {result?.message &&
        (result.failed ? (
          <Banner tone="warn">{result.message}</Banner>
        ) : (
          <SuccessMessage>{result.message}</SuccessMessage>
        ))}
      <RejectionNotice />
      {behind.length > 0 && (
        <Banner tone="warn" title="Accounts not reconciled for two days">
          <ul>
            {behind.map(({ accountId, name, until }) => (
              <li key={accountId}>
                {name} ({accountId}): {until === null ? 'never fully compared' : `last on ${until}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <Card title="Automatic and manual runs">
        <p>
          Checkouts, memberships and plans that are due are compared every ten minutes. Every night each
          account is compared in full: subscriptions and the platform’s share of them, invoices, charges,
          fees, refunds and disputes since the last comparison. After an outage you can run it yourself. It is
          safe at any time and safe to repeat.
        </p>
        <IntentForm intent="reconcile" className={actionsStyle} pendingLabel="Comparing with Stripe...">
          Reconcile now
        </IntentForm>
      </Card>
      <ReversedSubscriptions lines={undone} />
      <h2>Manual runs</h2>
      {lines.length > 0 ? (
        <ActivityLines lines={lines} />
      ) : (
        <EmptyState title="No manual runs yet" level={3}>
          <p>Each manual run appears here with its result.</p>
        </EmptyState>
      )}
    </>
  )
}
