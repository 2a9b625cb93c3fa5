// Actions of an import's pages: their order, what of them is read, and the reading itself.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { formHandler } from '~/web/http/forms/handle-form.server'
import type { Services } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import {
  cancelReading,
  cropPage,
  movePage,
  orderPages,
  removePage,
  rotatePage,
  startReading,
} from '~/cellar/imports/documents/arrange-pages.server'
import { cropForm, orderForm, pageForm } from '~/cellar/imports/documents/page-forms'
import { chooseColumnsInstead, readAsList } from '~/cellar/imports/documents/read-as-list.server'

export function pageHandlers(
  db: TenantDb,
  { readingWorker }: Services,
  { importId, now }: { importId: string; now: Date },
) {
  const here = () => redirect(paths.business.inventory.import(importId), 303)
  const withPage = (work: (page: { importId: string; pageId: string; now: Date }) => Promise<void>) =>
    formHandler(pageForm, async ({ id }) => {
      await work({ importId, pageId: id, now })
      return here()
    })
  return {
    'page-up': withPage((page) => movePage(db, { ...page, by: -1 })),
    'page-down': withPage((page) => movePage(db, { ...page, by: 1 })),
    'turn-left': withPage((page) => rotatePage(db, { ...page, degrees: 270 })),
    'turn-right': withPage((page) => rotatePage(db, { ...page, degrees: 90 })),
    'remove-page': withPage((page) => removePage(db, page)),
    uncrop: withPage((page) => cropPage(db, { ...page, edges: null })),
    crop: formHandler(cropForm, async ({ id, ...edges }) => {
      await cropPage(db, { importId, pageId: id, edges, now })
      return here()
    }),
    'order-pages': formHandler(orderForm, async ({ order }) => {
      await orderPages(db, { importId, order, now })
      return here()
    }),
    async read() {
      await startReading(db, { importId, now })
      return here()
    },
    async cancel() {
      await cancelReading(db, { importId, now })
      return here()
    },
    async 'read-as-list'() {
      await readAsList(db, readingWorker, { importId, now })
      return here()
    },
    async 'choose-columns'() {
      await chooseColumnsInstead(db, { importId, now })
      return here()
    },
  }
}
