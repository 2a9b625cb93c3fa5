// Data of the page of a run's editor.
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDayWithWeekday, timeIn } from '~/foundation/kit/dates'
import { readListParams } from '~/foundation/kit/list-params'
import { picturePath } from '~/cellar/catalog/pictures/label-picture.server'
import { latestChanges } from '../runs/run-changes.server'
import { runSettings } from '../runs/run-settings.server'
import { instantText } from '../runs/run-view'
import { formValuesOf, runDetails } from '../runs/run-details.server'
import { needsOfSlot } from './box-view'
import type { RecentChange } from './components/recent-changes'
import {
  choosingOf,
  describableStatuses,
  editableStatuses,
  editedTiers,
  runInEditor,
  runWineTexts,
} from './editor-data.server'
import { findWinesForSlot } from './find-wines.server'
import { runFormChoices } from './form-choices.server'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The most changes of others that are shown, of the last day. */
const mostChanges = 5

/** Reads the editor's page at an address. Throws `run-not-found` (404). */
export async function editorPage(
  db: OpenTenantDb,
  {
    runId,
    url,
    userId,
    seesCosts,
    now,
  }: { runId: string; url: string; userId: string; seesCosts: boolean; now: Date },
) {
  const inEditor = await runInEditor(db, runId)
  const { run, timeZone } = inEditor
  const query = new URL(url).searchParams
  const details = await runDetails(db, runId)
  const { name: location, picture } = await locationAndPicture(db, runId)
  const mayEdit = editableStatuses.includes(run.status)
  const choosing = mayEdit ? choosingOf(query, inEditor) : null
  const texts = await runWineTexts(db, inEditor)
  const changes = await latestChanges(db, { runId, limit: 40 })
  const [last] = changes
  const today = dayIn(timeZone, now)
  return {
    id: run.id,
    version: run.version,
    status: run.status,
    mayEdit,
    mayDescribe: describableStatuses.includes(run.status),
    isPast: run.cutOffAt <= now,
    values: formValuesOf(details, timeZone),
    facts: {
      cutOff: `${formatDayWithWeekday(dayIn(timeZone, run.cutOffAt))}, ${timeIn(timeZone, run.cutOffAt)}`,
      from: formatDayWithWeekday(run.pickUpFrom),
      until: formatDayWithWeekday(run.pickUpUntil),
    },
    location,
    picture,
    choices:
      query.get('part') === 'details' && mayEdit
        ? await runFormChoices(db, {
            today,
            timeZone,
            month: run.month,
            location: { id: run.locationId, name: location },
          })
        : null,
    tiers: await editedTiers(db, inEditor, { seesCosts }),
    picking: choosing && {
      choosing,
      needs: needsOfSlot(inEditor, choosing),
      results: await findWinesForSlot(db, inEditor, { choosing, text: readListParams(url).text, seesCosts }),
    },
    texts,
    noteOf: texts.find(({ wineId }) => wineId === query.get('note')) ?? null,
    license: (await runSettings(db)).license,
    today,
    saved:
      last?.userId === userId && last.part.startsWith('tier ')
        ? { part: last.part, lines: words(last.lines) }
        : null,
    changes: changes
      .filter((one) => one.userId !== userId && now.getTime() - one.at.getTime() < DAY_MS)
      .slice(0, mostChanges)
      .map(({ version, by, at, lines }): RecentChange => {
        const when = dayIn(timeZone, at) === today ? timeIn(timeZone, at) : instantText(timeZone, at)
        return { version, by: by ?? 'Tastevin', when, lines: words(lines) }
      }),
    done: query.get('done') ?? '',
  }
}

const words = (lines: { label: string; before: string; after: string }[]): string[] =>
  lines.map(({ label, before, after }) => `${label}: ${before === '' ? after : `${before} → ${after}`}`)

async function locationAndPicture(db: OpenTenantDb, runId: string) {
  const { name, pictureId } = await db.q
    .selectFrom('club_runs as r')
    .innerJoin('cellar_locations as l', 'l.id', 'r.location_id')
    .where('r.id', '=', runId)
    .select(['l.name', 'r.picture_id as pictureId'])
    .executeTakeFirstOrThrow()
  return { name, picture: await picturePath(db, pictureId) }
}
