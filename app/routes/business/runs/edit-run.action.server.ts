// Actions of a run's editor: its details, boxes, texts, picture and license, and deleting a draft.
import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { boxChangeIn } from '~/club/runs/editor/box-form'
import { changeBox, setCostCeiling } from '~/club/runs/editor/change-box.server'
import { runConflict, versionIn, type RunConflict } from '~/club/runs/editor/edit-conflict.server'
import { stateLicenseOfForm } from '~/club/runs/runs/license-form.server'
import type { RunPart } from '~/club/runs/runs/run-changes.server'
import { detailsOfForm } from '~/club/runs/runs/run-dates.server'
import { findRun } from '~/club/runs/runs/run-record.server'
import { businessTimeZone } from '~/club/runs/runs/run-settings.server'
import { deleteDraft } from '~/club/runs/runs/delete-draft.server'
import { saveRun, setRunPicture } from '~/club/runs/runs/save-run.server'
import { saveWineNote } from '~/club/runs/runs/save-wine-note.server'
import { ceilingForm, licenseForm, runForm, wineNoteForm } from '~/club/runs/runs/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { uploadFormPhoto } from '~/web/http/forms/upload-photo.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { formFieldsAndFiles } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'

interface Answer {
  conflict: RunConflict
}

export async function editRunAction({ request, context, params }: ActionFunctionArgs) {
  const { db, now, by } = await requireBusiness(request, context, 'runs.change')
  const runId = idIn(params, 'runId')
  const here = paths.business.runs.edit
  // A form that cannot be read is refused below.
  const sent = await formFieldsAndFiles(request, ['photo'] as const).catch(() => null)
  const intent = sent?.fields.intent ?? ''
  const ceilingTier = intent.startsWith('ceiling ') ? intent.slice('ceiling '.length) : ''
  let conflict: RunConflict | undefined
  const orConflict = async <Result>(
    work: Promise<Result>,
    part: RunPart,
    fields: Record<string, string>,
  ): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      if (isDomainError(error) && error.code === 'run-edited')
        conflict = await runConflict(db, { runId, part, fields, now })
      throw error
    }
  }
  return handleForms<Answer>(
    request,
    context,
    {
      details: formHandler(runForm, async (form, fields) => {
        const timeZone = await db.read(businessTimeZone)
        const details = detailsOfForm(form, timeZone)
        const { status } = await db.read((db) => findRun(db, runId))
        if (status === 'published' && details.cutOffAt <= now) {
          const sentence = 'Members see this deadline. Choose one in the future.'
          throw new DomainError('cut-off-past', 400, sentence, { field: 'cutOffDay' })
        }
        await orConflict(
          saveRun(db, { runId, version: versionIn(fields), details, ...by }),
          'details',
          fields,
        )
        return redirect(here(runId, { done: 'details' }), 303)
      }),
      async box(fields) {
        const { tierId, change } = boxChangeIn(fields)
        await changeBox(db, { runId, version: versionIn(fields), tierId, change, ...by })
        return redirect(`${here(runId)}#tier-${tierId}`, 303)
      },
      ...(isId(ceilingTier) && {
        [intent]: formHandler(ceilingForm, async ({ ceiling }, fields) => {
          const version = versionIn(fields)
          await setCostCeiling(db, { runId, version, tierId: ceilingTier, costCeilingCents: ceiling, ...by })
          return redirect(`${here(runId)}#tier-${ceilingTier}`, 303)
        }),
      }),
      note: formHandler(wineNoteForm, async (texts, fields) => {
        const wineId = idIn(fields, 'wineId')
        const version = versionIn(fields)
        await orConflict(
          saveWineNote(db, { runId, wineId, ...texts, version, ...by }),
          `wine ${wineId}`,
          fields,
        )
        return redirect(here(runId, { done: 'texts' }), 303)
      }),
      async picture() {
        const pictureId = await uploadFormPhoto(context, db, { file: sent?.files.photo, ...by })
        await setRunPicture(db, { runId, pictureId, ...by })
        return redirect(here(runId, { done: 'picture' }), 303)
      },
      async 'remove-picture'() {
        await setRunPicture(db, { runId, pictureId: null, ...by })
        return redirect(here(runId, { done: 'picture-removed' }), 303)
      },
      license: formHandler(licenseForm, async (form) => {
        await stateLicenseOfForm(db, form, by)
        return redirect(here(runId, { done: 'license' }), 303)
      }),
      async delete() {
        await deleteDraft(db, { runId })
        return redirect(paths.business.runs.list({ done: 'deleted' }), 303)
      },
    },
    { onRejected: () => (conflict ? { conflict } : {}) },
  )
}
