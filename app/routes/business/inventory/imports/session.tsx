// One import, step by step: /business/inventory/import/:importId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { BackLink } from '~/foundation/ui/back-link'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { useErrorsOf } from '~/foundation/ui/form/use-schema-form'
import { Steps } from '~/foundation/ui/layout/steps'
import { PageCrop } from '~/cellar/imports/components/page-crop'
import { EarlierImportNotice } from '~/cellar/imports/components/earlier-import-notice'
import { PagesStep } from '~/cellar/imports/components/pages-step'
import { PlainListNotice } from '~/cellar/imports/components/plain-list-notice'
import { ReadAsNotice } from '~/cellar/imports/components/read-as-notice'
import { ReadingStep } from '~/cellar/imports/components/reading-step'
import { ColumnsStep } from '~/cellar/imports/components/columns-step'
import { DoneStep, FileCard } from '~/cellar/imports/components/done-step'
import { ProgressStep } from '~/cellar/imports/components/progress-step'
import { DiscardButton, ReviewStep } from '~/cellar/imports/components/review-step'
import { RowForm } from '~/cellar/imports/components/row-form'
import { RowTable } from '~/cellar/imports/components/row-table'
import { importPage } from '~/cellar/imports/import-page.server'
import { ListReview } from '~/cellar/imports/review/components/list-review'
import { importAction } from './session.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, may, club } = await requireBusiness(request, context, 'wines.change')
  const page = await importPage(db, idIn(params, 'importId'), {
    query: new URL(request.url).searchParams,
    timeZone: club.timeZone,
    seesCosts: may('costs.read'),
    userId: user.id,
  })
  if (!page) throw new Response(null, { status: 404 })
  const { id, purpose } = page.session
  if (purpose === 'invoice' && (page.step === 'review' || page.step === 'done'))
    throw redirect(paths.business.inventory.invoice(id), 303)
  return page
}

export const action = (args: ActionFunctionArgs) => importAction(args)

export const meta = privatePage('Import wines')

const steps = ['Upload', 'Columns', 'Review', 'Import'] as const
const documentSteps = ['Upload', 'Pages', 'Reading', 'Review', 'Import'] as const

const doneMessages = lookup({
  stock: 'Choice saved.',
  skipped: 'Rows with errors are skipped.',
  file: 'File deleted.',
  bulk: 'Rows changed. You can undo it.',
  'page-columns': 'The columns are read again. You can undo it.',
  lines: 'Lines changed. You can undo it.',
  'undo-step': 'Undone.',
})

export default function ImportSession() {
  const page = useLoaderData<typeof loader>()
  const { session, step, done, row, table } = page
  const errors = useErrorsOf({
    except: ['columns', 'edit', 'sheet', 'header', 'encoding', 'crop', 'add-pages', 'save', 'bulk'],
  })
  const message = errors.rejection ? undefined : doneMessages.get(done ?? '')
  return (
    <>
      <div>
        {session.purpose === 'invoice' ? (
          <BackLink to={paths.business.inventory.invoices()}>Read an invoice</BackLink>
        ) : (
          <BackLink to={paths.business.inventory.imports()}>Import and export</BackLink>
        )}
        <PortalTitle title={session.fileName}>
          {page.review
            ? 'Check what was read. Nothing has changed in your cellar yet.'
            : step === 'pages'
              ? pagesTitle(page.pages?.pages.length ?? 0, session)
              : titles[step]}
        </PortalTitle>
      </div>
      {(step === 'columns' || (step === 'review' && !page.review) || step === 'progress') && (
        <Steps steps={steps} current={step === 'columns' ? 2 : step === 'review' ? 3 : 4} />
      )}
      {(step === 'pages' || step === 'reading') && (
        <Steps steps={documentSteps} current={step === 'reading' ? 3 : 2} />
      )}
      {message && !page.review && <SuccessMessage>{message}</SuccessMessage>}
      <ErrorSummary form={errors} />
      {page.earlier && <EarlierImportNotice earlier={page.earlier} />}
      {page.isPlainList && <PlainListNotice importId={session.id} />}
      {(step === 'review' || step === 'pages') && <ReadAsNotice session={session} />}
      {page.pages?.cropped ? (
        <PageCrop key={page.pages.cropped.id} importId={session.id} page={page.pages.cropped} />
      ) : (
        page.pages && <PagesStep session={session} {...page.pages} />
      )}
      {page.reading && <ReadingStep importId={session.id} fileName={session.fileName} {...page.reading} />}
      {page.columns && <ColumnsStep session={session} {...page.columns} />}
      {step === 'columns' && session.status === 'uploaded' && (
        <div>
          <DiscardButton session={session} />
        </div>
      )}
      {row && <RowForm key={row.position} {...row} />}
      {page.review && <ListReview view={page.review} session={session} message={message} />}
      {step === 'review' && !row && !page.review && (
        <ReviewStep session={session} countsBottles={page.countsBottles} hasColumns={page.hasColumns} />
      )}
      {step === 'progress' && <ProgressStep session={session} />}
      {step === 'done' && <DoneStep session={session} noted={page.noted} />}
      {table && <RowTable {...table} />}
      {(step === 'review' || step === 'done') && <FileCard session={session} />}
    </>
  )
}

/** Actions on the pages; none after a failed reading, which has its own notice. */
function pagesTitle(pages: number, { failure, purpose }: { failure: string; purpose: string }): string {
  if (failure || pages === 0) return ''
  const first = pages === 1 ? 'Check that the page is upright' : 'Put the pages in order and upright'
  return `${first}. Then we read the ${purpose === 'invoice' ? 'invoice' : 'wines'}.`
}

const titles = {
  reading: '',
  columns: 'Tell us what each column of your file holds.',
  review: 'This is what the import will do. Nothing has changed yet.',
  progress: '',
  done: '',
  discarded: 'This import was discarded. Its file was deleted, and your cellar stayed as it was.',
} as const
