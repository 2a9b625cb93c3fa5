// Tasks of the process that reads documents. Types only: the server imports none of its libraries.
import type { TaskWorker } from '~/foundation/kit/task-worker.server'
import type { KnownOfInvoices, ReadInvoice } from './invoices/invoice'
import type { KnownNames, ReadList } from './read-entry'
import type { Box, DocumentKind, SourceDocument, SourcePage } from './source-document'

export interface Inspection {
  kind: DocumentKind
  /** Media type by content, for example "application/pdf" or "image/jpeg". */
  mediaType: string
  pages: InspectedPage[]
}

export interface InspectedPage {
  /** From 1. */
  number: number
  width: number
  height: number
  /** Whether its text is in the file; otherwise it is recognized. */
  hasText: boolean
}

export type Rotation = 0 | 90 | 180 | 270

/** A page of a file as a person arranged it: turned first, then cropped. */
export interface ArrangedPage {
  bytes: Uint8Array
  /** From 1. */
  page: number
  rotation: Rotation
  /** In the units of the turned page; null for all of it. */
  crop: Box | null
}

/** A recognized page. Places are those of the page as it is drawn with all its turns. */
export interface RecognizedPage extends SourcePage {
  /** Quarter turns beyond the arrangement that make its text upright; left out for none. */
  turned?: Rotation
}

export interface DrawnPage {
  /** WebP. */
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
}

/** Parts of a name in a table without a column of producers. */
export interface ReadLabel {
  /** '' where it names none. */
  producer: string
  name: string
  /** A year, "NV" or ''. */
  vintage: string
}

/**
 * Refusals are `import-rejected` with a sentence. A page's places are in the units of the page as it is turned and
 * cropped.
 */
export type ReadingTasks = {
  inspect(bytes: Uint8Array): Promise<Inspection>
  /** The pages of a file whose text is in it. */
  textPages(order: { bytes: Uint8Array; pages: number[] }): Promise<SourcePage[]>
  recognizePage(order: ArrangedPage): Promise<RecognizedPage>
  /** `width` in pixels. */
  drawPage(order: ArrangedPage & { width: number }): Promise<DrawnPage>
  /** The wines of a document. */
  list(order: { document: SourceDocument; known: KnownNames }): Promise<ReadList>
  /** Parts of each name of a wine, in order: the names are compared with each other. */
  labels(order: { names: string[]; known: KnownNames }): Promise<ReadLabel[]>
  /** The goods and sums of a supplier's invoice. */
  invoice(order: { document: SourceDocument; known: KnownOfInvoices }): Promise<ReadInvoice>
}

/** Reads documents in processes of their own. */
export type ReadingWorker = TaskWorker<ReadingTasks>
