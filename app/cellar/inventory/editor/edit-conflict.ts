// An editor who saves after someone else: what changed meanwhile, and a form to decide with. Pure.
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { factText, type FactTerms } from '~/cellar/catalog/facts-view'
import { factLabels, type WineFacts } from '~/cellar/reference/labels'
import { fieldsOfFact, formValues } from './form-values'

interface Change {
  name: keyof WineFacts
  before: unknown
  after: unknown
  by: string | null
  /** "5:02 PM", with the day if it was another one. */
  when: string
}

export interface ConflictLine {
  label: string
  before: string
  after: string
  by: string
  when: string
  /** The editor's own text for the fact; null where they left it alone, and the new value is in the form. */
  typed: string | null
}

export interface EditConflict {
  lines: ConflictLine[]
  /** The version that the form now replaces. */
  version: number
  submission: RejectedSubmission
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Merges what was typed with what others saved. A fact that the editor left alone takes the saved value; one that
 * both changed keeps the typed value and is listed with it. `fields` is the form as it was sent.
 */
export function mergeConflict({
  current,
  typed,
  changes,
  fields,
  terms,
  version,
}: {
  current: WineFacts
  typed: WineFacts
  changes: Change[]
  fields: Record<string, string>
  terms: FactTerms
  version: number
}): EditConflict {
  const currentValues = formValues(current)
  const taken = new Map([['version', String(version)]])
  const lines = changes.map(({ name, before, after, by, when }): ConflictLine => {
    const isTouched = !isSame(typed[name], before) && !isSame(typed[name], after)
    if (isSame(typed[name], before)) {
      for (const field of fieldsOfFact(name)) taken.set(field, currentValues[field] ?? '')
    }
    const inWords = (value: unknown) => factText(name, value as never, terms)
    return {
      label: factLabels[name],
      before: inWords(before),
      after: inWords(after),
      by: by ?? 'Tastevin',
      when,
      typed: isTouched ? inWords(typed[name]) : null,
    }
  })
  const values = new Map([...Object.entries(fields), ...taken])
  const submission: RejectedSubmission = {
    status: 'error',
    initialValue: Object.fromEntries(values),
    fields: [...values.keys()],
    error: { '': ['Someone else saved this wine while you were editing. Nothing you typed is lost.'] },
  }
  return { lines, version, submission }
}
