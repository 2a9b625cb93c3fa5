// The forms about a member's own wine, which their list and the wine's page share.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { formHandler } from '~/web/http/forms/handle-form.server'
import type { Day } from '~/foundation/kit/dates'
import { correctHome, drinkBottle, undoDrinkBottle } from '~/club/tastes/wines/home-cellar.server'
import { saveNote } from '~/club/tastes/wines/save-note.server'
import { drinkForm, homeForm, noteForm, undoDrinkForm } from '~/club/tastes/wines/schemas'

interface OwnWineRequest {
  memberId: string
  now: Date
  /** In the club's time zone. */
  today: Day
  /** The page after a form; `of` is the wine it was about, `drunk` the bottle that was drunk. */
  pathTo(query: { done: string; of?: string; drunk?: string }): string
}

/** The forms, for `handleForms`. */
export function ownWineForms(db: TenantDb, { memberId, now, today, pathTo }: OwnWineRequest) {
  return {
    note: formHandler(noteForm, async ({ wineId, note }) => {
      await saveNote(db, { memberId, wineId, note, now })
      return redirect(pathTo({ done: 'note', of: wineId }), 303)
    }),
    drink: formHandler(drinkForm, async ({ id, wineId, drunkOn }) => {
      await drinkBottle(db, { id, memberId, wineId, drunkOn, today, now })
      return redirect(pathTo({ done: 'drunk', of: wineId, drunk: id }), 303)
    }),
    'undo-drink': formHandler(undoDrinkForm, async ({ id }) => {
      await undoDrinkBottle(db, { id, memberId })
      return redirect(pathTo({ done: 'undone' }), 303)
    }),
    home: formHandler(homeForm, async ({ wineId, bottles }) => {
      await correctHome(db, { memberId, wineId, bottles, now })
      return redirect(pathTo({ done: 'home', of: wineId }), 303)
    }),
  }
}

/** Success messages, by action. */
export const ownWineResults = new Map([
  ['note', 'Notes saved.'],
  ['undone', 'Undone: the bottle is at home again.'],
  ['home', 'Number of bottles at home saved.'],
])
