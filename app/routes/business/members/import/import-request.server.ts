// Shared by the pages of an import of members.
import { countHit } from '~/people/identity/rate-limits.server'
import { formFieldsAndFileLists, formIdIn } from '~/foundation/kit/forms.server'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { memberImport } from '~/business/moving-in/queries.server'
import { readMemberFiles } from '~/membership/member-files/read-member-files.server'
import type { Mover } from '~/business/moving-in/waves/mover'
import { queueClaims } from '~/membership/claims/send-claims.server'
import type { MemberFileReader } from '~/business/moving-in/session/member-file-reader'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'

/** Uploads of one business in an hour. */
const perHour = 60

interface ImportRequest {
  request: Request
  context: RequestContext
  params: Readonly<Record<string, string | undefined>>
}

/** A staff member who may import members, and the import that the address names. Throws 404 for none. */
export async function requireMemberImport({ request, context, params }: ImportRequest) {
  const principal = await requireBusiness(request, context, 'members.import')
  const session = await memberImport(principal.db, idIn(params, 'memberImportId'))
  if (!session || session.status === 'dropped') throw new Response(null, { status: 404 })
  return { ...principal, session }
}

/** The same for an action, which checks the import as it writes. */
export async function requireImporter({ request, context, params }: ImportRequest) {
  const principal = await requireBusiness(request, context, 'members.import')
  return { ...principal, importId: idIn(params, 'memberImportId') }
}

/** Facts of the frame of an import's pages. */
export const frameOf = (session: Awaited<ReturnType<typeof requireMemberImport>>['session']) => ({
  importId: session.id,
  toDecide: session.counts.problem,
  hasGoneLive: session.waves.length > 0,
})

/**
 * Takes the files of a form, in this business's turn. `work` gets them with the id of the form. Returns its result, or the
 * response that says why the form was rejected.
 */
export async function receiveMemberFiles<Result>(
  { request, context }: Pick<ImportRequest, 'request' | 'context'>,
  work: (upload: {
    files: { name: string; bytes: Uint8Array }[]
    formId: string | undefined
  }) => Promise<Result>,
): Promise<{ result: Result } | { rejected: ReturnType<typeof rejectionResponse> }> {
  const { businessId, now } = await requireBusiness(request, context, 'members.import')
  const { scopes, uploadQueue } = context.services
  let shown: Record<string, string> = {}
  try {
    return await uploadQueue.run(businessId, async () => {
      const { fields, files } = await formFieldsAndFileLists(request, ['file'])
      shown = fields
      await countHit(scopes, 'import-members', businessId, { limit: perHour, windowSeconds: 3_600, now })
      const read = await Promise.all(
        files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
      )
      return { result: await work({ files: read, formId: formIdIn(fields) }) }
    })
  } catch (error) {
    return { rejected: rejectionResponse(error, shown, context) }
  }
}

/** Reads files of members; their rows are read in a worker process, since a workbook may be hostile. */
export const memberFileReader =
  ({ services }: RequestContext): MemberFileReader =>
  (files, options) =>
    readMemberFiles(files, options, (upload) =>
      services.importReader.make('table', { ...upload, encoding: null }),
    )

/** Queues the emails with claim links, as a page asks for them. */
export const claimSender = ({ requestId }: RequestContext): Pick<Mover, 'sendClaims'> => ({
  sendClaims: async (db, { memberIds, userId }, now) => {
    await queueClaims(db, { memberIds, userId, requestId, now })
  },
})
