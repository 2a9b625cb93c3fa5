import { Form, useNavigate } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react'
import { paths } from '~/foundation/kit/paths'
import { ScriptsOnly } from '~/foundation/ui/form/scripts-only'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { Button, buttonStyle, SubmitButton } from '~/foundation/ui/form/button'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { fileInputStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { documentMessages, maxPages } from '~/cellar/list-reader/document-limits'
import { OtherPlaceLink } from './other-place-link'
import { isPicture, sendFiles } from './send-files'

interface FileChooserProps {
  label: string
  hint: string
  accept: string
  /** The import that pictures are added to; null to start one. */
  importId: string | null
  fields: Record<string, string>
  /** The server's errors for a form sent without scripts. */
  errors?: string[]
  intent: 'upload' | 'add-pages'
  /** Where the form goes without scripts. */
  action: string
  button: string
  /** After pictures were added to the import of this page. */
  onDone?(): void
}

/**
 * The fields of a form that takes files: chosen, dropped, pasted or photographed one after another. With scripts the
 * files are listed and sent in several requests; without, the form sends them as they are.
 */
export function FileChooser({
  label,
  hint,
  accept,
  importId,
  fields,
  errors: refused,
  intent,
  action,
  button,
  onDone,
}: FileChooserProps) {
  const isReady = useHydrated()
  const { files, add, remove, drop } = useChosenFiles()
  const { send, cancel, progress, error, setError, started } = useSending(importId)
  const [isOver, setOver] = useState(false)
  const errors = error !== null ? [error] : refused
  const isSending = progress !== null

  function choose(list: FileList | null) {
    if (isSending || !list || list.length === 0) return
    add(list)
    setError(null)
  }
  usePastedFiles(choose)

  async function submit(event: FormEvent) {
    if (!isReady) return
    event.preventDefault()
    const problem = problemOf(files, importId)
    if (problem !== null) return setError(problem)
    const sent = await send({ files, fields })
    drop(sent)
    if (sent > 0) onDone?.()
  }

  function takeDropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files)
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={action}
      className={cx(
        'grid gap-4 rounded-control border-[1.5px] border-dashed p-4 sm:p-6',
        isOver ? 'border-focus bg-hover' : 'border-edge',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={takeDropped}
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="intent" value={intent} />
      <HiddenFields fields={fields} />
      <ScriptsOnly>
        <p className="text-muted pointer-coarse:hidden">Drop files here, paste a picture, or choose files.</p>
      </ScriptsOnly>
      <FieldFrame name="file" label={label} hint={hint} errors={errors} live>
        <input
          type="file"
          multiple
          required={!isReady}
          accept={accept}
          // The chosen files are listed below the field.
          className={cx(
            fileInputStyle,
            'border-solid!',
            files.length > 0 && 'text-transparent! file:text-ink',
          )}
          onChange={({ target }) => {
            choose(target.files)
            if (isReady) target.value = ''
          }}
          {...fieldAttributes('file', { hint, errors })}
        />
      </FieldFrame>
      <OtherPlaceLink errors={errors} />
      <ScriptsOnly>
        <PhotoButton isFirst={files.length === 0} onTake={choose} />
      </ScriptsOnly>
      {files.length > 0 && (
        <ChosenFiles
          files={files}
          isSending={isSending}
          onRemove={(place) => {
            remove(place)
            setError(null)
          }}
        />
      )}
      {started !== null && !isSending && (
        <p>
          <a className="link" href={paths.business.inventory.import(started)}>
            Open the import with the pictures that arrived
          </a>
        </p>
      )}
      <div className={actionsStyle}>
        {isSending ? (
          <>
            <p className="inline-flex min-h-12 items-center gap-2.5" role="status">
              <Spinner small /> {progress}
            </p>
            <Button variant="secondary" onClick={cancel}>
              Cancel upload
            </Button>
          </>
        ) : (
          <SubmitButton intent={intent} pendingLabel="Sending ...">
            {button}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}

/** Why these files cannot be sent; null if they can. */
function problemOf(files: File[], importId: string | null): string | null {
  if (files.length === 0) return 'Choose a file first.'
  const isMixed = files.length > 1 && !files.every(isPicture)
  if (isMixed) return importId === null ? documentMessages.mixed : documentMessages.onlyPictures
  return files.length > maxPages ? documentMessages.tooManyPages : null
}

function PhotoButton({ isFirst, onTake }: { isFirst: boolean; onTake(files: FileList | null): void }) {
  return (
    <div className="hidden pointer-coarse:block">
      <label className={cx(buttonStyle({ variant: 'secondary' }), 'relative overflow-hidden')}>
        {isFirst ? 'Take a photo' : 'Take another photo'}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            onTake(target.files)
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}

function ChosenFiles({
  files,
  isSending,
  onRemove,
}: {
  files: File[]
  isSending: boolean
  onRemove(place: number): void
}) {
  return (
    <ul
      className="grid gap-px overflow-hidden rounded-control border border-line bg-line"
      aria-label="Chosen files"
    >
      {files.map((file, place) => (
        <li
          key={`${place} ${file.name}`}
          className="flex items-center justify-between gap-3 bg-raised py-1 pr-1 pl-3.5"
        >
          <span className="min-w-0 wrap-anywhere">
            {file.name} <span className="text-sm text-muted">{sizeText(file.size)}</span>
          </span>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Leave out ${file.name}`}
            disabled={isSending}
            onClick={() => onRemove(place)}
          >
            <X aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} kB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

function useChosenFiles() {
  const [files, setFiles] = useState<File[]>([])
  return {
    files,
    /** Pictures are added; any other file takes the place of what was chosen before. */
    add(list: FileList | null) {
      const added = [...(list ?? [])]
      if (added.length === 0) return
      setFiles((present) =>
        added.every(isPicture) && present.every(isPicture) ? [...present, ...added] : added,
      )
    },
    remove: (place: number) => setFiles((present) => present.filter((_, at) => at !== place)),
    /** Takes the first ones off: they arrived. */
    drop: (count: number) => setFiles((present) => present.slice(count)),
  }
}

/** Takes files that are pasted anywhere on the page: people who copied a picture do not look for a field first. */
function usePastedFiles(onPaste: (files: FileList) => void): void {
  const latest = useRef(onPaste)
  latest.current = onPaste
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {}
      // Cells of a spreadsheet are copied as text and as a picture of it.
      if (!files || files.length === 0 || types?.includes('text/plain')) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

/** Sends files to an import, or starts one, which is opened when all of them arrived. */
function useSending(importId: string | null) {
  const navigate = useNavigate()
  const [progress, setProgress] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [started, setStarted] = useState<string | null>(null)
  const abort = useRef<AbortController | null>(null)
  useEffect(() => () => abort.current?.abort(), [])

  /** How many of the files arrived. */
  async function send({ files, fields }: { files: File[]; fields: Record<string, string> }): Promise<number> {
    const { signal } = (abort.current = new AbortController())
    setError(null)
    setProgress('Preparing ...')
    const result = await sendFiles({
      files,
      fields,
      signal,
      importId: importId ?? started,
      onProgress: setProgress,
    }).catch(() => ({
      importId: started,
      sent: 0,
      error: 'Something went wrong. Reload the page and try again.',
    }))
    setProgress(null)
    setError(result.error)
    if (importId === null) setStarted(result.importId)
    const isOpened = importId === null && result.importId !== null && result.error === null && !signal.aborted
    if (isOpened) navigate(paths.business.inventory.import(result.importId!))
    return result.sent
  }

  return { send, progress, error, started, setError, cancel: () => abort.current?.abort() }
}
