// How the club looks, before and behind the guests' eyes: /business/settings/look
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { momentIn } from '~/accounts/activity-question'
import { requireBusiness } from '~/accounts/guards.server'
import { LookEditor } from '~/businesses/look/components/look-editor'
import { LookHistory } from '~/businesses/look/components/look-history'
import { LookNews } from '~/businesses/look/components/look-news'
import { lookAtWork } from '~/businesses/look/queries.server'
import { previewedClub } from '~/businesses/look/previewed-club.server'
import { lookValues } from '~/businesses/look/schemas'
import { PortalTitle } from '~/businesses/components/portal-frame'
import { clubOrigin } from '~/accounts/origins'
import { DomainError } from '~/kit/errors'
import { lookAct } from './look-act.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId } = await requireBusiness(request, context, 'settings.change')
  const { services } = context
  const club = await services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  services.studio.warm()
  const [look, previewed] = await Promise.all([lookAtWork(db), previewedClub(services, businessId)])
  const { brand, shown: _shown, history, changedAt, ...rest } = look
  const query = new URL(request.url).searchParams
  return {
    ...rest,
    ...previewed,
    brand,
    values: lookValues(brand),
    changedWhen: changedAt && momentIn(club.timeZone, changedAt),
    clubUrl: club.status === 'live' ? clubOrigin(services.env, club) : null,
    history: history.map(({ changedAt, ...version }) => ({
      ...version,
      when: momentIn(club.timeZone, changedAt),
    })),
    done: query.get('done'),
    setAside: query.get('version'),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return lookAct(request, context)
}

export const meta: MetaFunction = () => [{ title: 'Look – Tastevin' }, { name: 'robots', content: 'noindex' }]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Look() {
  const look = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { club, tiers, history, done, setAside, clubUrl } = look
  const before = history.find(({ status, isShown }) => status === 'published' && !isShown)
  return (
    <>
      <PortalTitle title="Look">
        Your club’s own clothes. Guests see a change once you publish it, and you can always go back.
      </PortalTitle>
      <LookEditor
        newest={history[0]?.id}
        look={look}
        previewed={{ club, tiers }}
        refused={refused}
        news={<LookNews done={done} setAside={setAside} before={before?.id ?? null} clubUrl={clubUrl} />}
      />
      <LookHistory versions={history} name={club.name} />
    </>
  )
}
