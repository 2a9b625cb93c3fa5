// The uploaded license: /business/settings/shipping/license
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { licenseFile } from '~/shipping/settings/license-file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'shipping.change')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const file = await licenseFile(db)
  if (!file) throw new Response(null, { status: 404 })
  // Always a download: what people upload is never opened on our own address.
  return new Response(new Uint8Array(file.content), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
