// Message about the latest action on a wine's page, from its address and the stock ledger. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { movementText, undoneText } from '~/cellar/stock/movement-view'
import type { MovementLine } from '~/cellar/stock/queries.server'
import { historyLine, type HistoryReader } from './history-view'

const sentences = lookup({
  added: 'Wine added.',
  saved: 'Wine saved.',
  same: 'The count already agrees. Nothing was changed.',
  picture: 'Picture saved.',
  'picture-removed': 'Picture removed.',
  retired: 'Wine retired.',
  restored: 'Wine restored.',
})

interface DoneSentence {
  title: string
  /** The movement to undo, where that is possible. */
  undoId: string | null
}

/** `done` is a word or the id of the movement `recorded`, which was undone since where bottles of it were. */
export function doneSentence(
  done: string,
  recorded: MovementLine | null,
  reader: HistoryReader,
): DoneSentence | null {
  const sentence = sentences.get(done)
  if (sentence) return { title: sentence, undoId: null }
  if (!recorded) return null
  if (recorded.reversed > 0) return { title: undoneText(recorded), undoId: null }
  const title = `Recorded: ${movementText(recorded, reader)}.`
  return { title, undoId: historyLine(recorded, reader).canUndo ? recorded.id : null }
}
