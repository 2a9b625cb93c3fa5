// Italian sentences about the club. Pure.
import type { ClubMessages } from './en'
import { writing } from './writing'

const { day, list } = writing('it')
const until = (date: string | null) => (date === null ? '' : ` fino al ${day(date)}`)

export const italianClub: ClubMessages = {
  membersOnly: (page) => `Ogni membro lo trova nel proprio conto, sotto «${page}».`,
  onPage: (page) => `Lo trova sotto «${page}».`,
  noMembership: () => 'Al momento non ha un abbonamento attivo.',
  noBox: () => 'La sua prossima scatola non è ancora annunciata. Le scriveremo appena lo sarà.',
  boxOn: (of, from, to) => `La scatola «${of}» si può ritirare dal ${day(from)} al ${day(to)}.`,
  boxReady: (of, to) => `La scatola «${of}» è pronta. La ritiri entro il ${day(to)}.`,
  boxShips: (of, from) => `La scatola «${of}» le sarà spedita dal ${day(from)}.`,
  boxWines: (wines) => `Contiene: ${list(wines)}.`,
  openUntil: (date) => `Può modificarla fino al ${day(date)}.`,
  isSkipped: (of) => `Ha saltato la scatola «${of}».`,
  maySkip: (of, date) =>
    `Sì, può saltare la scatola «${of}»${until(date)}: la apra e prema «Skip». Quanto ha pagato passa alla scatola successiva.`,
  tooLateToChange: (of) => `È tardi per saltare la scatola «${of}».`,
  skipPayment: () => 'Sotto «Membership» vede se il prossimo pagamento si può saltare.',
  maySwap: (of, date) =>
    `Sì, può cambiare bottiglie della scatola «${of}»${until(date)}: la apra e scelga un altro vino.`,
  noSwap: (of) => `Le bottiglie della scatola «${of}» al momento non si possono cambiare.`,
  isPaused: (date) => `Il suo abbonamento è in pausa fino al ${day(date)}.`,
  mayPause: () => 'Sì. Scelga per quanto tempo sotto «Membership»; durante la pausa non si paga nulla.',
  mayNotPause: () =>
    'Il suo abbonamento al momento non si può mettere in pausa. Il motivo è sotto «Membership».',
  mayResume: (date) =>
    `Il suo abbonamento è in pausa fino al ${day(date)}. Può riprenderlo prima sotto «Membership».`,
  mayUndoCancel: (date) =>
    `Il suo abbonamento finisce il ${day(date)}. Fino ad allora può ripensarci sotto «Membership».`,
  isActive: (tier) => `Il suo livello è ${tier}.`,
  mayChangeTier: () => 'Lì può confrontare i livelli e cambiare; vede il prezzo prima di confermare.',
  endsOn: (date) => `Il suo abbonamento finisce il ${day(date)}.`,
  mayCancel: (date) =>
    `Può disdire online sotto «Membership»${date === null ? '' : `; finirebbe il ${day(date)}, alla fine del periodo pagato`}. Nulla cambia finché non conferma.`,
  pays: (price, tier, addsTax) => `Paga ${price} al mese per ${tier}${addsTax ? ', più imposte' : ''}.`,
  nextPayment: (price, date, name) =>
    `Il prossimo pagamento di ${price} è il ${day(date)}${name ? ` (${name})` : ''}.`,
  noPayment: () => 'Nessun pagamento è previsto.',
  card: (name) => `I suoi pagamenti avvengono con: ${name}.`,
  updateCard: () => 'Può cambiare carta sotto «Billing», sulla pagina sicura di Stripe.',
  discount: (percent) =>
    `Sì: il suo abbonamento dà il ${percent} di sconto su ogni bottiglia della carta. Il carrello mostra il suo prezzo.`,
  noDiscount: () => 'Il suo livello non ha sconti sulle bottiglie.',
  discountByTier: () => 'I prezzi per i membri dipendono dal livello. Ogni livello indica cosa comprende.',
  perks: (names) => `Il suo livello comprende anche: ${list(names)}.`,
  secondPerson: (name) => `${name} può ritirare per lei.`,
  addSecondPerson: () =>
    'Sì, una persona maggiorenne può ritirare per lei: inserisca il nome sotto «Pick-up code». Porta il codice e un documento.',
  onItsWay: (parcels) => `In arrivo: ${list(parcels)}.`,
  noParcel: () => 'Nessun pacco è in viaggio per lei.',
  noPoints: () => 'Non abbiamo un programma a punti.',
  ratings: (count) => `Ha valutato ${count} ${count === 1 ? 'vino' : 'vini'}.`,
  hadWines: (labels) => `Sì, tra i suoi vini: ${list(labels)}.`,
  hadNone: () => 'Non trovo questo vino tra i suoi.',
  noFee: () => 'Non costa nulla.',
  pauseRestsPerks: () =>
    'Durante la pausa lo sconto e gli altri vantaggi sono sospesi; tornano alla ripresa.',
  cannotCome: (contact) =>
    `Se non può venire entro allora, può ritirare un’altra persona maggiorenne: indichi il nome sotto «Pick-up code». Oppure chieda al nostro team prima dell’ultimo giorno: ${contact}.`,
  howToRate: () => 'Può valutare i vini che ha avuto sotto «Rate Wines».',
  place: (club, address) => `${club} si trova qui: ${address}.`,
  askForPlace: (club) => `Il ritiro è da ${club}.`,
  pickUpHours: (hours) => `Orari di ritiro: ${hours}.`,
  noHours: (club) => `${club} non ha indicato qui i suoi orari.`,
  callFor: (contact) => `Per gli orari di oggi chieda qui: ${contact}.`,
  bringCode: () => 'Porti il suo codice di ritiro e un documento.',
  reach: (contact) => `Può contattarci: ${contact}.`,
  website: (address) => `Il nostro sito: ${address}`,
  events: () => 'Prossimamente:',
  noEvents: (club) => `${club} al momento non ha eventi in programma.`,
  event: (title, when, price) => `${title}, ${when} (${price})`,
  shipsTo: (states) => `Spediamo qui: ${list(states)}. Altrove si può ritirare.`,
  shipsThere: (state) => `Sì, spediamo qui: ${state}.`,
  notThere: (state, states) => `No, non spediamo qui: ${state}. Spediamo: ${list(states)}.`,
  onlyStates: (club) => `No, ${club} spedisce solo negli Stati Uniti.`,
  noShipping: (club) => `${club} non spedisce; i membri ritirano i loro vini.`,
  gifts: (club) => `Sì, può regalare un abbonamento a ${club} o una somma.`,
  noGifts: (contact) => `I regali non si comprano online qui. Chieda al nostro personale: ${contact}.`,
  tiers: (tiers) => `I nostri livelli: ${tiers.join(', ')}.`,
  faulty: (contact) =>
    `Mi dispiace. Il nostro personale decide su bottiglie difettose e rimborsi. La riporti o ci scriva: ${contact}.`,
  askTeam: (contact) =>
    contact === null
      ? 'A questo risponde il nostro personale. Chieda pure.'
      : `A questo risponde il nostro personale. Chieda pure: ${contact}.`,
}
