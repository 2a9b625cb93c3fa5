// The list of imports of wines: its filter, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const importStages = { open: 'Not finished', applied: 'Imported', undone: 'Undone' } as const
export type ImportStage = keyof typeof importStages
export const importStageNames = Object.keys(importStages) as ImportStage[]

export const importListing = defineList({
  one: 'import',
  address: paths.business.inventory.imports,
  view: 'show',
  filters: {
    show: choiceFilter(importStageNames),
    from: { ...choiceFilter(['set-up']), isFixed: true },
  },
  sorts: {
    uploaded: { label: 'Uploaded', ...newestFirst },
    name: { label: 'File', usual: 'A to Z', reversed: 'Z to A' },
  },
  pageSize: 20,
})

export type ImportListParams = StateOf<typeof importListing>
export type ImportSort = ImportListParams['sort']
