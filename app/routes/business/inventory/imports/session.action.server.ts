// Actions of an import's page.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { requestImport } from '~/cellar/imports/apply-import.server'
import { discardImport } from '~/cellar/imports/discard-import.server'
import { deleteImportFile } from '~/cellar/imports/documents/import-files.server'
import { importFieldNames } from '~/cellar/list-reader/table/fields'
import {
  columnsForm,
  encodingForm,
  headerForm,
  mappingOf,
  rowForm,
  sheetForm,
  stockForm,
} from '~/cellar/imports/forms'
import {
  editRow,
  mapColumns,
  setStockMode,
  skipRow,
  skipRowsWithErrors,
} from '~/cellar/imports/review-import.server'
import { importRowForm, type RowTexts } from '~/cellar/imports/row-schema'
import { pageHandlers } from './pages.action.server'
import { receiveUpload } from './receive-upload.server'
import { chooseEncoding, chooseHeader, chooseSheet } from '~/cellar/imports/start-import.server'
import { readAs } from '~/cellar/invoices/read-as.server'
import { requestUndo } from '~/cellar/imports/undo-import.server'
import { reviewForms } from './review-forms.server'

export async function importAction({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'wines.change')
  const importId = idIn(params, 'importId')
  // Only the form of pictures has files.
  if (request.headers.get('content-type')?.startsWith('multipart/')) {
    const result = await receiveUpload(request, context, importId)
    return 'rejected' in result ? result.rejected : redirect(paths.business.inventory.import(importId), 303)
  }
  const { searchParams } = new URL(request.url)
  const here = (query: { done?: string } = {}) =>
    redirect(paths.business.inventory.import(importId, query), 303)
  /** The page of rows that the form was on. */
  const back = () => {
    const [state, after] = [searchParams.get('state') ?? undefined, searchParams.get('after') ?? undefined]
    return redirect(paths.business.inventory.import(importId, { state, after }), 303)
  }
  const takeRow = (isSkipped: boolean) =>
    formHandler(rowForm, async ({ id }) => {
      await skipRow(db, { importId, position: id, isSkipped, now })
      return back()
    })
  return handleForms(request, context, {
    ...pageHandlers(db, context.services, { importId, now }),
    ...reviewHandlers(db, context.services, { importId, userId: user.id, now }, searchParams),
    ...readingHandlers(db, context.services, { importId, now }),
    stock: formHandler(stockForm, async ({ stockMode }) => {
      await setStockMode(db, { importId, stockMode, now })
      return here({ done: 'stock' })
    }),
    edit: formHandler(importRowForm, async (_value, fields) => {
      const texts = Object.fromEntries(importFieldNames.map((name) => [name, fields[name] ?? ''])) as RowTexts
      await editRow(db, { importId, position: rowForm.parse({ id: fields.id }).id, texts, now })
      return back()
    }),
    skip: takeRow(true),
    take: takeRow(false),
    'skip-errors': async () => {
      await skipRowsWithErrors(db, { importId, now })
      return here({ done: 'skipped' })
    },
    'read-as-invoice': async () => {
      await readAs(db, { importId, purpose: 'invoice', now })
      return here()
    },
    'read-as-wines': async () => {
      await readAs(db, { importId, purpose: 'wines', now })
      return here()
    },
    apply: async () => {
      await requestImport(db, { importId, userId: user.id, now })
      return here()
    },
    undo: async () => {
      await requestUndo(db, { importId, userId: user.id, now })
      return here()
    },
    discard: async () => {
      await discardImport(db, { importId, now })
      return redirect(paths.business.inventory.imports({ done: 'discarded' }), 303)
    },
    'remove-file': async () => {
      await deleteImportFile(db, { importId, now })
      return here({ done: 'file' })
    },
  })
}

/** The forms for reading the file: its sheet, header, encoding and columns. */
function readingHandlers(
  db: TenantDb,
  { importReader, readingWorker }: RequestContext['services'],
  { importId, now }: { importId: string; now: Date },
) {
  const here = () => redirect(paths.business.inventory.import(importId), 303)
  return {
    sheet: formHandler(sheetForm, async ({ sheet }) => {
      await chooseSheet(db, importReader, { importId, sheet, now })
      return here()
    }),
    header: formHandler(headerForm, async ({ header }) => {
      await chooseHeader(db, importReader, { importId, header, now })
      return here()
    }),
    encoding: formHandler(encodingForm, async ({ encoding }) => {
      await chooseEncoding(db, importReader, { importId, encoding, now })
      return here()
    }),
    columns: formHandler(columnsForm, async (value) => {
      const { defaultType } = value
      const mapping = mappingOf(value)
      await mapColumns(db, readingWorker, { importId, mapping, defaultType, now })
      return here()
    }),
  }
}

/** The forms of the review, which continue with the row that they were about. */
function reviewHandlers(
  db: TenantDb,
  { readingWorker }: RequestContext['services'],
  review: { importId: string; userId: string; now: Date },
  searchParams: URLSearchParams,
) {
  const handlers = Object.entries(reviewForms(db, readingWorker, review)).map(
    ([intent, { schema, work }]) => [
      intent,
      formHandler(schema, async (value, fields) => {
        const result = await work(value, fields)
        const focus = typeof result === 'number' ? null : (result.focus ?? null)
        const [show, section, after] = ['show', 'section', 'after'].map(
          (name) => searchParams.get(name) ?? undefined,
        )
        // A row that was saved is done with; after everything else the person continues with the same row.
        const row = intent === 'save' ? undefined : (focus?.toString() ?? fields.position)
        return redirect(
          paths.business.inventory.import(review.importId, { show, section, after, row, done: intent }),
          303,
        )
      }),
    ],
  )
  return Object.fromEntries(handlers)
}
