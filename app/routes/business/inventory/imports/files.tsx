// The files of imports that are kept: /business/inventory/import/files
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { ListPage } from '~/foundation/ui/list/list-page'
import { fileColumns } from '~/cellar/imports/components/file-columns'
import { importFileListing } from '~/cellar/imports/documents/import-file-listing'
import {
  deleteImportFile,
  importFileList,
  keepImportFile,
} from '~/cellar/imports/documents/import-files.server'
import { fileLine } from '~/cellar/imports/documents/file-line'
import { pageForm } from '~/cellar/imports/documents/page-forms'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'wines.change')
  const { rows, total: total, state } = await importFileList(db, importFileListing.read(request.url))
  return { files: rows.map((file) => fileLine(file, club.timeZone)), found: total, params: state }
}

const doneMessages = {
  kept: 'This file is kept until you delete it.',
  released: 'This file is deleted when its time is over.',
  deleted: 'File deleted.',
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'wines.change')
  const query = importFileListing.query(importFileListing.read(request.url))
  const here = (done: string) => redirect(paths.business.inventory.importFiles({ ...query, done }), 303)
  const keep = (isKept: boolean) =>
    formHandler(pageForm, async ({ id }) => {
      await keepImportFile(db, { importId: id, isKept })
      return here(isKept ? 'kept' : 'released')
    })
  return handleForms(request, context, {
    keep: keep(true),
    release: keep(false),
    delete: formHandler(pageForm, async ({ id }) => {
      await deleteImportFile(db, { importId: id, now })
      return here('deleted')
    }),
  })
}

export const meta = privatePage('Uploaded files')

export default function ImportFiles() {
  const { files, found, params } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.imports(), label: 'Import and export' }}
        title="Uploaded files"
      >
        The lists that you uploaded, as they were. A file is deleted with its import after a year, and after
        30 days where the import was not finished or was undone. Keep a file to have it until you delete it.
      </PortalTitle>
      <FormResult done={doneMessages} asTitle />
      <ListPage
        list={importFileListing}
        state={params}
        total={found}
        rows={files}
        columns={fileColumns(importFileListing.pageHref(params, params.page))}
        rowHref={({ id }) => paths.business.inventory.import(id)}
        fields={[
          {
            filter: 'show',
            label: 'Kept',
            options: [
              { value: 'kept', label: 'Until you delete them' },
              { value: 'timed', label: 'For a time' },
            ],
          },
        ]}
        placeholder="File, or who uploaded it"
        none={{ title: 'No files', children: <p>Lists that you upload appear here.</p> }}
      />
    </>
  )
}
