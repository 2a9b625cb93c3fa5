import type { TenantDb } from '#/db/handles.server'
import type { Label, NewWine } from '~/cellar/reference/labels'
import { addWine } from '~/cellar/catalog/save-wine.server'

const gavarini: Label = {
  producer: 'Elio Grasso',
  name: 'Gavarini',
  type: 'red',
  vintage: 2019,
  varietal: 'Nebbiolo',
  country: 'Italy',
  region: 'Piedmont',
  appellation: 'Barolo',
  formatMl: 750,
  notes: '',
}

/** Adds a wine to a cellar and returns its id. */
export function aWine(db: TenantDb, facts: Partial<NewWine> = {}): Promise<string> {
  return addWine(db, {
    facts: { ...gavarini, ...facts },
    userId: null,
    now: new Date('2026-11-20T17:00:00Z'),
  })
}
