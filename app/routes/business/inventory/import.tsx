// Importing a list of wines, and exporting the cellar: /business/inventory/import
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/audit/filters'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStoredWithAction } from '~/http/page-headers'
import { DomainError } from '~/kit/errors'
import { formFieldsAndFiles } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { privatePage } from '~/ui/document/page-meta'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { ButtonLink } from '~/ui/form/button'
import { actionsStyle } from '~/ui/layout/actions'
import { Card } from '~/ui/layout/card'
import { RecentImports } from '~/wines/import/components/recent-imports'
import { UploadForm } from '~/wines/import/components/upload-form'
import { importError } from '~/wines/import/import-error'
import { countsInWords } from '~/wines/import/import-view'
import { importErrorMessages } from '~/wines/import/limits'
import { recentImports } from '~/wines/import/queries.server'
import { startImport } from '~/wines/import/start-import.server'
import { ReadersCard } from '~/wines/reading/model/components/readers-card'
import { engineName } from '~/wines/reading/model/engine'
import { createModelReader } from '~/wines/reading/model/model-reader.server'
import { isModelOn } from '~/wines/reading/model/reading-settings.server'

const shown = 30

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'wines.change')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const imports = await recentImports(db, shown)
  const reader = createModelReader(context.services.env.ai)
  return {
    engine: engineName(reader && (await isModelOn(db)) ? reader : null),
    mayExport: may('exports.make'),
    isDiscarded: new URL(request.url).searchParams.get('done') === 'discarded',
    imports: imports.map(({ id, fileName, status, createdAt, by, counts }) => ({
      id,
      fileName,
      status,
      by,
      when: formatMoment(club.timeZone, createdAt),
      counts: countsInWords(counts, status === 'applied' || status === 'undone'),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, user, businessId } = await requireBusiness(request, context, 'wines.change')
  // First, so that the form may hold a file; what is wrong with it is told by the handler, which asks for the same.
  const content = formFieldsAndFiles(request, ['file'] as const)
  return handleForms(
    { request, context },
    {
      upload: async () => {
        const { file } = (await content).files
        if (!file) throw importError(importErrorMessages.none)
        const importId = await startImport(db, context.services.importReader, {
          fileName: file.name,
          bytes: Buffer.from(await file.arrayBuffer()),
          userId: user.id,
          now: context.now(businessId),
        })
        return redirect(paths.business.inventory.import(importId), 303)
      },
    },
  )
}

export const meta = privatePage('Import and export')

export const headers = notStoredWithAction

export default function Import() {
  const { imports, engine, mayExport, isDiscarded } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Import and export">
        Move a whole wine list here from a spreadsheet. You check every row before anything changes, and you
        can undo the import as a whole.
      </PortalTitle>
      {isDiscarded && <SuccessMessage>Import discarded. Your cellar is as it was.</SuccessMessage>}
      <Card title="Import wines">
        <UploadForm />
      </Card>
      {imports.length > 0 && <RecentImports imports={imports} />}
      <ReadersCard engine={engine} />
      {mayExport && (
        <Card title="Export your cellar">
          <p className="text-muted">
            All wines with prices, bins and bottles in stock. You can change the file and import it again.
          </p>
          <div className={actionsStyle}>
            <ButtonLink to={paths.business.inventory.exportXlsx()} variant="secondary" document>
              Download Excel file
            </ButtonLink>
            <ButtonLink to={paths.business.inventory.exportCsv()} variant="secondary" document>
              Download CSV file
            </ButtonLink>
          </div>
        </Card>
      )}
    </>
  )
}
