import { useId, useState } from 'react'
import { countWords } from '~/foundation/kit/count-words'
import { downscalePhoto } from '~/foundation/pictures/downscale-photo'
import { acceptedTypes, maxBytes, pictureErrorMessages } from '~/foundation/pictures/limits'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button } from '~/foundation/ui/form/button'
import { fileInputStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { matchFiles, type WineToMatch } from '../match-files'

type Wine = WineToMatch & { hasPicture: boolean }

interface Photo {
  file: File
  /** A data URL; null until it is drawn, and for a file that the browser cannot read. */
  preview: string | null
  /** Empty: left out. */
  wineId: string
  isSure: boolean
  state: 'review' | 'sent' | 'done' | { error: string }
}

/** The most photos of one review; each is a preview in memory. */
const mostPhotos = 100

/**
 * Photos of labels, matched to wines by their file names, checked by a person and uploaded one after the other. Needs
 * scripts; without them each wine's own page takes its photo.
 */
export function LabelUploads({ wines, action }: { wines: Wine[]; action: string }) {
  const hydrated = useHydrated()
  const inputId = useId()
  const [photos, setPhotos] = useState<Photo[]>([])
  const [isSending, setSending] = useState(false)
  const [isCut, setCut] = useState(false)
  const waiting = photos.filter(({ wineId, state }) => wineId !== '' && state !== 'done')
  const done = photos.filter(({ state }) => state === 'done').length

  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, mostPhotos)
    setCut((list?.length ?? 0) > mostPhotos)
    const matches = matchFiles(
      files.map(({ name }) => name),
      wines,
    )
    setPhotos(
      files.map((file, at) => ({
        file,
        preview: null,
        wineId: matches[at]!.wineId ?? '',
        isSure: matches[at]!.isSure,
        state: 'review',
      })),
    )
    for (const file of files) void previewOf(file).then((preview) => change(file, { preview }))
  }
  const change = (file: File, part: Partial<Photo>) =>
    setPhotos((last) => last.map((photo) => (photo.file === file ? { ...photo, ...part } : photo)))

  const send = async () => {
    setSending(true)
    for (const { file, wineId } of waiting) {
      change(file, { state: 'sent' })
      const error = await upload(action, wineId, file)
      change(file, { state: error === null ? 'done' : { error } })
    }
    setSending(false)
  }

  if (!hydrated)
    return (
      <p className="scripted:hidden">
        This page needs JavaScript. A wine’s own page takes one photo without it.
      </p>
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card title="Photos">
        <label className={labelStyle} htmlFor={inputId}>
          Photos of labels
        </label>
        <input
          id={inputId}
          type="file"
          multiple
          accept={acceptedTypes}
          className={fileInputStyle}
          disabled={isSending}
          onChange={({ target }) => choose(target.files)}
        />
        {isCut && (
          <p className="text-sm" role="status">
            Only the first {mostPhotos} photos are shown. Upload them, then choose the rest.
          </p>
        )}
      </Card>
      {photos.length > 0 && (
        <Card title="Check the matches">
          <ul className="divide-y divide-line">
            {photos.map((photo, at) => (
              <PhotoRow
                key={at}
                photo={photo}
                wines={wines}
                isLocked={isSending || photo.state === 'done'}
                onChoose={(wineId) => change(photo.file, { wineId, isSure: true })}
              />
            ))}
          </ul>
          <p role="status" className="text-sm text-muted">
            {done > 0 && `${countWords(done, 'photo')} uploaded. `}
            {isSending && 'Uploading...'}
          </p>
          {waiting.length > 0 && (
            <div className={actionsStyle}>
              <Button disabled={isSending} onClick={() => void send()}>
                Upload {countWords(waiting.length, 'photo')}
              </Button>
            </div>
          )}
          {done > 0 && waiting.length === 0 && !isSending && (
            <Banner tone="ok">All matched photos are uploaded.</Banner>
          )}
        </Card>
      )}
    </div>
  )
}

function PhotoRow({
  photo: { file, preview, wineId, isSure, state },
  wines,
  isLocked,
  onChoose,
}: {
  photo: Photo
  wines: Wine[]
  isLocked: boolean
  onChoose: (wineId: string) => void
}) {
  const replaces = wines.find(({ id }) => id === wineId)?.hasPicture && state !== 'done'
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-4 py-3">
      <div className="h-20 w-16 overflow-hidden rounded-control border border-line bg-surface">
        {preview && <img className="size-full object-cover" src={preview} alt="" />}
      </div>
      <div className="grid min-w-0 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {file.name} <PhotoBadge state={state} wineId={wineId} isSure={isSure} />
          {replaces && <Badge tone="yellow">Replaces a picture</Badge>}
        </p>
        <select
          className={inputStyle()}
          aria-label={`Wine of ${file.name}`}
          value={wineId}
          disabled={isLocked}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">Leave this photo out</option>
          {wines.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        {typeof state === 'object' && <p className="text-sm font-semibold text-danger">{state.error}</p>}
      </div>
    </li>
  )
}

function PhotoBadge({ state, wineId, isSure }: Pick<Photo, 'state' | 'wineId' | 'isSure'>) {
  if (state === 'done') return <Badge tone="green">Uploaded</Badge>
  if (state === 'sent') return <Badge tone="grey">Uploading</Badge>
  if (typeof state === 'object') return <Badge tone="red">Not uploaded</Badge>
  if (wineId === '') return <Badge tone="grey">No match</Badge>
  return isSure ? <Badge tone="green">Match</Badge> : <Badge tone="yellow">Please check</Badge>
}

/** Width of a preview in pixels: twice what it is shown at. */
const previewWidth = 128

/** A small copy as a data URL, which these pages may show; null for a file that the browser cannot read. */
async function previewOf(file: File): Promise<string | null> {
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: previewWidth })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.7)
  } catch {
    return null
  }
}

/** Why a photo was refused; null where it was stored. */
async function upload(action: string, wineId: string, photo: File): Promise<string | null> {
  const file = await downscalePhoto(photo)
  if (file.size > maxBytes) return pictureErrorMessages.tooLarge
  const body = new FormData()
  body.set('wineId', wineId)
  body.set('label', file)
  try {
    const response = await fetch(action, { method: 'POST', body, redirect: 'error' })
    const { error } = (await response.json()) as { error: string | null }
    return error
  } catch {
    return 'There was no connection. Please try again.'
  }
}
