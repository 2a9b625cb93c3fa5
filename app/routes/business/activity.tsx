// A business's activity log, for its owners: /business/activity
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { parseActivityFilters, formatMoment } from '~/foundation/audit/filters'
import { listActivity } from '~/foundation/audit/queries.server'
import { planNames } from '~/billing/plan/plans'
import { ActivityList } from '~/foundation/audit/components/activity-list'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, may, club } = await requireBusiness(request, context, 'audit.read')
  const question = parseActivityFilters(request.url)
  const db = context.services.scopes.platform('activity of a business')
  // Sign-ins would bury everything else; they are listed when they are asked for.
  const isUnfiltered = question.action === '' && question.person === ''
  const { lines, next } = await listActivity(db, {
    ...question,
    without: isUnfiltered ? 'auth.' : undefined,
    businessId,
    planNames,
    limit: 50,
  })
  return {
    filter: { action: question.action, person: question.person },
    isLater: question.after !== null,
    mayDownload: may('audit.export'),
    next,
    lines: lines.map(({ id, at, action, actor, details }) => ({
      id,
      when: formatMoment(club.timeZone, at),
      action,
      actor,
      details,
    })),
  }
}

export const meta = privatePage('Activity')

export default function Activity() {
  const { filter, mayDownload, ...shown } = useLoaderData<typeof loader>()
  const query = { action: filter.action || undefined, person: filter.person || undefined }
  return (
    <>
      <PortalTitle
        title="Activity"
        action={
          mayDownload && (
            <ButtonLink to={paths.business.activityFile(query)} variant="secondary" document>
              Download CSV
            </ButtonLink>
          )
        }
      >
        What your team, your members and Tastevin did in your club. To see sign-ins, choose them below.
      </PortalTitle>
      <ActivityList
        {...shown}
        filter={filter}
        hrefOf={paths.business.activity}
        allLabel="Everything except sign-ins"
      />
    </>
  )
}
