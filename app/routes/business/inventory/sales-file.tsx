// One daily sales file of the till: /business/inventory/sales/:fileId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms, type FormHandler } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formFields } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { readListParams } from '~/foundation/kit/list-params'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { ColumnsStep } from '~/cellar/counter-sales/components/columns-step'
import { ItemsStep } from '~/cellar/counter-sales/components/items-step'
import { DecidedItems, PlanStep } from '~/cellar/counter-sales/components/plan-step'
import { GlassOpenings, PostedFile } from '~/cellar/counter-sales/components/posted-file'
import { decideItems, readDecision } from '~/cellar/counter-sales/decide-items.server'
import { postSalesFile } from '~/cellar/counter-sales/post-sales-file.server'
import { itemsPerPage, salesFileView } from '~/cellar/counter-sales/sales-file-view.server'
import { columnsForm, openingsForm, postForm } from '~/cellar/counter-sales/schemas'
import { openForGlasses, undoSalesFile } from '~/cellar/counter-sales/undo-sales-file.server'
import { chooseColumns, deleteSalesFile } from '~/cellar/counter-sales/upload-sales-file.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'wines.change')
  const query = new URL(request.url).searchParams
  const view = await salesFileView(db, {
    fileId: idIn(params, 'fileId'),
    text: readListParams(request.url).text,
    isChangingColumns: query.get('step') === 'columns',
  })
  const { uploadedAt, postedAt, undoneAt, ...file } = view.file
  const day = (moment: Date | null) => moment && formatDay(dayIn(club.timeZone, moment))
  return {
    ...view,
    file: { ...file, uploaded: day(uploadedAt), posted: day(postedAt), undone: day(undoneAt) },
    text: readListParams(request.url).text,
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'wines.change')
  const fileId = idIn(params, 'fileId')
  const by = { fileId, userId: user.id, requestId: context.requestId, now }
  const back = (done?: string) => redirect(paths.business.inventory.salesFile(fileId, { done }), 303)
  // Each wine's form has an intent of its own, so that its errors are shown beside it.
  const { intent = '' } = await formFields(request).catch((): Record<string, string> => ({}))
  const openings: Record<string, FormHandler<object>> = intent.startsWith('open ')
    ? {
        [intent]: formHandler(openingsForm, async (value) => {
          await openForGlasses(db, { ...by, ...value })
          return back('opened')
        }),
      }
    : {}
  return handleForms(request, context, {
    ...openings,
    columns: formHandler(columnsForm, async (columns) => {
      await chooseColumns(db, { fileId, columns, now })
      return back()
    }),
    decide: async (fields) => {
      const decisions = Array.from({ length: itemsPerPage }, (_, place) => {
        const key = fields[`key-${place}`]
        const choice = fields[`use-${place}`] || (fields.rest === 'ignore' ? 'ignore' : '')
        return key === undefined ? null : readDecision(key, choice)
      }).filter((decision) => decision !== null)
      await decideItems(db, { fileId, decisions, userId: user.id, now })
      return back()
    },
    // The words of an item in the file.
    // eslint-disable-next-line no-restricted-syntax
    undecide: async ({ id = '' }) => {
      await decideItems(db, { fileId, decisions: [{ key: id, as: 'undecided' }], userId: user.id, now })
      return back()
    },
    post: formHandler(postForm, async ({ locationId, partial }) => {
      await postSalesFile(db, { ...by, locationId, isPartial: partial === 'on' })
      return back('posted')
    }),
    undo: async () => {
      await undoSalesFile(db, by)
      return back('undone')
    },
    delete: async () => {
      await deleteSalesFile(db, fileId)
      return redirect(paths.business.inventory.sales(), 303)
    },
  })
}

export const meta = privatePage('Sales file')

export default function SalesFile() {
  const view = useLoaderData<typeof loader>()
  const { file } = view
  return (
    <>
      <PortalTitle back={{ href: paths.business.inventory.sales(), label: 'Sales' }} title={file.name}>
        {summary(file)}
      </PortalTitle>
      {file.status === 'posted' && <DoneMessage asTitle messages={{ posted: 'Sales posted.' }} />}
      <DoneMessage asTitle messages={{ opened: 'Opened bottles recorded.' }} />
      {file.status === 'undone' && (
        <SuccessMessage
          tone={file.undoNote ? 'info' : 'ok'}
          title={`This file was undone on ${file.undone}.`}
        >
          {file.undoNote && <p>{file.undoNote}</p>}
        </SuccessMessage>
      )}
      <RejectionNotice only={['decide', 'undecide', 'undo', 'delete']} />
      {file.status === 'open' && file.skippedRows > 0 && (
        <Banner>
          {file.skippedRows === 1 ? '1 row has' : `${file.skippedRows} rows have`} no item and{' '}
          {file.skippedRows === 1 ? 'is' : 'are'} left out.
        </Banner>
      )}
      {view.step === 'columns' && (
        <ColumnsStep labels={view.labels} sample={view.sample} current={view.current} />
      )}
      {view.step === 'items' && (
        <>
          {view.undecided.length > 0 && (
            <ItemsStep
              items={view.undecided}
              rest={view.plan.undecided.length - view.undecided.length}
              text={view.text}
              matches={view.matches}
            />
          )}
          <PlanStep plan={view.plan} locations={view.locations} locationId={view.locationId} />
          <DecidedItems items={view.decided} />
        </>
      )}
      {view.step === 'posted' && (
        <>
          <PostedFile wines={view.wines} isUndone={file.status === 'undone'} />
          {file.status === 'posted' && <GlassOpenings glasses={view.glasses} locationId={view.locationId} />}
        </>
      )}
      {file.status === 'open' && (
        <div className="actions">
          {view.step === 'items' && (
            <Link
              className="link inline-flex min-h-11 items-center"
              to={paths.business.inventory.salesFile(file.id, { step: 'columns' })}
            >
              Change columns
            </Link>
          )}
          <ConfirmDialog
            trigger="Delete file"
            title={`Delete ${file.name}?`}
            description="Nothing was posted from it, so your stock stays as it is."
          >
            <IntentForm intent="delete" variant="danger">
              Delete file
            </IntentForm>
          </ConfirmDialog>
        </div>
      )}
    </>
  )
}

function summary(file: {
  firstDay: string | null
  lastDay: string | null
  rowCount: number
  uploaded: string | null
}): string {
  const { firstDay, lastDay, rowCount, uploaded } = file
  const days =
    firstDay === null || lastDay === null
      ? ''
      : firstDay === lastDay
        ? `Sales of ${formatDay(firstDay)}. `
        : `Sales of ${formatDay(firstDay)} to ${formatDay(lastDay)}. `
  return `${days}${rowCount === 1 ? '1 row' : `${rowCount} rows`}, uploaded ${uploaded}.`
}
