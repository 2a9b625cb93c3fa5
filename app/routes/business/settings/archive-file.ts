// The file of an archive, for its owner alone: /business/settings/export/:archiveId
import type { LoaderFunctionArgs } from '@remix-run/node'
import { record } from '~/foundation/audit/record.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { requireReauthentication } from '~/web/http/guards/reauthentication.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { createArchiveFiles } from '~/platform/privacy/archive/archive-files.server'
import { archiveToDownload } from '~/platform/privacy/archive/queries.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, businessId, user, club, now } = await requireBusiness(request, context, 'archive.make')
  const archiveId = idIn(params, 'archiveId')
  const archive = await archiveToDownload(db, archiveId, now)
  const missing = () =>
    new DomainError('archive-missing', 404, 'There is no such archive, or it was deleted.')
  if (!archive) throw missing()
  await requireReauthentication(request, context, { next: paths.business.archive() })
  // Downloads are logged, so prefetches must not count.
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const file = await createArchiveFiles(context.services.env.dataDir).open(businessId, archive.fileName)
  if (!file) throw missing()
  if (request.method !== 'GET') await file.body.cancel()
  else
    await db.transaction((db) =>
      record(db, {
        action: 'archive.downloaded',
        actor: { kind: 'business', id: user.id },
        businessId,
        target: { kind: 'archive', id: archiveId },
        requestId: context.requestId,
        now,
      }),
    )
  return new Response(request.method === 'GET' ? file.body : null, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="${club.slug}-archive.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
