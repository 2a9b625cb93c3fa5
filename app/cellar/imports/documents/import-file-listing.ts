// The list of the files of imports: its filter, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const importFileListing = defineList({
  one: 'file',
  address: paths.business.inventory.importFiles,
  // Kept until a person deletes them, or until their time is over.
  filters: { show: choiceFilter(['kept', 'timed']) },
  sorts: {
    uploaded: { label: 'Uploaded', ...newestFirst },
    name: { label: 'File', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type ImportFileListParams = StateOf<typeof importFileListing>
export type ImportFileSort = ImportFileListParams['sort']
