import { useEffect, useId, useState } from 'react'
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
  preview: string
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

  // Previews are memory of the page until they are released.
  useEffect(
    () => () => photos.forEach(({ preview }) => URL.revokeObjectURL(preview)),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the page closes
    [],
  )

  const choose = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, mostPhotos)
    setCut((list?.length ?? 0) > mostPhotos)
    const matches = matchFiles(
      files.map(({ name }) => name),
      wines,
    )
    photos.forEach(({ preview }) => URL.revokeObjectURL(preview))
    setPhotos(
      files.map((file, at) => ({
        file,
        preview: URL.createObjectURL(file),
        wineId: matches[at]!.wineId ?? '',
        isSure: matches[at]!.isSure,
        state: 'review',
      })),
    )
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
            {photos.map((photo) => (
              <PhotoRow
                key={photo.preview}
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
      <img className="h-20 w-16 rounded-control border border-line object-cover" src={preview} alt="" />
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
