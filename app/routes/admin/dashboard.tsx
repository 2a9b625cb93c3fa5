// The platform at a glance: /admin/dashboard
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { platformMetrics } from '~/platform/admin/platform-metrics.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { pendingCounts } from './pending-counts.server'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'admin.enter')
  const db = context.services.scopes.platform('overview of the platform')
  const [tally, { webhooks, inquiries, jobs }] = await Promise.all([
    platformMetrics(db, context.now()),
    pendingCounts(context),
  ])
  return { tally, webhooks, inquiries, jobs }
}

export const meta = privatePage('Overview')

const number = new Intl.NumberFormat('en-US')

export default function Overview() {
  const { tally, webhooks, inquiries, jobs } = useLoaderData<typeof loader>()
  const figures = [
    { name: 'Clubs open', value: tally.live },
    { name: 'Setting up', value: tally.draft },
    { name: 'Suspended', value: tally.suspended },
    { name: 'Members', value: tally.members },
    { name: 'Invitations pending', value: tally.pendingInvitations },
  ]
  return (
    <>
      <PortalTitle title="Overview" />
      <KeyFigures figures={figures.map(({ name, value }) => ({ name, value: number.format(value) }))} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Needs your attention">
          <DetailList
            facts={[
              {
                name: 'Inquiries',
                value: (
                  <PendingCount count={inquiries} word="new" to={paths.admin.inquiries({ status: 'new' })} />
                ),
              },
              {
                name: 'Webhooks',
                value: <PendingCount count={webhooks.failed} word="failed" to={paths.admin.webhooks()} />,
              },
              { name: 'Jobs', value: <PendingCount count={jobs} word="failed" to={paths.admin.jobs()} /> },
            ]}
          />
        </Card>
        <Card title="Payments">
          <DetailList
            facts={[
              { name: 'Queued', value: countWords(webhooks.queued, 'webhook') },
              {
                name: 'Parked',
                value: (
                  <PendingCount
                    count={webhooks.parked}
                    word="no matching business, or an event type we don’t use"
                    to={paths.admin.webhooks({ status: 'parked' })}
                  />
                ),
              },
            ]}
          />
          <div className={actionsStyle}>
            <ButtonLink to={paths.admin.reconciliation()} variant="secondary">
              Reconcile
            </ButtonLink>
          </div>
        </Card>
      </div>
    </>
  )
}

function PendingCount({ count, word, to }: { count: number; word: string; to: string }) {
  if (count === 0) return 'None'
  return (
    <Link className="link" to={to}>
      {number.format(count)} {word}
    </Link>
  )
}
