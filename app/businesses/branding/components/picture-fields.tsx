import { useRef, useState } from 'react'
import type { Brand } from '#/tenants/brand'
import { logoInfo, photoInfo } from '#/tenants/media'
import { heroIds, heroIllustrations } from '#/tenants/hero-illustrations'
import { ClubLogo } from '#/tenants/components/club-logo'
import { paths } from '~/kit/paths'
import { acceptedTypes, maxBytes, pictureErrorMessages, type PictureKind } from '~/pictures/limits'
import { downscalePhoto } from '~/pictures/downscale-photo'
import { usePending, buttonStyle } from '~/ui/form/button'
import { FieldFrame, fieldAttributes } from '~/ui/form/field'
import { Spinner } from '~/ui/feedback/loading'
import { useHydrated } from '~/ui/document/use-hydrated'

interface PictureFieldsProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  onChoose: OnChoose
}

/** True when a file is selected for this button's upload. */
type OnChoose = (kind: PictureKind, button: HTMLButtonElement) => Promise<void>

/** The logo on a light and on a dark background. */
export function LogoField({ brand, errors, onChoose }: Omit<PictureFieldsProps, 'values'>) {
  const logo = logoInfo(brand.logo)
  return (
    <fieldset className="look-part">
      <legend>Logo</legend>
      {brand.logo && (
        <div className="look-logos">
          {(['light', 'dark'] as const).map((mode) => (
            <div key={mode} className="look-logo" data-theme={mode}>
              <ClubLogo
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
    </fieldset>
  )
}

/** The large picture of the first screen. */
export function HeroField({ brand, values, errors, onChoose }: PictureFieldsProps) {
  return (
    <fieldset className="look-part">
      <legend>Picture</legend>
      <div className="look-heroes" role="radiogroup" aria-label="Picture">
        {brand.photo && (
          <HeroPreview
            value="photo"
            chosen={values.hero}
            label="Your photo"
            url={smallestVariant(brand.photo)}
          />
        )}
        {heroIds.map((id) => (
          <HeroPreview
            key={id}
            value={id}
            chosen={values.hero}
            label={heroIllustrations[id].title}
            url={heroIllustrations[id].url}
          />
        ))}
        <HeroPreview value="none" chosen={values.hero} label="None: bottles in your color" url={null} />
      </div>
      <FilePick
        kind="photo"
        label={brand.photo ? 'Another photo' : 'Your own photo'}
        hint="Your room, a table or bottles. At least 1200 pixels wide, up to 10 MB. We remove the date and location from the file."
        button="Upload photo"
        remove={brand.photo && 'Remove photo'}
        errors={errors.photo}
        onChoose={onChoose}
      />
    </fieldset>
  )
}

const smallestVariant = (photo: string) => photoInfo(photo)?.variants[0]?.url ?? photo

function HeroPreview({
  value,
  chosen,
  label,
  url,
}: Record<'value' | 'label', string> & { chosen?: string; url: string | null }) {
  return (
    <label className="look-hero">
      <input type="radio" name="hero" value={value} defaultChecked={chosen === value} />
      {url ? (
        <img src={url} alt={label} width={160} height={100} loading="lazy" />
      ) : (
        <span className="look-hero-none">{label}</span>
      )}
    </label>
  )
}

/** Warms up the image worker before an upload; failures do not matter. */
const announceUpload = () => void fetch(paths.business.lookDraft()).catch(() => undefined)

interface FilePickProps {
  kind: PictureKind
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
function FilePick({ kind, label, hint, button, remove, errors, onChoose }: FilePickProps) {
  const hydrated = useHydrated()
  const pending = usePending({ intent: kind })
  const press = useRef<HTMLButtonElement>(null)
  const [found, setFound] = useState<string | null>(null)
  const [picked, setPicked] = useState(false)
  const [preparing, setPreparing] = useState(false)
  const shown = found ? [found] : errors
  const send = async (target: HTMLInputElement) => {
    const chosen = target.files?.[0]
    if (!chosen) return
    announceUpload()
    setFound(null)
    setPreparing(true)
    const file = kind === 'photo' ? await downscalePhoto(chosen) : chosen
    // Another file may have been selected meanwhile.
    if (target.files?.[0] !== chosen) return
    const isTooLarge = file.size > maxBytes
    setFound(isTooLarge ? pictureErrorMessages.tooLarge : null)
    if (isTooLarge) target.value = ''
    else {
      if (file !== chosen) target.files = fileListOf(file)
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
        className="look-file"
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
        <p className="look-uploading" role="status">
          <Spinner /> Uploading...
        </p>
      )}
      {remove && (
        <p>
          <button type="submit" name="intent" value={`remove:${kind}`} className="link">
            {remove}
          </button>
        </p>
      )}
    </FieldFrame>
  )
}
