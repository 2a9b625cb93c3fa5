// Reads sales files as the page of a till's file does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { exporters } from '~/cellar/list-reader/exporters/all-exporters'
import { guessColumns, summarize } from '../till-file'
import { readSalesFile } from '../upload-sales-file.server'

interface EvaluatedSales {
  /** The title of the known exporter; null for another file. */
  exporter: string | null
  /** Units sold less those returned. */
  items: { name: string; size: string | null; sold: number }[]
  /** Why the file gives no items. */
  error?: string
}

/** The items of these files by the files' names, or by their paths where two share a name. */
export async function evaluateSales(paths: readonly string[]): Promise<Record<string, EvaluatedSales>> {
  const files: Record<string, EvaluatedSales> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    files[isAlone ? basename(path) : path] = await readFile(path)
      .then(evaluateFile)
      .catch((error: unknown) => ({
        exporter: null,
        items: [],
        error: error instanceof Error ? error.message : String(error),
      }))
  }
  return files
}

function evaluateFile(bytes: Uint8Array): EvaluatedSales {
  const stored = readSalesFile(bytes)
  const { item, quantity, day = null, size = null, returned = null } = guessColumns(stored)
  const exporter = exporters.find(({ name }) => name === stored.exporter)?.title ?? null
  if (item === undefined || quantity === undefined)
    return { exporter, items: [], error: 'A person has to choose the columns of this file.' }
  const { items } = summarize(stored, { item, quantity, day, size, returned })
  return {
    exporter,
    items: items.map(({ name, size, net }) => ({ name, size: size === '' ? null : size, sold: net })),
  }
}
