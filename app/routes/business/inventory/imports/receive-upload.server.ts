// Lists and pictures that are uploaded, by a form or by a script.
import { requireBusiness } from '~/web/http/guards/guards.server'
import { rejectionResponse } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { formFieldsAndFileLists, formIdIn } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { startFromFiles, startFromText } from '~/cellar/imports/documents/intake.server'
import { addPictures } from '~/cellar/imports/documents/start-document.server'
import { importSample } from '~/cellar/imports/sample-import.server'

/** Files are chosen, dropped or photographed; each way has its field. */
const fileFields = ['file', 'photo'] as const
/** Uploads of one business in an hour. */
const perHour = 240

export type UploadResult = { importId: string } | { rejected: ReturnType<typeof rejectionResponse> }

/**
 * Takes the files or the text of a form: `intent` is `upload`, `paste`, `sample`, which has none, or `add-pages`, which
 * names its import. The body is read when it is this upload's turn.
 */
export async function receiveUpload(
  request: Request,
  context: RequestContext,
  importId?: string,
): Promise<UploadResult> {
  const { db, user, businessId, now } = await requireBusiness(request, context, 'wines.change')
  const { scopes, uploadQueue, importReader, readingWorker } = context.services
  let shown: Record<string, string> = {}
  try {
    return await uploadQueue.run(businessId, async () => {
      const { fields, files } = await formFieldsAndFileLists(request, fileFields)
      // A pasted web page is not shown again: its text is.
      shown = { ...fields, html: '' }
      await countHit(scopes, 'import', businessId, { limit: perHour, windowSeconds: 3_600, now })
      const uploaded = async () =>
        Promise.all(
          files.map(async (file) => ({ name: file.name, bytes: Buffer.from(await file.arrayBuffer()) })),
        )
      const by = {
        id: formIdIn(fields),
        startedFrom: fields.from === 'set-up' ? ('set-up' as const) : ('' as const),
        purpose: fields.purpose === 'invoice' ? ('invoice' as const) : ('wines' as const),
        userId: user.id,
        now,
      }
      const workers = { importReader, readingWorker }
      switch (fields.intent) {
        case 'upload':
          return { importId: await startFromFiles(db, workers, { files: await uploaded(), ...by }) }
        case 'paste': {
          const { text = '', html = '' } = fields
          return { importId: await startFromText(db, workers, { text, html, ...by }) }
        }
        case 'sample':
          return { importId: await importSample(db, workers, by) }
        case 'add-pages': {
          const to = importId ?? idIn(fields, 'importId')
          await addPictures(db, readingWorker, { importId: to, files: await uploaded(), now })
          return { importId: to }
        }
        default:
          throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
      }
    })
  } catch (error) {
    return { rejected: rejectionResponse(error, shown, context) }
  }
}
