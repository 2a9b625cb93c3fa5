// The uploaded license: /business/settings/shipping/license
import type { LoaderFunctionArgs } from '@remix-run/node'
import { uploadedFile } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { licenseFile } from '~/club/shipping/settings/license-file.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'shipping.change')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const file = await licenseFile(db)
  if (!file) throw new Response(null, { status: 404 })
  return uploadedFile(file)
}
