import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { rowActions } from '~/foundation/ui/layout/data-table'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { ImportFileSort } from '../documents/import-file-listing'

export interface FileLine {
  id: string
  fileName: string
  size: string
  pages: number
  when: string
  by: string | null
  status: string
  isKept: boolean
  /** Deleted by itself after this day; null for never. */
  until: string | null
  /** A job works on it, or it was discarded. */
  isBusy: boolean
  /** Deleting it ends the import. */
  isUnread: boolean
  /** Several files of one import; empty for one. */
  parts: { part: number; name: string }[]
}

/** The columns of the files of imports, with what can be done with each; `here` takes its forms. */
export const fileColumns = (here: string): ListColumn<FileLine, ImportFileSort>[] => [
  {
    label: 'File',
    sort: 'name',
    className: 'wrap-anywhere',
    cell: ({ fileName }) => fileName,
    note: ({ size, pages }) => [size, pagesText(pages)].filter(Boolean).join(', '),
  },
  { label: 'Uploaded', sort: 'uploaded', cell: ({ when }) => when, note: ({ by }) => by },
  { label: 'State', phone: 'beside', cell: ({ status }) => status },
  {
    label: 'Kept until',
    cell: ({ until }) =>
      until === null ? (
        <Badge tone="green">Until you delete it</Badge>
      ) : (
        <>
          <span className="md:hidden">Kept until </span>
          {until}
        </>
      ),
  },
  { label: 'Actions', isActions: true, cell: (file) => <Actions file={file} here={here} /> },
]

const pagesText = (pages: number): string => (pages === 0 ? '' : pages === 1 ? '1 page' : `${pages} pages`)

function Parts({ file: { id, parts } }: { file: FileLine }) {
  return (
    <details>
      <summary className="link min-h-11 cursor-pointer py-2.5">{parts.length} files</summary>
      <ul className="grid">
        {parts.map(({ part, name }) => (
          <li key={part}>
            <a
              className="link inline-flex min-h-11 items-center wrap-anywhere"
              href={paths.business.inventory.importFile(id, { part: String(part) })}
            >
              Download {name || `file ${part + 1}`}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Actions({ file, here }: { file: FileLine; here: string }) {
  const { id, fileName, isKept, isBusy, isUnread, parts } = file
  return (
    <div className={rowActions}>
      {parts.length > 0 ? (
        <Parts file={file} />
      ) : (
        <ButtonLink
          to={paths.business.inventory.importFile(id)}
          variant="secondary"
          size="small"
          document
          aria-label={`Download ${fileName}`}
        >
          Download
        </ButtonLink>
      )}
      <IntentForm
        intent={isKept ? 'release' : 'keep'}
        id={id}
        action={here}
        variant="secondary"
        size="small"
        aria-label={isKept ? `Don’t keep ${fileName} any longer` : `Keep ${fileName} until you delete it`}
      >
        {isKept ? 'Don’t keep' : 'Keep'}
      </IntentForm>
      {!isBusy && (
        <ConfirmDialog
          trigger="Delete"
          triggerLabel={`Delete ${fileName}`}
          title={`Delete ${fileName}?`}
          description={
            isUnread
              ? 'It was not read yet, so the import ends with it. Your cellar stays as it is.'
              : 'The file and the pictures of its pages are deleted. What was read from it stays, and the import can still be undone.'
          }
        >
          <IntentForm intent="delete" id={id} action={here} variant="danger">
            Delete file
          </IntentForm>
        </ConfirmDialog>
      )}
    </div>
  )
}
