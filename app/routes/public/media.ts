// A club's pictures, on the club's hosts and the platform's: /media/:businessId/:pictureId/:file
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import type { RequestContext } from '~/http/request-context.server'
import { isId } from '~/kit/ids'
import { pictureAudience } from '~/pictures/public-picture.server'

/**
 * Pictures in the published branding of a live club are public, and labels of wines on its public list; others are for
 * its staff only.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { businessId = '', pictureId = '', file = '' } = params
  if (!isId(businessId) || !isId(pictureId)) return notFound()
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { host } = context
  if (host.kind === 'club' && host.club.id !== businessId) return notFound()
  const { scopes, clubs, pictures } = context.services
  const club = host.kind === 'club' ? host.club : await clubs.byId(businessId)
  const db = scopes.tenant(businessId)
  const audience = club?.status === 'live' ? await pictureAudience(db, pictures, pictureId) : 'staff'
  if (audience === 'staff' && !(await isBusinessStaff(request, context, businessId))) return notFound()
  const bytes = await pictures.read({ businessId, id: pictureId }, file)
  if (!bytes) return notFound()
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': file.endsWith('.png') ? 'image/png' : 'image/webp',
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': cacheControl[audience],
    },
  })
}

/** Pictures are immutable; a wine may leave the public list. */
const cacheControl = {
  public: 'public, max-age=31536000, immutable',
  listed: 'public, max-age=3600',
  staff: 'private, no-store',
}

const notFound = () =>
  new Response('Picture not found.', { status: 404, headers: { 'Cache-Control': 'private, no-store' } })

async function isBusinessStaff(request: Request, context: RequestContext, businessId: string): Promise<boolean> {
  const principal = await requireBusiness(request, context, 'portal.enter').catch((refusal: unknown) => {
    if (refusal instanceof Response) return null
    throw refusal
  })
  return principal?.businessId === businessId
}
