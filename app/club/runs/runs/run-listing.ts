// The list of runs: its filter, its orders and its address. Pure.
import type { RunStatus } from '#/db/schema/club-runs'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** Stages of a run's life with their states. */
export const runStages = {
  drafts: { label: 'Drafts', statuses: ['draft'] },
  current: { label: 'Under way', statuses: ['published', 'locked', 'fulfilling'] },
  past: { label: 'Past', statuses: ['closed', 'canceled'] },
} as const satisfies Record<string, { label: string; statuses: readonly RunStatus[] }>
export const runStageNames = Object.keys(runStages) as (keyof typeof runStages)[]

export const runListing = defineList({
  one: 'run',
  address: paths.business.runs.list,
  view: 'show',
  filters: { show: choiceFilter(runStageNames) },
  sorts: {
    month: { label: 'Pick-up', usual: 'Latest first', reversed: 'Earliest first', isDescending: true },
    title: { label: 'Title', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type RunListParams = StateOf<typeof runListing>
