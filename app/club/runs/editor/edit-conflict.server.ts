// An editor who saves after someone else: what changed meanwhile, and the form with both.
import type { TenantDb } from '#/db/handles.server'
import { dayIn, timeIn } from '~/foundation/kit/dates'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import type { ConflictLine } from '~/cellar/inventory/editor/edit-conflict'
import { changesSince, type RunChange, type RunPart } from '../runs/run-changes.server'
import { findRun } from '../runs/run-record.server'
import { businessTimeZone } from '../runs/run-settings.server'
import { instantText } from '../runs/run-view'

export interface RunConflict {
  lines: ConflictLine[]
  /** The version that the form now replaces. */
  version: number
  submission: RejectedSubmission
}

/**
 * Changes by others to a part since the version in the sent fields. A field that the editor left alone takes the saved
 * value; one that both changed keeps the typed value.
 */
export function runConflict(
  db: TenantDb,
  { runId, part, fields, now }: { runId: string; part: RunPart; fields: Record<string, string>; now: Date },
): Promise<RunConflict> {
  return db.read(async (db) => {
    const run = await findRun(db, runId)
    const timeZone = await businessTimeZone(db)
    const changes = await changesSince(db, { runId, version: versionIn(fields) })
    const typedValues = new Map(Object.entries(fields))
    const values = new Map(typedValues).set('version', String(run.version))
    const lines = mergedLines(changes.filter((one) => one.part === part)).map(
      ({ line, by, at }): ConflictLine => {
        const { field = '', from = '', to = '' } = line
        const typed = typedValues.get(field) ?? ''
        const isTouched = typed !== from && typed !== to
        if (!isTouched) values.set(field, to)
        return {
          label: line.label,
          before: line.before,
          after: line.after,
          by: by ?? 'Tastevin',
          when:
            dayIn(timeZone, at) === dayIn(timeZone, now) ? timeIn(timeZone, at) : instantText(timeZone, at),
          typed: isTouched ? typed || 'none' : null,
        }
      },
    )
    return {
      lines,
      version: run.version,
      submission: {
        status: 'error',
        initialValue: Object.fromEntries(values),
        fields: [...values.keys()],
        error: { '': ['Someone else saved this while you were editing. Nothing you typed is lost.'] },
      },
    }
  })
}

/** The version in a form's hidden field; 0 for none. */
export const versionIn = ({ version = '' }: Record<string, string>): number =>
  /^\d{1,9}$/.test(version) ? Number(version) : 0

/** Each field once, from its first value to its last; what was changed back is left out. */
function mergedLines(changes: RunChange[]) {
  const changesByLine = new Map<string, { line: RunChange['lines'][number]; by: string | null; at: Date }>()
  for (const { lines, by, at } of changes) {
    for (const line of lines) {
      const first = changesByLine.get(line.label)?.line
      changesByLine.set(line.label, {
        line: { ...line, before: first?.before ?? line.before, from: first?.from ?? line.from },
        by,
        at,
      })
    }
  }
  return [...changesByLine.values()].filter(({ line }) => line.from !== line.to)
}
