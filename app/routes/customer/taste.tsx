// A member's taste: the quiz, and what is known about it: /customer/taste
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { TasteForm } from '~/club/tastes/profile/components/taste-form'
import { SkipQuiz, TasteQuiz } from '~/club/tastes/profile/components/taste-quiz'
import { renewList } from '~/club/tastes/recommendations/build.server'
import { tasteNames, tasteProfile } from '~/club/tastes/profile/queries.server'
import { resetTaste, saveQuiz, saveTaste, skipQuiz } from '~/club/tastes/profile/save-taste.server'
import { quizForm, scaleNames, tasteForm } from '~/club/tastes/profile/schemas'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { wineKinds } from '~/cellar/reference/labels'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, member } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  return {
    ...(await db.read(async (db) => ({
      profile: await tasteProfile(db, member.id),
      names: await tasteNames(db),
    }))),
    isQuizAsked: query.get('quiz') === 'again',
    done: query.get('done') ?? '',
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'tastes.change')
  const by = { memberId: member.id, now }
  const renew = () => renewList(db, { ...by, worker: context.services.recommendWorker })
  const done = (what: string) => redirect(paths.customer.taste({ done: what }), 303)
  return handleForms(request, context, {
    'save-quiz': formHandler(quizForm, async (answers) => {
      await saveQuiz(db, { ...by, answers })
      const isNew = await renew()
      return redirect(paths.customer.recommendations({ done: isNew ? 'quiz' : 'saved' }), 303)
    }),
    'skip-quiz': async () => {
      await skipQuiz(db, by)
      return redirect(paths.customer.recommendations(), 303)
    },
    'save-taste': formHandler(tasteForm, async ({ grapes, regions, dietaryNote, ...choices }) => {
      await saveTaste(db, {
        ...by,
        types: wineKinds.filter((kind) => choices[kind] === 'on'),
        grapes,
        regions,
        scales: Object.fromEntries(scaleNames.map((name) => [name, choices[name]])) as Parameters<
          typeof saveTaste
        >[1]['scales'],
        dietaryNote,
      })
      await renew()
      return done('taste')
    }),
    reset: async () => {
      await resetTaste(db, by)
      await renew()
      return done('reset')
    },
  })
}

const doneMessages = {
  taste: 'Your taste profile is saved. Your recommendations follow it.',
  reset: 'Your taste profile is empty again. Your ratings are kept.',
}

export const meta = privateClubPage('Your taste')

export default function Taste() {
  const { profile, names, isQuizAsked, done } = useLoaderData<typeof loader>()
  const showsQuiz = isQuizAsked || (!profile.isQuizDone && !profile.isKnown)
  return (
    <MemberPage title="Your taste">
      <DoneMessage messages={doneMessages} />
      {showsQuiz ? (
        <Card title="Seven questions about your taste">
          <p>
            Answer as many as you like. Your answers shape your recommendations, and only this club sees them.
          </p>
          <TasteQuiz answers={profile.answers} />
          {!profile.isQuizDone && <SkipQuiz />}
        </Card>
      ) : (
        <Card title="The taste quiz">
          <p>{profile.isKnown ? 'Has your taste changed?' : 'You haven’t taken the quiz.'}</p>
          <p>
            <ButtonLink to={paths.customer.taste({ quiz: 'again' })} variant="secondary">
              {profile.isKnown ? 'Take the quiz again' : 'Take the taste quiz'}
            </ButtonLink>
          </p>
        </Card>
      )}
      <Card title="Your taste profile" folds={showsQuiz}>
        <p>
          {profile.isKnown
            ? 'This is what you told us. Correct whatever isn’t right.'
            : 'Nothing yet. Fill in what you know, or take the quiz.'}
        </p>
        <TasteForm key={done} profile={profile} names={names} />
      </Card>
      <Card title="Wines you never want">
        <p>We never recommend types, grapes or regions on that list.</p>
        <p>
          <ButtonLink to={paths.customer.code()} variant="secondary">
            Edit wines you’d rather not get
          </ButtonLink>
        </p>
      </Card>
      {profile.isKnown && (
        <Card title="Start over">
          <p>Deletes your quiz answers, your taste profile and wines you hid. Your ratings are kept.</p>
          <ConfirmDialog
            trigger="Reset my taste profile"
            title="Reset your taste profile?"
            description="Your quiz answers, your taste profile and wines you hid are deleted."
          >
            <IntentForm intent="reset" variant="danger" pendingLabel="Resetting...">
              Reset taste profile
            </IntentForm>
          </ConfirmDialog>
        </Card>
      )}
    </MemberPage>
  )
}
