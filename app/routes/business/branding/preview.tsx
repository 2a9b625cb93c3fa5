// The club page with the branding draft, for the business's staff: /business/settings/look/preview
import { data, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { themeOf } from '~/foundation/theme/theme'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { brandingToPreview } from '~/business/branding/queries.server'
import { ClubPagePreview } from '~/business/branding/components/club-page-preview'
import { clubPreview } from '~/business/branding/club-preview.server'
import { paths } from '~/foundation/kit/paths'
import type { RouteHandle } from '~/root'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { ribbonStyle } from '~/foundation/ui/feedback/ribbon'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/club.css?url'

export const links = areaSheet(sheet)

/** Like a guest's first visit: no scripts, and the club's default theme. */
export const handle: RouteHandle = { scripts: false, colorModes: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'settings.change')
  const [brand, preview] = await Promise.all([
    brandingToPreview(db),
    clubPreview(context.services.scopes, club, now),
  ])
  const isFramed = new URL(request.url).searchParams.has('framed')
  const headers = { 'X-Frame-Ancestors': "'self'", 'Cache-Control': 'private, no-store' }
  return data({ ...preview, brand, theme: themeOf({ brand }), isFramed }, { headers })
}

export const meta = privatePageOf<typeof loader>((data) => `Preview of ${data?.club.name ?? 'your club'}`)

export default function BrandingPreview() {
  const { brand, isFramed, ...previewed } = useLoaderData<typeof loader>()
  return (
    <>
      {!isFramed && (
        <p className={ribbonStyle}>
          Preview: guests don’t see this until you publish it.{' '}
          <a href={paths.business.look()}>Back to branding</a>
        </p>
      )}
      <ClubPagePreview {...previewed} brand={brand} />
    </>
  )
}
