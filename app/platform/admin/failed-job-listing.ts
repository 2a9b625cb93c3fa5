// The administration's list of failed jobs: its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { paths } from '~/foundation/kit/paths'

export const failedJobListing = defineList({
  one: 'failed job',
  address: paths.admin.jobs,
  filters: {},
  sorts: {
    newest: { label: 'Failed', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Job', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type FailedJobListParams = StateOf<typeof failedJobListing>
