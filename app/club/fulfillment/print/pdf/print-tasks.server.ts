import type { PrintTasks } from './print-tasks'
import { drawAddressLabels } from './address-labels.server'
import { drawFigureReport } from './figure-report.server'
import { drawLabels } from './labels.server'
import { drawNoteCards } from './note-cards.server'
import { drawPackingSlips } from './packing-slips.server'
import { drawPickList } from './pick-list.server'

/** Sheets as PDF, by name. Inputs and results can be sent between processes. */
export const printTasks: PrintTasks = {
  'pick-list': drawPickList,
  'packing-slips': drawPackingSlips,
  labels: drawLabels,
  'note-cards': drawNoteCards,
  'address-labels': drawAddressLabels,
  'figure-report': drawFigureReport,
}
