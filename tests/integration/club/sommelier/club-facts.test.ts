import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askInConversation } from '~/club/sommelier/conversations/ask-in-conversation.server'
import { conversation } from '~/club/sommelier/conversations/queries.server'
import { clubFacts } from '~/routes/customer/club-facts.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { anActiveMember } from '../../../builders/active-member'
import { aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

describe('a member’s question about their box', () => {
  it('is answered from their own rows, with the page to act on, and kept in the conversation', async () => {
    const club = await aPayingClub(payments)
    const owner = await aPerson(payments.db)
    const now = () => payments.clock.now(club.id)
    const wine = await aStockedWine(club.db, { bottles: 20, now: now(), name: 'Gavarini' })
    const member = await anActiveMember(payments, club)
    const runId = await aPublishedRun(club.db, {
      userId: owner.id,
      now: now(),
      boxes: { [club.tierId]: [justWine(wine)] },
    })
    const record = (await payments.clubs.byId(club.id))!
    const facts = await clubFacts(payments.scopes, club.db, { club: record, memberId: member.id, now: now() })
    expect(facts.member!.membership).toMatchObject({ price: expect.stringMatching(/^\$/), endsOn: null })
    expect(facts.member!.boxes).toMatchObject([{ runId, maySkip: true }])

    const conversationId = newId()
    const ask = async (question: string) => {
      await askInConversation({ sommelierModel: null, log: createLog('silent') }, club.db, {
        memberId: member.id,
        conversationId,
        turnId: newId(),
        question,
        about: null,
        isOfAge: true,
        readClub: () => Promise.resolve(facts),
        now: now(),
      })
      const turns = (await conversation(club.db, { memberId: member.id, conversationId }))!.turns
      return turns.at(-1)!.answer
    }
    const answered = await ask('when is my next box and what is in it?')
    expect(answered.text).toContain('Gavarini')
    expect(answered.links).toEqual([{ label: 'Your box', href: `/customer/box/${runId}` }])
    expect((await ask('can I skip it?')).text).toContain('you can skip your')
  })

  it('reads no member’s rows for a guest', async () => {
    const club = await aPayingClub(payments)
    const record = (await payments.clubs.byId(club.id))!
    const facts = await clubFacts(payments.scopes, club.db, {
      club: record,
      memberId: null,
      now: payments.clock.now(club.id),
    })
    expect(facts.member).toBeNull()
    expect(facts.tiers.length).toBeGreaterThan(0)
  })
})
