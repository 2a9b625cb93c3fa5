import type { ClubFacts, MemberFacts } from '~/club/sommelier/engine/club/club-facts'

const member: MemberFacts = {
  membership: {
    tier: 'Tavola',
    price: '$79.00',
    addsTax: true,
    nextPaymentOn: '2026-12-13',
    endsOn: null,
    pausedUntil: null,
    mayPause: true,
    wouldEndOn: '2026-12-13',
    card: 'Visa ending in 4242',
  },
  discount: '10%',
  perks: ['A tasting for two'],
  boxes: [
    {
      runId: 'run-1',
      name: 'December box',
      pickUpFrom: '2026-12-02',
      pickUpUntil: '2026-12-23',
      isSkipped: false,
      isReady: false,
      wines: ['Aldo Testa Cannubi 2019', 'Clos Preuve Silex 2023'],
      openUntil: '2026-11-25',
      maySkip: true,
      maySwap: true,
    },
  ],
  isShipped: false,
  secondPerson: '',
  parcels: [],
  wines: [{ label: 'Elio Prova Bricco 2019', words: 'Elio Prova Bricco Nebbiolo Barolo' }],
  ratings: 12,
}
/** A club with one member, whose box is announced. */
export const aClub = (): ClubFacts => ({
  name: 'Enoteca Prova',
  phone: '(212) 555-0142',
  email: 'ciao@enoteca.example',
  address: '4 Vine Street, New York',
  website: 'https://enoteca.example/',
  pickUpHours: 'Tuesday to Saturday, 4 to 8 PM',
  shipsTo: ['New Jersey', 'New York'],
  events: [{ title: 'Nebbiolo night', when: 'December 9, 2026, 7 PM', price: '$45.00' }],
  tiers: [{ name: 'Tavola', price: '$79.00' }],
  sellsGifts: true,
  member,
})
