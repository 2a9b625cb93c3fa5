// Downloads the user's data as a file: /account/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { exportData } from '~/platform/privacy/export-data.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { requireUser } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireUser(request, context, 'account.read')
  await requireReauthentication(request, context)
  // Downloads are logged and rate limited, so prefetches must not count.
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const everything = request.method === 'GET' ? await exportData(context, user.id) : null
  return fileDownload('my-data', 'json', everything && JSON.stringify(everything, null, 2))
}
