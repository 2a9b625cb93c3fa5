// Actions of the branding editor.
import { data, redirect, type ActionFunctionArgs } from '@remix-run/node'
import { presetBlockOrder, presetIds, type Brand, type PresetId } from '~/foundation/theme/brand'
import {
  blockIds,
  blockLimits,
  centerFocus,
  orderedBlocks,
  requiredBlock,
  type BlockId,
  type PageBlocks,
} from '~/foundation/theme/page-blocks'
import { applyPresetTo, withPresetColors, withPresetPicture } from '~/foundation/theme/theme-presets'
import { requireBusiness, type BusinessPrincipal } from '~/web/http/guards/guards.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { discardDraft, resumeDraft } from '~/business/branding/discard-draft.server'
import { requireCurrentRevision, overwriteToken } from '~/business/branding/lock-branding.server'
import { publishBranding, restoreBranding } from '~/business/branding/publish-branding.server'
import { editableBranding } from '~/business/branding/queries.server'
import { saveDraft, saveUndoableDraft } from '~/business/branding/save-draft.server'
import { brandingForm, uploadNames, withChoices, type UploadName } from '~/business/branding/schemas'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import { formFieldsAndFiles, submissionRejectedBy, validateForm } from '~/foundation/kit/forms.server'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { pictureErrorMessages } from '~/foundation/pictures/limits'
import { uploadPicture } from '~/foundation/pictures/upload-picture.server'
import { withMove } from '~/foundation/kit/list/with-move'

type Files = Partial<Record<UploadName, File>>
type Step = (brand: Brand) => Brand

const unchanged: Step = (brand) => brand

/** Result of an action: the new state of the draft, or why it was refused and the revision seen by then. */
type Outcome =
  | { kind: 'done'; done: Done }
  | { kind: 'refused'; status: number; draftToken: string; submission: RejectedSubmission }

/** A button of the page. */
export async function brandingAction({ request, context }: ActionFunctionArgs) {
  const outcome = await runBrandingIntent(request, context)
  if (outcome.kind === 'done') {
    const { name, version } = outcome.done
    throw redirect(paths.business.look({ done: name, version }), 303)
  }
  const { status, draftToken, submission } = outcome
  return data({ draftToken, submission }, { status })
}

/** Every button submits the whole form, so that nothing typed is lost. */
export async function runBrandingIntent(request: Request, context: RequestContext): Promise<Outcome> {
  const principal = await requireBusiness(request, context, 'settings.change')
  const { fields, files } = await formFieldsAndFiles(request, uploadNames)
  const refusal = { kind: 'refused' as const, draftToken: fields.seen ?? '' }
  try {
    return { kind: 'done', done: await executeIntent(principal, context, fields, files) }
  } catch (error) {
    if (error instanceof InvalidForm) return { ...refusal, status: 400, submission: error.submission }
    if (!isDomainError(error)) throw error
    const { status, code } = error
    const submission = submissionRejectedBy(error, fields)
    if (code !== 'branding-changed') return { ...refusal, status, submission }
    // A user who was told of a conflict has seen the other change and may overwrite it.
    const { draftToken } = await editableBranding(principal.db)
    return { ...refusal, status, submission, draftToken: overwriteToken(draftToken) }
  }
}

interface Done {
  name: string
  version?: string
  draftToken?: string
  /** URL of an uploaded picture. */
  picture?: string
}

async function executeIntent(
  principal: BusinessPrincipal,
  context: RequestContext,
  fields: Record<string, string>,
  files: Files,
): Promise<Done> {
  const { db, user, businessId } = principal
  const { intent = '', seen: draftToken = '' } = fields
  const [kind, which = ''] = intent.split(':')
  const by = { userId: user.id, requestId: context.requestId, now: context.now(businessId) }
  switch (kind) {
    case 'restore':
      await restoreBranding(db, { ...by, versionId: knownVersion(which) })
      context.services.clubs.forget(businessId)
      return { name: 'restored' }
    case 'take-up':
      await resumeDraft(db, { ...by, versionId: knownVersion(which) })
      return { name: 'taken-up' }
    case 'discard': {
      const { versionId } = await discardDraft(db, { ...by, draftToken })
      return { name: 'discarded', version: versionId ?? undefined }
    }
  }

  const form = validateForm(fields, brandingForm)
  if (!form.ok) throw new InvalidForm(form.submission)
  const choices: Step = (brand) => withChoices(brand, form.value)
  const save = (step: Step = unchanged) =>
    saveDraft(db, { draftToken, change: (brand) => step(choices(brand)), ...by })
  const undoable = async (name: string, step: Step): Promise<Done> => {
    const saved = await saveUndoableDraft(db, { draftToken, change: choices, step, ...by })
    return { name, draftToken: saved.draftToken, version: saved.undo ?? undefined }
  }
  switch (kind) {
    case 'save':
      return { name: 'saved', ...(await save()) }
    case 'publish':
      await db.transaction(async (open) => {
        const saved = await saveDraft(open, { draftToken, change: choices, ...by })
        await publishBranding(open, { ...saved, ...by })
      })
      context.services.clubs.forget(businessId)
      return { name: 'published' }
    case 'preset': {
      const preset = knownPreset(which)
      return undoable('preset', (brand) => applyPresetTo(brand, preset))
    }
    case 'preset-colors':
      return undoable('preset-colors', withPresetColors)
    case 'preset-picture':
      return undoable('preset-picture', withPresetPicture)
    case 'colors':
      return undoable('colors', await proposedColors(principal, Number(which)))
    case 'remove':
      return { name: 'removed', ...(await save(without(which))) }
    case 'gallery-up':
      return { name: 'blocks', ...(await save(withPictureUp(Number(which)))) }
    case 'block-up':
    case 'block-down':
    case 'block-show':
    case 'block-hide':
      return { name: 'blocks', ...(await save(blockStep(kind, knownBlock(which)))) }
    case 'logo':
    case 'photo':
    case 'portrait':
    case 'gallery': {
      // Reject a stale page before encoding a picture.
      await requireCurrentRevision(db, draftToken)
      const taken = await storeUpload(principal, context, kind, files[kind])
      return { name: kind, picture: taken.path, ...(await save(withPicture(kind, taken.path))) }
    }
    default:
      throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
  }
}

/** Thrown for a form that its schema rejects. */
class InvalidForm extends Error {
  constructor(readonly submission: RejectedSubmission) {
    super('The form is invalid')
  }
}

const hour = { windowSeconds: 3_600 }

async function storeUpload(
  principal: BusinessPrincipal,
  context: RequestContext,
  name: UploadName,
  file?: File,
) {
  const { db, user, businessId } = principal
  if (!file) throw new DomainError('no-file', 400, pictureErrorMessages.none, { field: name })
  const now = context.now(businessId)
  await countHit(context.services.scopes, 'picture', businessId, { limit: 60, ...hour, now })
  const bytes = Buffer.from(await file.arrayBuffer())
  const kind = name === 'logo' ? 'logo' : 'photo'
  try {
    return await uploadPicture(db, context.services, { kind, bytes, userId: user.id, now })
  } catch (error) {
    if (!isDomainError(error) || error.details.field !== kind) throw error
    throw new DomainError(error.code, error.status, error.sentence, { field: name })
  }
}

/** The branding with an uploaded picture at its place. Throws `gallery-full`. */
const withPicture =
  (name: UploadName, path: string): Step =>
  (brand) => {
    const { page } = brand
    switch (name) {
      case 'logo':
        return { ...brand, logo: path }
      case 'photo':
        return { ...brand, photo: path, hero: 'photo', page: { ...page, photoFocus: centerFocus } }
      case 'portrait':
        return { ...brand, page: { ...page, person: { ...page.person, photo: path, focus: centerFocus } } }
      case 'gallery': {
        if (page.gallery.length >= blockLimits.pictures)
          throw new DomainError(
            'gallery-full',
            409,
            `The gallery has ${blockLimits.pictures} pictures. Remove one first.`,
            { field: 'gallery' },
          )
        const picture = { path, alt: '', focus: centerFocus }
        return { ...brand, page: { ...page, gallery: [...page.gallery, picture] } }
      }
    }
  }

/** The gallery with the picture of this place, from 1, one place up. */
const withPictureUp =
  (place: number): Step =>
  (brand) => ({
    ...brand,
    page: { ...brand.page, gallery: withMove(brand.page.gallery, place - 1, 'up') },
  })

const blockStep =
  (act: 'block-up' | 'block-down' | 'block-show' | 'block-hide', block: BlockId): Step =>
  (brand) => {
    const { page, preset } = brand
    const others = page.hidden.filter((id) => id !== block)
    const order = orderedBlocks(page.order, presetBlockOrder[preset])
    const change = {
      'block-up': () => ({ order: withMove(order, order.indexOf(block), 'up') }),
      'block-down': () => ({ order: withMove(order, order.indexOf(block), 'down') }),
      'block-show': () => ({ hidden: others }),
      'block-hide': () => ({ hidden: block === requiredBlock ? others : [...others, block] }),
    }[act]()
    return { ...brand, page: { ...page, ...change } satisfies PageBlocks }
  }

function knownBlock(text: string): BlockId {
  const block = blockIds.find((id) => id === text)
  if (!block) throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
  return block
}

async function proposedColors({ db }: BusinessPrincipal, index: number): Promise<Step> {
  const { proposals } = await editableBranding(db)
  const proposal = proposals[index]
  if (!proposal)
    throw new DomainError(
      'proposal-gone',
      409,
      'These colors are from a different logo. Please choose again.',
    )
  return (brand) => ({ ...brand, ...proposal.colors })
}

const without =
  (which: string): Step =>
  (brand) => {
    const { page } = brand
    if (which === 'logo') return { ...brand, logo: null }
    if (which === 'portrait') return { ...brand, page: { ...page, person: { ...page.person, photo: null } } }
    const place = /^gallery-([1-9])$/.exec(which)?.[1]
    if (place) return { ...brand, page: { ...page, gallery: page.gallery.toSpliced(Number(place) - 1, 1) } }
    return { ...brand, photo: null, hero: brand.hero === 'photo' ? null : brand.hero }
  }

function knownPreset(text: string): PresetId {
  const preset = presetIds.find((id) => id === text)
  if (!preset) throw new DomainError('unknown-button', 400, 'Please use the buttons on this page.')
  return preset
}

function knownVersion(text: string): string {
  if (!isId(text))
    throw new DomainError('branding-version-not-found', 404, 'This version is no longer available.')
  return text
}
