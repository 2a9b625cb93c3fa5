// Importing a list of wines, and exporting the cellar: /business/inventory/import
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { ListPage } from '~/foundation/ui/list/list-page'
import { importColumns } from '~/cellar/imports/components/import-columns'
import { UploadForm } from '~/cellar/imports/components/upload-form'
import { importListing, importStageNames, importStages } from '~/cellar/imports/import-listing'
import { countsInWords, isNotRead } from '~/cellar/imports/import-view'
import { importList, stageCounts } from '~/cellar/imports/queries.server'
import { ReadersCard } from '~/cellar/reading-model/components/readers-card'
import { engineName } from '~/cellar/list-reader/model/engine'
import { readsWithModel } from '~/cellar/reading-model/reading-settings.server'
import { receiveUpload } from './receive-upload.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'wines.change')
  const { rows, total: total, state } = await importList(db, importListing.read(request.url))
  const { modelReader } = context.services
  return {
    engine: engineName(modelReader && (await readsWithModel(db)) ? modelReader : null),
    mayExport: may('exports.make'),
    formId: newId(),
    params: state,
    found: total,
    counts: await stageCounts(db),
    imports: rows.map(({ id, fileName, status, createdAt, by, counts, progress, failure }) => ({
      id,
      fileName,
      status,
      by,
      isFailed: isNotRead({ status, failure }),
      when: formatMoment(club.timeZone, createdAt),
      counts:
        status === 'reading'
          ? `${progress}% read`
          : countsInWords(counts, status === 'applied' || status === 'undone'),
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const result = await receiveUpload(request, context)
  return 'rejected' in result
    ? result.rejected
    : redirect(paths.business.inventory.import(result.importId), 303)
}

export const meta = privatePage('Import and export')

export default function Import() {
  const { imports, params, found, counts, engine, mayExport, formId } = useLoaderData<typeof loader>()
  const { from } = params
  return (
    <>
      <div>
        {from && <BackLink to={paths.business.setUp.wines()}>Set-up: first wines</BackLink>}
        <PortalTitle title="Import and export">
          Bring your whole wine list here. You can undo an import as a whole.
        </PortalTitle>
      </div>
      <DoneMessage messages={{ discarded: 'Import discarded. Your cellar is as it was.' }} />
      <UploadForm
        purpose="wines"
        action={paths.business.inventory.imports(from ? { from } : {})}
        fields={{ formId, from: from ?? '' }}
      />
      {counts.all > 0 && (
        <section className="grid grid-cols-1 gap-4" aria-labelledby="imports">
          <h2 id="imports" className="text-2xl">
            Your imports
          </h2>
          <ListPage
            list={importListing}
            state={params}
            total={found}
            rows={imports}
            columns={importColumns}
            rowHref={({ id }) => paths.business.inventory.import(id)}
            views={([null, ...importStageNames] as const).map((show) => ({
              label: show === null ? 'All' : importStages[show],
              count: counts[show ?? 'all'],
              isOn: show === params.show,
              change: { show },
            }))}
            placeholder="File, or who uploaded it"
            none={{ title: 'No imports yet' }}
          />
          <p className="text-muted">
            <Link
              className="link inline-flex min-h-11 items-center"
              to={paths.business.inventory.importFiles()}
            >
              Uploaded files
            </Link>
          </p>
        </section>
      )}
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
