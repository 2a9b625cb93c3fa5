// The platform's activity log: /admin/activity
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { platformKinds } from '~/foundation/audit/rules'
import { parseActivityFilters, formatMoment } from '~/foundation/audit/filters'
import { listActivity } from '~/foundation/audit/queries.server'
import { ActivityList } from '~/foundation/audit/components/activity-list'
import { requireAdmin } from '~/web/http/guards/guards.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(request, context, 'platform-audit.read')
  const question = parseActivityFilters(request.url)
  const db = context.services.scopes.platform('activity of the platform')
  const { lines, next } = await listActivity(db, { ...question, businessId: null, limit: 50 })
  return {
    filter: { action: question.action, person: question.person },
    isLater: question.after !== null,
    next,
    lines: lines.map(({ id, at, action, actor, business, details }) => ({
      id,
      when: formatMoment('UTC', at),
      action,
      actor,
      business,
      details,
    })),
  }
}

export const meta = privatePage('Activity')

export default function AdminActivity() {
  const shown = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Activity">Activity across the platform. Times are in UTC.</PortalTitle>
      <ActivityList {...shown} hrefOf={paths.admin.activity} kinds={platformKinds} />
    </>
  )
}
