// The picture of a page that is read: /business/inventory/import/:importId/pages/:pageId
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { isDomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'
import { pagePicture } from '~/cellar/imports/documents/pages.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.change')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const importId = idIn(params, 'importId')
  const pageId = idIn(params, 'pageId')
  const { searchParams } = new URL(request.url)
  const picture = await pagePicture(db, context.services.readingWorker, {
    importId,
    pageId,
    isWhole: searchParams.has('whole'),
  }).catch((error: unknown) => {
    throw notDrawn(error)
  })
  if (!picture) throw new Response(null, { status: 404 })
  // Kept by its version alone: a page that is turned meanwhile must not be kept as the former one.
  const isNamed = searchParams.get('v') === picture.version
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'Content-Type': 'image/webp',
      'Cache-Control': isNamed ? 'private, max-age=3600' : 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** A picture that the worker refuses or cannot make is missing on the page; the page itself is shown. */
function notDrawn(error: unknown): unknown {
  if (error instanceof TaskWorkerLostError) return new Response(null, { status: 422 })
  if (!isDomainError(error)) return error
  const wait = error.details.retryAfterSeconds
  const headers: Record<string, string> = wait === undefined ? {} : { 'Retry-After': String(wait) }
  return new Response(null, { status: error.status === 503 ? 503 : 422, headers })
}
