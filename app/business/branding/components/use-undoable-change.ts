import { useState } from 'react'
import type { Brand } from '~/foundation/theme/brand'
import { brandingFormValues, undoneValues } from '~/business/branding/schemas'

type Values = Record<string, string>

/** The part of the form that a change belongs to, where its result is shown. */
type ChangedPart = 'preset' | 'colors'

export interface UndoableChange {
  part: ChangedPart
  sentence: string
  /** Null once it is undone. */
  undo: (() => void) | null
}

/**
 * Changes of several fields at once, the last of which can be undone. What the user typed into a field after the change
 * stays.
 */
export function useUndoableChange(draft: { values: Values; put: (values: Values) => void }) {
  const [last, setLast] = useState<(Pick<UndoableChange, 'part' | 'sentence'> & Fields) | null>(null)
  const apply = (part: ChangedPart, next: Brand, sentence: string) => {
    const after = brandingFormValues(next)
    setLast({ part, sentence, fields: { before: draft.values, after } })
    draft.put(after)
  }
  const undo = (part: ChangedPart, fields: { before: Values; after: Values }) => {
    draft.put(undoneValues(fields, draft.values))
    setLast({ part, sentence: 'Change undone.', fields: null })
  }
  const change: UndoableChange | null = last && {
    part: last.part,
    sentence: last.sentence,
    undo: last.fields && (() => undo(last.part, last.fields!)),
  }
  return { change, apply }
}

interface Fields {
  fields: { before: Values; after: Values } | null
}
