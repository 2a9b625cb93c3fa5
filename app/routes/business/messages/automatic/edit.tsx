// The words of a message that goes out by itself, and who gets it: /business/messages/automatic/:kind
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { composedMessage, isNotice, switchOf } from '~/insight/campaigns/automatic/automatic-message.server'
import {
  restoreWords,
  saveAutomaticAudience,
  saveComposedWords,
  saveNoticeWords,
} from '~/insight/campaigns/automatic/change-automatic.server'
import { defaultNotice } from '~/insight/campaigns/automatic/default-words'
import { previewAutomatic } from '~/insight/campaigns/automatic/preview-automatic.server'
import { missingIn } from '~/insight/campaigns/blocks'
import { AutomaticAudience } from '~/insight/campaigns/components/automatic-audience'
import { MessageEditor } from '~/insight/campaigns/components/message-editor'
import { NoticeWordsForm } from '~/insight/campaigns/components/notice-words-form'
import { previewAs } from '~/insight/campaigns/content/preview-message.server'
import { editorChoices, picturePaths } from '~/insight/campaigns/queries.server'
import { automaticAudienceForm, noticeWordsForm } from '~/insight/campaigns/schemas'
import { allMembers } from '~/insight/campaigns/segments/filter'
import { filterOfForm } from '~/insight/campaigns/segments/filter-form'
import { audienceChoices } from '~/insight/campaigns/segments/segments.server'
import { sendTest } from '~/insight/campaigns/sending/send-test.server'
import { blocksAfter, readStep, readWriting } from '~/insight/campaigns/writing/editor-fields'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { DomainError } from '~/foundation/kit/errors'
import { formIdIn } from '~/foundation/kit/forms.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { automaticRules, isComposed } from '~/foundation/messaging/automatic/kinds'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { requireAutomatic } from '../message-request.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, kind, origin, now } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.send',
  })
  const { label, form, trigger, why = null } = automaticRules(kind)
  const common = {
    kind,
    label,
    form,
    trigger,
    why,
    testAddress: user.email,
    testId: newId(),
  }
  return db.read(async (db) => {
    const { isOn, days } = await switchOf(db, kind)
    if (!isComposed(kind)) {
      const { subject, words, version } = await noticeWords(db, kind)
      return {
        ...common,
        isOn,
        missing: [],
        composed: null,
        notice: {
          subject: subject ?? '',
          words: words ?? '',
          version,
          tastevin: defaultNotice[kind] ?? null,
        },
      }
    }
    const { id, blocks, filter, version, subject, preheader } = await composedMessage(db, kind, origin)
    return {
      ...common,
      isOn,
      missing: missingIn(blocks),
      notice: null,
      composed: {
        message: {
          id: id ?? '',
          status: 'automatic',
          kind: 'club_news',
          subject,
          preheader,
          blocks,
          version,
        },
        choices: await editorChoices(db, now),
        pictures: await picturePaths(db, blocks),
        tiers: (await audienceChoices(db)).tiers,
        tierIds: filter.members.tierIds,
        days: kind === 'we_miss_you' ? days : null,
      },
    }
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, club, user, kind, origin, now } = await requireAutomatic(request, context, {
    kind: params.kind,
    action: 'messages.send',
  })
  const by = { origin, userId: user.id, now }
  const to = paths.business.messages
  const back = (done: string) => redirect(to.automatic.edit(kind, { done }), 303)
  const { timeZone } = club
  const only = <Kind,>(value: Kind | null): Kind => {
    if (value === null) throw new DomainError('invalid', 400, 'Please use the buttons on this page.')
    return value
  }
  return handleForms(request, context, {
    write: async (fields) => {
      const composed = only(isComposed(kind) ? kind : null)
      const { blocks, subject, preheader } = readWriting(fields)
      const step = readStep(fields.do)
      const words = { subject, preheader, blocks: blocksAfter(blocks, step) }
      const version = Number(fields.version) || 0
      await saveComposedWords(db, { kind: composed, version, words, timeZone, ...by })
      if (step.kind === 'preview') return redirect(to.automatic.preview(kind), 303)
      if (step.kind === 'picture') {
        const { id } = await db.read((db) => composedMessage(db, composed, origin))
        return redirect(to.picture(id ?? '', step.blockId), 303)
      }
      return redirect(to.automatic.edit(kind, { done: step.kind === 'save' ? 'saved' : undefined }), 303)
    },
    words: formHandler(noticeWordsForm, async ({ version, subject, words }) => {
      const notice = only(isNotice(kind) ? kind : null)
      const saved = { subject: subject || null, words: words.trim() || null }
      await saveNoticeWords(db, { kind: notice, version, ...saved, timeZone, ...by })
      return back('saved')
    }),
    audience: formHandler(automaticAudienceForm, async ({ days }, fields) => {
      const composed = only(isComposed(kind) ? kind : null)
      const { tierIds } = filterOfForm(fields).members
      const defaultDays = composed === 'we_miss_you' && days !== '' ? Number(days) : null
      await saveAutomaticAudience(db, { kind: composed, tierIds, days: defaultDays, ...by })
      return back('audience')
    }),
    restore: async () => {
      await restoreWords(db, { kind, ...by })
      return back('restored')
    },
    test: async (fields) => {
      const { person } = await previewAs(db, { campaign: { filter: allMembers }, club, as: null, now })
      const email = await previewAutomatic(db, { kind, club, origin, person, now })
      const id = formIdIn(fields, 'testId') ?? newId()
      await sendTest(db, { id, email, to: user.email, now })
      return back('test')
    },
  })
}

export const meta = privatePage('Automatic message')

const doneMessages = {
  saved: 'Saved. It applies to what is sent from now on.',
  audience: 'Saved.',
  restored: 'Tastevin’s words are back.',
  picture: 'Picture added.',
}

export default function EditAutomaticMessage() {
  const view = useLoaderData<typeof loader>()
  const { kind, label, trigger, why, isOn, missing, composed, notice, testAddress, testId, form } = view
  const href = paths.business.messages.automatic
  return (
    <>
      <PortalTitle back={{ href: href.list(), label: 'Automatic messages' }} title={label}>
        {trigger}
      </PortalTitle>
      <DoneMessage messages={{ ...doneMessages, test: `Test sent to ${testAddress}.` }} />
      {why && (
        <Banner>
          {form === 'required'
            ? `Always sent. ${why} You can add a note; what it must say stays as it is.`
            : why}
        </Banner>
      )}
      {missing.length > 0 && (
        <Banner tone={isOn ? 'error' : 'warn'}>
          {missing.join(' ')} {isOn ? 'Until this is complete, nothing is sent.' : ''}
        </Banner>
      )}
      {composed && (
        <>
          <MessageEditor key={composed.message.version} {...composed} copyId="" />
          <AutomaticAudience {...composed} />
        </>
      )}
      {notice && (
        <>
          <RejectionNotice except={['words']} />
          <NoticeWordsForm key={notice.version} form={form} {...notice} />
        </>
      )}
      <Card title="Try it">
        <p>
          Sends what is saved to {testAddress}.{notice && ' It shows an example of a box or a card.'}
        </p>
        <div className={actionsStyle}>
          <IntentForm intent="test" fields={{ testId }} variant="secondary" pendingLabel="Sending...">
            Send a test to me
          </IntentForm>
          <ButtonLink to={href.preview(kind)} variant="quiet">
            Preview
          </ButtonLink>
        </div>
      </Card>
      <IntentForm intent="restore" variant="quiet">
        {form === 'required' ? 'Remove the note' : 'Back to Tastevin’s words'}
      </IntentForm>
      {!isOn && (
        <p className="text-muted">
          This message is off. <Link to={href.list()}>Turn it on</Link>
        </p>
      )}
    </>
  )
}
