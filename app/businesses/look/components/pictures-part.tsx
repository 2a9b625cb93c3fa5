import { useRef, useState } from 'react'
import type { Brand } from '#/tenants/brand'
import { logoFacts, photoFacts } from '#/tenants/media'
import { heroIds, pictures } from '#/tenants/pictures'
import { ClubLogo } from '~/businesses/components/club-logo'
import { paths } from '~/kit/paths'
import { acceptedTypes, mostBytes, sentences, type PictureKind } from '~/pictures/limits'
import { smallerCopy } from '~/pictures/smaller-copy'
import { usePending } from '~/ui/button'
import { FieldFrame, fieldAttributes } from '~/ui/field'
import { Spinner } from '~/ui/loading'
import { useHydrated } from '~/ui/use-hydrated'

interface PicturesProps {
  brand: Brand
  values: Record<string, string>
  errors: Record<string, string[] | undefined>
  onChoose: OnChoose
}

/** A file stands in the form, ready to be sent by this button. */
type OnChoose = (kind: PictureKind, button: HTMLButtonElement) => Promise<void>

/** The logo as it will stand on a light and on a dark page. */
export function LogoPart({ brand, errors, onChoose }: Omit<PicturesProps, 'values'>) {
  const logo = logoFacts(brand.logo)
  return (
    <fieldset className="look-part">
      <legend>Logo</legend>
      {brand.logo && (
        <div className="look-logos">
          {(['light', 'dark'] as const).map((theme) => (
            <div key={theme} className="look-logo" data-theme={theme}>
              <ClubLogo
                logoUrl={brand.logo}
                logo={logo}
                alt={theme === 'light' ? 'Your logo on a light page' : 'Your logo on a dark page'}
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
        remove={brand.logo && 'Use the name instead of a logo'}
        errors={errors.logo}
        onChoose={onChoose}
      />
    </fieldset>
  )
}

/** What stands large on the first screen. */
export function HeroPart({ brand, values, errors, onChoose }: PicturesProps) {
  return (
    <fieldset className="look-part">
      <legend>Picture</legend>
      <div className="look-heroes" role="radiogroup" aria-label="Picture">
        {brand.photo && (
          <Hero value="photo" chosen={values.hero} label="Your photo" url={smallest(brand.photo)} />
        )}
        {heroIds.map((id) => (
          <Hero key={id} value={id} chosen={values.hero} label={pictures[id].title} url={pictures[id].url} />
        ))}
        <Hero value="none" chosen={values.hero} label="None: bottles in your colour" url={null} />
      </div>
      <FilePick
        kind="photo"
        label={brand.photo ? 'Another photo' : 'Your own photo'}
        hint="Of the room, the table, the bottles: at least 1200 pixels wide, up to 10 MB. Where and when it was taken is removed."
        button="Upload photo"
        remove={brand.photo && 'Remove your photo'}
        errors={errors.photo}
        onChoose={onChoose}
      />
    </fieldset>
  )
}

const smallest = (photo: string) => photoFacts(photo)?.variants[0]?.url ?? photo

function Hero({
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

/** Says that a picture may be on its way; nothing depends on the answer. */
const expectPicture = () => void fetch(paths.business.lookDraft()).catch(() => undefined)

interface FilePickProps {
  kind: PictureKind
  label: string
  hint: string
  button: string
  /** What the button says that takes the picture out again; null where there is none. */
  remove: string | null
  errors: string[] | undefined
  onChoose: OnChoose
}

/** A file as an input holds it. */
function listOf(file: File): FileList {
  const list = new DataTransfer()
  list.items.add(file)
  return list.files
}

/**
 * With scripts a file goes up as soon as it is chosen, a large photo as a smaller copy; too large a one is told of before
 * it is sent.
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
    expectPicture()
    setFound(null)
    setPreparing(true)
    const file = kind === 'photo' ? await smallerCopy(chosen) : chosen
    // Another one may have been chosen meanwhile.
    if (target.files?.[0] !== chosen) return
    const isTooLarge = file.size > mostBytes
    setFound(isTooLarge ? sentences.tooLarge : null)
    if (isTooLarge) target.value = ''
    else {
      if (file !== chosen) target.files = listOf(file)
      if (press.current) await onChoose(kind, press.current)
    }
    // One that was taken in stands there no more.
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
        // While somebody looks for a file, the studio is made ready.
        onClick={expectPicture}
        onChange={({ target }) => void send(target)}
      />
      <button
        ref={press}
        type="submit"
        name="intent"
        value={kind}
        className="button"
        data-variant="secondary"
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
