// The files of imports that are kept: /business/inventory/import/files
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { ListFrame } from '~/ui/layout/list-frame'
import { FileList } from '~/wines/import/components/file-list'
import {
  deleteImportFile,
  importFileList,
  keepImportFile,
} from '~/wines/import/documents/import-files.server'
import { fileLine } from '~/wines/import/documents/file-line'
import { pageForm } from '~/wines/import/documents/page-forms'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'wines.change')
  const after = new URL(request.url).searchParams.get('after')
  const { files, next } = await importFileList(db, { after })
  return {
    files: files.map((file) => fileLine(file, club.timeZone)),
    after: after ?? undefined,
    next,
  }
}

const doneMessages = {
  kept: 'This file is kept until you delete it.',
  released: 'This file is deleted when its time is over.',
  deleted: 'File deleted.',
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, now } = await requireBusiness(request, context, 'wines.change')
  const after = new URL(request.url).searchParams.get('after') ?? undefined
  const here = (done: string) => redirect(paths.business.inventory.importFiles({ after, done }), 303)
  const keep = (isKept: boolean) =>
    formHandler(pageForm, async ({ id }) => {
      await keepImportFile(db, { importId: id, isKept })
      return here(isKept ? 'kept' : 'released')
    })
  return handleForms(
    { request, context },
    {
      keep: keep(true),
      release: keep(false),
      delete: formHandler(pageForm, async ({ id }) => {
        await deleteImportFile(db, { importId: id, now })
        return here('deleted')
      }),
    },
  )
}

export const meta = privatePage('Uploaded files')

export default function ImportFiles() {
  const { files, after, next } = useLoaderData<typeof loader>()
  const errors = useFormErrors()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.inventory.imports(), label: 'Import and export' }}
        title="Uploaded files"
      >
        The lists that you uploaded, as they were. A file is deleted with its import after a year, and after
        30 days where the import was not finished or was undone. Keep a file to have it until you delete it.
      </PortalTitle>
      {!errors.rejection && <DoneMessage asTitle messages={doneMessages} />}
      <ErrorSummary form={errors} />
      <ListFrame
        isEmpty={files.length === 0}
        none={{ title: 'No files', text: 'Lists that you upload appear here.' }}
        pages={{
          isLater: Boolean(after),
          next,
          href: (after) => paths.business.inventory.importFiles({ after }),
        }}
      >
        <FileList files={files} here={paths.business.inventory.importFiles({ after })} />
      </ListFrame>
    </>
  )
}
