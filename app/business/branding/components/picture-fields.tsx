import { cva, cx } from 'class-variance-authority'
import { useRef, useState } from 'react'
import type { Brand } from '~/foundation/theme/brand'
import { logoInfo, smallestFile } from '~/foundation/theme/media'
import { heroIds, heroIllustrations } from '~/foundation/theme/hero-illustrations'
import { ClubLogo } from '#/tenants/components/club-logo'
import { paths } from '~/foundation/kit/paths'
import { acceptedTypes, maxBytes, pictureErrorMessages } from '~/foundation/pictures/limits'
import type { UploadName } from '../schemas'
import { CropField } from './crop-field'
import { downscalePhoto } from '~/foundation/pictures/downscale-photo'
import { usePending, buttonStyle } from '~/foundation/ui/form/button'
import { FieldFrame, fieldAttributes } from '~/foundation/ui/form/field'
import { fileInputStyle } from '~/foundation/ui/form/input-style'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { EditorSection } from './editor-section'

interface PictureFieldsProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  onChoose: OnChoose
}

/** True when a file is selected for this button's upload. */
export type OnChoose = (kind: UploadName, button: HTMLButtonElement) => Promise<void>

/** A typical page background of each theme. */
const logoTileStyle = cva(
  'grid min-h-22 place-items-center rounded-control border border-line p-3 [&>img]:h-auto [&>img]:max-h-12 [&>img]:max-w-full',
  {
    variants: { mode: { light: 'bg-[#f8f3ea]', dark: 'bg-[#17120f]' } },
  },
)

/** The logo on a light and on a dark background. */
export function LogoField({ brand, errors, onChoose }: Omit<PictureFieldsProps, 'values'>) {
  const logo = logoInfo(brand.logo)
  return (
    <EditorSection title="Logo">
      {brand.logo && (
        <div className="grid grid-cols-2 gap-3">
          {(['light', 'dark'] as const).map((mode) => (
            <div key={mode} className={logoTileStyle({ mode })}>
              <ClubLogo
                on={mode}
                logoUrl={brand.logo}
                logo={logo}
                alt={mode === 'light' ? 'Your logo on a light background' : 'Your logo on a dark background'}
                height={48}
              />
            </div>
          ))}
        </div>
      )}
      <FilePick
        kind="logo"
        label={brand.logo ? 'Another logo' : 'Your logo'}
        hint="PNG with a clear background is best. JPEG, WebP and AVIF work too; up to 10 MB."
        button="Upload logo"
        remove={brand.logo && 'Remove logo and use the name'}
        errors={errors.logo}
        onChoose={onChoose}
      />
    </EditorSection>
  )
}

/** The large picture of the first screen. */
export function HeroField({
  brand,
  values,
  errors,
  onChoose,
  onPick,
}: PictureFieldsProps & { onPick: (values: Record<string, string>) => void }) {
  return (
    <EditorSection title="Picture">
      <div className="grid grid-cols-3 gap-2.5" role="radiogroup" aria-label="Picture">
        {brand.photo && (
          <HeroPreview
            value="photo"
            selection={values.hero}
            label="Your photo"
            url={smallestFile(brand.photo)}
          />
        )}
        {heroIds.map((id) => (
          <HeroPreview
            key={id}
            value={id}
            selection={values.hero}
            label={heroIllustrations[id].title}
            url={heroIllustrations[id].url}
          />
        ))}
        <HeroPreview value="none" selection={values.hero} label="None: bottles in your color" url={null} />
      </div>
      {brand.photo && (
        <CropField
          key={brand.photo}
          crop="hero"
          path={brand.photo}
          label="your photo"
          values={values}
          onPick={onPick}
        />
      )}
      <FilePick
        kind="photo"
        label={brand.photo ? 'Another photo' : 'Your own photo'}
        hint="Your room, a table or bottles. At least 1200 pixels wide, up to 10 MB. We remove the date and location from the file."
        button="Upload photo"
        remove={brand.photo && 'Remove photo'}
        errors={errors.photo}
        onChoose={onChoose}
      />
    </EditorSection>
  )
}

const heroStyle = [
  'aspect-16/10 w-full rounded-control object-cover outline-offset-2 outline-accent',
  'peer-checked:outline-3 peer-focus-visible:outline-3 peer-focus-visible:outline-focus',
].join(' ')

function HeroPreview({
  value,
  selection,
  label,
  url,
}: Record<'value' | 'label', string> & { selection?: string; url: string | null }) {
  return (
    <label className="relative grid cursor-pointer grid-cols-1">
      <input
        className="peer absolute inset-0 cursor-pointer opacity-0"
        type="radio"
        name="hero"
        value={value}
        defaultChecked={selection === value}
      />
      {url ? (
        <img className={heroStyle} src={url} alt={label} width={160} height={100} loading="lazy" />
      ) : (
        <span
          className={cx(
            heroStyle,
            'grid place-items-center border border-dashed border-edge p-1 text-center text-xs leading-tight wrap-anywhere text-muted',
          )}
        >
          {label}
        </span>
      )}
    </label>
  )
}

/** Warms up the image worker before an upload; failures do not matter. */
const announceUpload = () => void fetch(paths.business.lookDraft()).catch(() => undefined)

interface FilePickProps {
  kind: UploadName
  label: string
  hint: string
  button: string
  /** Label of the button that removes the picture; null if there is none. */
  remove: string | null
  errors: string[] | undefined
  onChoose: OnChoose
}

/** The file an input holds. */
function fileListOf(file: File): FileList {
  const list = new DataTransfer()
  list.items.add(file)
  return list.files
}

/**
 * With JavaScript a file uploads as soon as it is selected, large photos as a smaller copy; oversized files are
 * rejected before the upload.
 */
export function FilePick({ kind, label, hint, button, remove, errors, onChoose }: FilePickProps) {
  const hydrated = useHydrated()
  const pending = usePending({ intent: kind })
  const press = useRef<HTMLButtonElement>(null)
  const [fileError, setFileError] = useState<string | null>(null)
  const [picked, setPicked] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const shown = fileError ? [fileError] : errors
  const send = async (target: HTMLInputElement) => {
    const pictureFile = target.files?.[0]
    if (!pictureFile) return
    announceUpload()
    setFileError(null)
    setPreparing(true)
    const file = kind === 'logo' ? pictureFile : await downscalePhoto(pictureFile)
    // Another file may have been selected meanwhile.
    if (target.files?.[0] !== pictureFile) return
    const isTooLarge = file.size > maxBytes
    setFileError(isTooLarge ? pictureErrorMessages.tooLarge : null)
    if (isTooLarge) target.value = ''
    else {
      if (file !== pictureFile) target.files = fileListOf(file)
      if (press.current) await onChoose(kind, press.current)
    }
    // An uploaded file no longer needs to be in its input.
    setPicked(target.value !== '')
    setPreparing(false)
  }
  return (
    <FieldFrame name={kind} label={label} hint={hint} errors={shown} live>
      <input
        type="file"
        {...fieldAttributes(kind, { hint, errors: shown })}
        className={fileInputStyle}
        accept={acceptedTypes}
        // Start the image worker while the user picks a file.
        onClick={announceUpload}
        onChange={({ target }) => void send(target)}
      />
      <button
        ref={press}
        type="submit"
        name="intent"
        value={kind}
        className={buttonStyle({ variant: 'secondary' })}
        hidden={hydrated && !picked}
        disabled={pending}
      >
        {button}
      </button>
      {(pending || preparing) && (
        <p className="flex items-center gap-2.5" role="status">
          <Spinner /> Uploading...
        </p>
      )}
      {remove && (
        <p>
          <button
            type="submit"
            name="intent"
            value={`remove:${kind}`}
            className="link min-h-11 cursor-pointer"
          >
            {remove}
          </button>
        </p>
      )}
    </FieldFrame>
  )
}
