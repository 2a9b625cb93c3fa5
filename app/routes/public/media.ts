// A club's pictures, on the club's hosts and the platform's: /media/:businessId/:pictureId/:file
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { emailPhotoFile } from '~/foundation/theme/media'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { emailPhoto } from '~/foundation/pictures/email-photo.server'
import type { PictureKey } from '~/foundation/pictures/picture-store.server'
import { pictureAudience, picturePath } from '~/foundation/pictures/public-picture.server'

/**
 * Pictures in the published branding of a live club are public, and labels of wines on its public list; others are for
 * its staff only.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const businessId = idIn(params, 'businessId')
  const pictureId = idIn(params, 'pictureId')
  const { file = '' } = params
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { host } = context
  if (host.kind === 'club' && host.club.id !== businessId) return notFound()
  const { scopes, clubs, pictures } = context.services
  const club = host.kind === 'club' ? host.club : await clubs.byId(businessId)
  const db = scopes.tenant(businessId)
  const audience = club?.status === 'live' ? await pictureAudience(db, pictures, pictureId) : 'staff'
  if (audience === 'staff' && !(await isBusinessStaff(request, context, businessId))) return notFound()
  const key = { businessId, id: pictureId }
  const bytes =
    file === emailPhotoFile
      ? await photoForEmail(context, db, key)
      : await pictures.read(key, file)
  if (!bytes) return notFound()
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': typeOf(file),
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': cacheControl[audience],
      // Mail in a browser shows it on a page of the mail's own site.
      ...(audience !== 'staff' && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
    },
  })
}

/** Pictures are immutable; a wine may leave the public list. */
const cacheControl = {
  public: 'public, max-age=31536000, immutable',
  listed: 'public, max-age=3600',
  staff: 'private, no-store',
}

const typeOf = (file: string) =>
  file.endsWith('.png') ? 'image/png' : file.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'

async function photoForEmail({ services }: RequestContext, db: TenantDb, key: PictureKey) {
  const path = await picturePath(db, key.id)
  return path === null ? null : emailPhoto(services, { ...key, path })
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
