// Links of the cellar: wines, counts, receiving, imports.
import { withQuery, type PublicListQuery, type Query } from './with-query'

export const inventoryPaths = {
  counts: (query?: Query) => withQuery('/business/inventory/counts', query),
  /** Counting, or the result. `wine` is the wine that is counted, `saved` the one that was just saved. */
  count: (
    stocktakeId: string,
    query?: {
      q?: string
      show?: string
      limit?: string
      page?: string
      wine?: string
      saved?: string
      done?: 'posted' | 'undone'
    },
  ) => withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}`, query),
  /** The differences before posting. */
  countReview: (stocktakeId: string, query?: { page?: string }) =>
    withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}/review`, query),
  /** Where scripts read the wines to count and save counts. */
  countSheet: (stocktakeId: string, query?: { since?: string }) =>
    withQuery(`/business/inventory/counts/${encodeURIComponent(stocktakeId)}/sheet`, query),
  countFile: (stocktakeId: string) =>
    `/business/inventory/counts/${encodeURIComponent(stocktakeId)}/differences.csv`,
  /** `done` is the id of a movement just recorded or undone, or another result; `before` a page of the history. */
  wine: (wineId: string, query?: { done?: string; before?: string }) =>
    withQuery(`/business/inventory/${encodeURIComponent(wineId)}`, query),
  editWine: (wineId: string) => `/business/inventory/${encodeURIComponent(wineId)}/edit`,
  /** Pictures of many labels at once. */
  pictures: () => '/business/inventory/pictures',
  /** Where the page's script sends each of them. */
  pictureUpload: () => '/business/inventory/pictures/upload',
  /** The picture of a wine's label. */
  picture: (wineId: string) => `/business/inventory/pictures/${encodeURIComponent(wineId)}`,
  /** Cuts the label out of the page of the list that the wine was imported from. */
  labelFromPage: (wineId: string) => `/business/inventory/pictures/${encodeURIComponent(wineId)}/page`,
  locations: (query?: { done?: string }) => withQuery('/business/inventory/locations', query),
  history: (query?: Query) => withQuery('/business/inventory/history', query),
  /** How the public list looks, its link and QR code. */
  publicList: () => '/business/inventory/list',
  /** The public list as guests see it, on the platform's host. */
  publicListPreview: (query?: PublicListQuery) => withQuery('/business/inventory/list/preview', query),
  /** Sales at the counter. `done` is the movement that was just recorded. */
  sales: (query?: { q?: string; wine?: string; done?: string; undone?: string; more?: string }) =>
    withQuery('/business/inventory/sales', query),
  /** A daily sales file of the till. */
  salesFile: (fileId: string, query?: { q?: string; step?: 'columns'; done?: string }) =>
    withQuery(`/business/inventory/sales/${encodeURIComponent(fileId)}`, query),
  /** Names for a field of the wine form, for scripts. */
  suggest: (query?: { field: string; q: string; country?: string }) =>
    withQuery('/business/inventory/suggest', query),
  /** The form of a new wine; `back` is the page to return to. */
  newWine: (query?: { back?: string }) => withQuery('/business/inventory/new', query),
  receiving: (query?: Query) => withQuery('/business/inventory/receiving', query),
  /** `wine` is the one to add, `line` the one to edit, `added` the one just added. */
  receipt: (
    receiptId: string,
    query?: {
      q?: string
      wine?: string
      line?: string
      added?: string
      done?: string
      count?: string
      gone?: string
    },
  ) => withQuery(`/business/inventory/receiving/${encodeURIComponent(receiptId)}`, query),
  /** Where suppliers' invoices are uploaded, and those in review are found. */
  invoices: (query?: Query) => withQuery('/business/inventory/receiving/invoices', query),
  /** One invoice in review; `line` is the one being checked, `q` searches a wine for it. */
  invoice: (importId: string, query?: { line?: string; q?: string; done?: string }) =>
    withQuery(`/business/inventory/receiving/invoices/${encodeURIComponent(importId)}`, query),
  /** Where scripts find wines to add to a receipt. */
  wineSearch: (query?: { q?: string }) => withQuery('/business/inventory/wine-search', query),
  suppliers: (query?: Query) => withQuery('/business/inventory/suppliers', query),
  supplier: (supplierId: string, query?: { done?: string }) =>
    withQuery(`/business/inventory/suppliers/${encodeURIComponent(supplierId)}`, query),
  reorder: (query?: { supplier?: string }) => withQuery('/business/inventory/reorder', query),
  /** Demand of members: wishlists and recommendations. */
  demand: (query?: { page?: string }) => withQuery('/business/inventory/demand', query),
  /** The order proposal on paper; quantities are parameters of their own. */
  reorderPrint: (query?: { supplier?: string; paper?: string }) =>
    withQuery('/business/inventory/reorder/print', query),
  reorderFile: (query?: { supplier?: string }) => withQuery('/business/inventory/reorder.csv', query),
  /** With a search, the wine being edited (`edit`), or what was just done. */
  list: (query?: {
    q?: string
    show?: string
    type?: string
    region?: string
    listed?: string
    location?: string
    supplier?: string
    sort?: string
    dir?: string
    page?: string
    edit?: string
    done?: string
    changed?: string
    choose?: string
  }) => withQuery('/business/inventory', query),
  /** Changes many wines together: the ones in `w`, or all that the search shows. */
  change: (query?: Record<string, string | undefined>) => withQuery('/business/inventory/change', query),
  /** Whether a language model reads lists as well, and what it used. */
  reading: (query?: { done?: 'on' | 'off' }) => withQuery('/business/inventory/import/reading', query),
  /** Where lists are uploaded, and earlier imports are found. */
  imports: (query?: Query) => withQuery('/business/inventory/import', query),
  /** `row` is being edited, `step` is an earlier step. */
  import: (
    importId: string,
    query?: {
      state?: string
      show?: string
      section?: string
      columns?: string
      after?: string
      row?: string
      step?: 'columns'
      done?: string
      /** The page that is cropped. */
      page?: string
    },
  ) => withQuery(`/business/inventory/import/${encodeURIComponent(importId)}`, query),
  /** The file of an import as it was uploaded. */
  importFile: (importId: string, query?: { part?: string }) =>
    withQuery(`/business/inventory/import/${encodeURIComponent(importId)}/file`, query),
  /** Where scripts upload lists and pictures. */
  importUpload: () => '/business/inventory/import/upload',
  /** The files of imports that are kept. */
  importFiles: (query?: Query) => withQuery('/business/inventory/import/files', query),
  /** Where the scripts of a review read and change rows. */
  importRows: (
    importId: string,
    query?: { since?: string; lines?: string; show?: string; section?: string; after?: string },
  ) => withQuery(`/business/inventory/import/${encodeURIComponent(importId)}/rows`, query),
  /** The picture of a page (WebP); `v` is its version, which lets a browser keep it. */
  importPagePicture: (importId: string, pageId: string, query?: { v?: string; whole?: string }) =>
    withQuery(
      `/business/inventory/import/${encodeURIComponent(importId)}/pages/${encodeURIComponent(pageId)}`,
      query,
    ),
  /** With the filters of the list. */
  exportCsv: (query?: Query) => withQuery('/business/inventory/export.csv', query),
  exportXlsx: (query?: Query) => withQuery('/business/inventory/export.xlsx', query),
}
