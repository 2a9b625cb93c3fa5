// Writing a message: /business/messages/:messageId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { MessageEditor } from '~/insight/campaigns/components/message-editor'
import { editorChoices, picturePaths } from '~/insight/campaigns/queries.server'
import { blocksAfter, readStep, readWriting } from '~/insight/campaigns/writing/editor-fields'
import { deleteDraft, saveAsCopy, saveDraft, saveTemplate } from '~/insight/campaigns/writing/drafts.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { formIdIn } from '~/foundation/kit/forms.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { requireMessage } from './message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, campaign, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const { id, status } = campaign
  if (status !== 'draft' && status !== 'template') throw redirect(paths.business.messages.results(id))
  const { subject, preheader, kind, blocks, version } = campaign
  return db.read(async (db) => ({
    message: { id, status, subject, preheader, kind, blocks, version },
    choices: await editorChoices(db, now),
    pictures: await picturePaths(db, blocks),
    copyId: newId(),
  }))
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, now } = await requireMessage(request, context, {
    params,
    action: 'messages.send',
  })
  const id = idIn(params, 'messageId')
  const by = { id, userId: user.id, now }
  const to = paths.business.messages
  return handleForms(request, context, {
    write: async (fields) => {
      const writing = readWriting(fields)
      const step = readStep(fields.do)
      const copyId = formIdIn(fields, 'copyId') ?? newId()
      if (step.kind === 'copy') {
        await saveAsCopy(db, { id: copyId, from: id, writing, userId: user.id, now })
        return redirect(to.edit(copyId, { done: 'copied' }), 303)
      }
      await saveDraft(db, {
        ...by,
        ...writing,
        blocks: blocksAfter(writing.blocks, step),
        version: Number(fields.version) || 0,
        timeZone: club.timeZone,
      })
      switch (step.kind) {
        case 'picture':
          return redirect(to.picture(id, step.blockId), 303)
        case 'audience':
          return redirect(to.audience(id), 303)
        case 'preview':
          return redirect(to.preview(id), 303)
        case 'review':
          return redirect(to.review(id), 303)
        case 'template':
          await saveTemplate(db, { id: copyId, from: id, userId: user.id, now })
          return redirect(to.list({ show: 'templates', done: 'template' }), 303)
        default:
          return redirect(to.edit(id, { done: step.kind === 'save' ? 'saved' : undefined }), 303)
      }
    },
    delete: async () => {
      await deleteDraft(db, by)
      return redirect(to.list({ done: 'deleted' }), 303)
    },
  })
}

export const meta = privatePage('Write a message')

const doneMessages = {
  saved: 'Draft saved.',
  copied: 'Saved as a new message.',
  picture: 'Picture added.',
  unscheduled: 'Sending canceled. The message is a draft again.',
}

export default function WriteMessage() {
  const { message, choices, pictures, copyId } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        back={{ href: paths.business.messages.list(), label: 'Messages' }}
        title={message.status === 'template' ? 'Edit template' : 'Write a message'}
      />
      <DoneMessage messages={doneMessages} />
      <MessageEditor
        key={message.version}
        message={message}
        choices={choices}
        pictures={pictures}
        copyId={copyId}
      />
    </>
  )
}
