// The platform's administration: its businesses, what they pay, and the health of payments. /admin/dashboard
import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '~/accounts/guards.server'
import { slugOrigin } from '~/accounts/origins'
import { accountWords } from '~/billing/account-words'
import { planStanding } from '~/billing/plan/plan-standing'
import { plans } from '~/billing/plan/plans'
import { BusinessTable } from '~/businesses/components/business-table'
import { businessLines, webhookCounts } from '~/businesses/queries.server'
import { readForm, refusalOf } from '~/kit/forms.server'
import { isId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { SignOut } from '~/memberships/components/member-dashboard'
import { Banner } from '~/ui/banner'
import { ButtonLink, SubmitButton } from '~/ui/button'
import { Card, Facts } from '~/ui/card'
import { PageFrame } from '~/ui/page-frame'

const shown = 50
/** A press waits this long for what it can do at once; every account follows in the background. */
const patienceMs = 15_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context)
  const { scopes, env } = context.services
  const platform = scopes.platform('administration')
  const asked = new URL(request.url).searchParams.get('after')
  const after = asked !== null && isId(asked) ? asked : null
  const now = context.services.now()
  const [lines, webhooks] = await Promise.all([
    businessLines(platform, { after, limit: shown + 1, now }),
    webhookCounts(platform),
  ])
  const page = lines.slice(0, shown)
  return {
    webhooks,
    isLater: after !== null,
    next: lines.length > shown ? (page.at(-1)?.id ?? null) : null,
    businesses: page.map(({ unpaidSince, payments, plan, planStatus, slug, status, ...line }) => ({
      ...line,
      page: status === 'live' ? slugOrigin(env, slug) + paths.home() : null,
      state: states[status],
      payments: accountWords[payments ?? 'not_started'].badge,
      plan: plans[plan].name,
      planState: planWord(planStatus, planStanding(unpaidSince, now).kind),
    })),
  }
}

function planWord(status: string | null, standing: 'paid' | 'grace' | 'closed'): string {
  if (standing === 'closed') return 'owed too long, closed to new members'
  if (standing === 'grace') return status === null ? 'not chosen yet' : 'owed'
  return status === null ? 'not chosen yet' : 'paid'
}

const states = {
  draft: { tone: 'grey', word: 'Being set up' },
  live: { tone: 'green', word: 'Open' },
  suspended: { tone: 'red', word: 'Suspended' },
} as const

const press = z.object({ intent: z.enum(['reconcile', 'retry']) })

/** Compares with the payment provider what is due, or takes up webhooks that were given up. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requireAdmin(request, context)
  const form = await readForm(request, press)
  if (!form.ok)
    return data({ tone: 'error' as const, words: 'This button is not known here.' }, { status: 400 })
  const { billing } = context.services
  try {
    if (form.value.intent === 'retry') {
      const count = await billing.retryFailedEvents()
      return data({ tone: 'ok' as const, words: `${count} failed webhooks are taken up again.` })
    }
    await Promise.all([billing.reconcileInBackground(), billing.collectInBackground()])
    const inTime = AbortSignal.timeout(patienceMs)
    const [report, watched] = await Promise.all([billing.reconcileSoon(inTime), billing.watchPlans(inTime)])
    const failed = report.failed + watched.failed
    const words = [
      `Looked at ${report.looked} checkouts and memberships and ${watched.looked} plans:`,
      `${report.settled} checkouts settled, ${report.healed} memberships put right`,
      failed > 0 ? `${failed} could not be looked at just now.` : 'nothing failed.',
      'Every account is being compared in the background.',
    ]
    return data({ tone: failed > 0 ? ('warn' as const) : ('ok' as const), words: words.join(' ') })
  } catch (error) {
    const { status, refusal } = refusalOf(error)
    return data({ tone: 'error' as const, words: refusal.formError ?? 'Reconciliation failed.' }, { status })
  }
}

export const meta: MetaFunction = () => [
  { title: 'Administration – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function AdminDashboard() {
  const { businesses, webhooks, next, isLater } = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  return (
    <PageFrame
      homeHref={paths.public.landing()}
      links={[
        { href: paths.admin.activity(), label: 'Activity' },
        { href: paths.account.settings(), label: 'Account' },
        { href: paths.home(), label: 'Exit Admin' },
      ]}
      footLinks={[
        { href: paths.public.terms(), label: 'Terms' },
        { href: paths.public.privacy(), label: 'Privacy' },
      ]}
    >
      <div className="wrap overview">
        <div className="overview-banner">
          <h1>Administration</h1>
          <SignOut />
        </div>
        {done && <Banner tone={done.tone}>{done.words}</Banner>}
        <Card title="Payments">
          <Facts
            facts={[
              { name: 'Webhooks waiting', value: webhooks.queued },
              { name: 'Webhooks failed', value: webhooks.failed },
              {
                name: 'Webhooks parked',
                value: `${webhooks.parked} (of no business, or nothing acts on them)`,
              },
            ]}
          />
          <div className="actions">
            <Press intent="reconcile" pending="Comparing with Stripe...">
              Reconcile now
            </Press>
            {webhooks.failed > 0 && (
              <Press intent="retry" pending="Taking them up...">
                Try failed webhooks again
              </Press>
            )}
          </div>
        </Card>
        <BusinessTable businesses={businesses} />
        <div className="actions">
          {next && (
            <ButtonLink to={paths.admin.dashboard({ after: next })} variant="secondary">
              Older businesses
            </ButtonLink>
          )}
          {isLater && (
            <ButtonLink to={paths.admin.dashboard()} variant="quiet">
              Newest businesses
            </ButtonLink>
          )}
        </div>
      </div>
    </PageFrame>
  )
}

function Press({ intent, pending, children }: { intent: string; pending: string; children: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <SubmitButton variant="secondary" intent={intent} pendingLabel={pending}>
        {children}
      </SubmitButton>
    </Form>
  )
}
