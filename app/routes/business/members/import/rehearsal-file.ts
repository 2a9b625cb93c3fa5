// The rehearsal of an import of members as an Excel workbook: /business/members/import/:memberImportId/rehearsal/file
import type { LoaderFunctionArgs } from '@remix-run/node'
import { readRehearsal } from '~/business/moving-in/rehearsal/rehearse-import.server'
import { rehearsalWorkbook } from '~/business/moving-in/rehearsal/rehearsal-workbook.server'
import { fileDownload } from '~/web/http/file-download.server'
import { requireMemberImport } from './import-request.server'

export async function loader(args: LoaderFunctionArgs) {
  const { db, club, now, session } = await requireMemberImport(args)
  const rehearsed = await readRehearsal(db, { importId: session.id, club, now })
  if (!rehearsed) throw new Response(null, { status: 404 })
  return fileDownload('rehearsal', 'xlsx', new Uint8Array(await rehearsalWorkbook(rehearsed)))
}
