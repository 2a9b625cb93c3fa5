import type { ListFile } from '~/foundation/kit/list/list-file.server'
import { fileDownload } from './file-download.server'

/** The file in the format that the address asks for: a workbook for `format=xlsx`, otherwise CSV. */
export async function listFileDownload(request: Request, name: string, file: ListFile): Promise<Response> {
  return new URL(request.url).searchParams.get('format') === 'xlsx'
    ? fileDownload(name, 'xlsx', new Uint8Array(await file.workbook()))
    : fileDownload(name, 'csv', file.csv())
}
