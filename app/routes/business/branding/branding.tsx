// The club's branding, draft and published: /business/settings/look
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { BrandingEditor } from '~/business/branding/components/branding-editor'
import { BrandingHistory } from '~/business/branding/components/branding-history'
import { EditorNotice } from '~/business/branding/components/editor-notice'
import { editableBranding } from '~/business/branding/queries.server'
import { clubPreview } from '~/business/branding/club-preview.server'
import { brandingFormValues } from '~/business/branding/schemas'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { clubOrigin } from '#/tenants/origins'
import { brandingAction } from './branding.action.server'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'settings.change')
  const { services } = context
  services.imageWorker.warm()
  const [branding, previewed] = await Promise.all([
    editableBranding(db),
    clubPreview(services.scopes, club, now),
  ])
  const { brand, shown: _shown, history, changedAt, ...rest } = branding
  const query = new URL(request.url).searchParams
  return {
    ...rest,
    ...previewed,
    brand,
    values: brandingFormValues(brand),
    changedWhen: changedAt && formatMoment(club.timeZone, changedAt),
    clubUrl: club.status === 'live' ? clubOrigin(services.env, club) : null,
    history: history.map(({ changedAt, ...version }) => ({
      ...version,
      when: formatMoment(club.timeZone, changedAt),
    })),
    done: query.get('done'),
    setAside: query.get('version'),
  }
}

export const action = (args: ActionFunctionArgs) => brandingAction(args)

export const meta = privatePage('Branding')

export default function Branding() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { club, tiers, month, events, wineList, history, done, setAside, clubUrl } = page
  const before = history.find(({ status, isShown }) => status === 'published' && !isShown)
  return (
    <div className="grid grid-cols-1 gap-7 lg:mx-[calc((100%-min(100vw-5rem,96rem))/2)]">
      <PortalTitle title="Branding">
        The design of your club’s pages and emails. Guests see changes once you publish them, and you can
        restore earlier versions.
      </PortalTitle>
      <BrandingEditor
        newest={history[0]?.id}
        branding={page}
        previewed={{ club, tiers, month, events, wineList }}
        refused={refused}
        notice={
          <EditorNotice done={done} setAside={setAside} before={before?.id ?? null} clubUrl={clubUrl} />
        }
      />
      <BrandingHistory versions={history} name={club.name} />
    </div>
  )
}
