// French sentences about the club. Pure.
import type { ClubMessages } from './en'
import { writing } from './writing'

const { day, list } = writing('fr')
const until = (date: string | null) => (date === null ? '' : ` jusqu’au ${day(date)}`)

export const frenchClub: ClubMessages = {
  membersOnly: (page) => `Chaque membre le trouve dans son compte, sous « ${page} ».`,
  onPage: (page) => `Vous le trouverez sous « ${page} ».`,
  noMembership: () => 'Vous n’avez pas d’adhésion active en ce moment.',
  noBox: () => 'Votre prochain coffret n’est pas encore annoncé. Nous vous écrirons dès qu’il le sera.',
  boxOn: (of, from, to) => `Votre coffret « ${of} » est à retirer du ${day(from)} au ${day(to)}.`,
  boxReady: (of, to) => `Votre coffret « ${of} » est prêt. Merci de le retirer avant le ${day(to)}.`,
  boxShips: (of, from) => `Votre coffret « ${of} » vous sera expédié à partir du ${day(from)}.`,
  boxWines: (wines) => `Il contient : ${list(wines)}.`,
  openUntil: (date) => `Vous pouvez le modifier jusqu’au ${day(date)}.`,
  isSkipped: (of) => `Vous avez sauté votre coffret « ${of} ».`,
  maySkip: (of, date) =>
    `Oui, vous pouvez sauter votre coffret « ${of} »${until(date)} : ouvrez-le et choisissez « Skip ». Ce que vous avez payé passe au coffret suivant.`,
  tooLateToChange: (of) => `Il est trop tard pour sauter votre coffret « ${of} ».`,
  skipPayment: () => 'La page « Membership » indique si votre prochain paiement peut être sauté.',
  maySwap: (of, date) =>
    `Oui, vous pouvez échanger des bouteilles de votre coffret « ${of} »${until(date)} : ouvrez-le et choisissez un autre vin.`,
  noSwap: (of) => `Les bouteilles de votre coffret « ${of} » ne peuvent pas être échangées en ce moment.`,
  isPaused: (date) => `Votre adhésion est en pause jusqu’au ${day(date)}.`,
  mayPause: () => 'Oui. Choisissez la durée sous « Membership » ; rien n’est débité pendant la pause.',
  mayNotPause: () =>
    'Votre adhésion ne peut pas être mise en pause en ce moment. La raison est indiquée sous « Membership ».',
  mayResume: (date) =>
    `Votre adhésion est en pause jusqu’au ${day(date)}. Vous pouvez la reprendre plus tôt sous « Membership ».`,
  mayUndoCancel: (date) =>
    `Votre adhésion se termine le ${day(date)}. D’ici là, vous pouvez revenir sur cette décision sous « Membership ».`,
  isActive: (tier) => `Votre niveau est ${tier}.`,
  mayChangeTier: () =>
    'Vous pouvez y comparer les niveaux et en changer ; le prix est affiché avant la confirmation.',
  endsOn: (date) => `Votre adhésion se termine le ${day(date)}.`,
  mayCancel: (date) =>
    `Vous pouvez résilier en ligne sous « Membership »${date === null ? '' : ` ; elle se terminerait le ${day(date)}, à la fin de la période payée`}. Rien ne change avant votre confirmation.`,
  pays: (price, tier, addsTax) =>
    `Vous payez ${price} par mois pour ${tier}${addsTax ? ', plus la taxe' : ''}.`,
  nextPayment: (price, date, name) =>
    `Votre prochain paiement de ${price} est prévu le ${day(date)}${name ? ` (${name})` : ''}.`,
  noPayment: () => 'Aucun paiement n’est prévu.',
  card: (name) => `Vos paiements se font avec : ${name}.`,
  updateCard: () => 'Vous pouvez changer de carte sous « Billing », sur la page sécurisée de Stripe.',
  discount: (percent) =>
    `Oui : votre adhésion donne ${percent} de remise sur chaque bouteille de la carte. Le panier montre votre prix.`,
  noDiscount: () => 'Votre niveau ne comprend pas de remise sur les bouteilles.',
  discountByTier: () => 'Les prix des membres dépendent du niveau. Chaque niveau indique ce qu’il comprend.',
  perks: (names) => `Votre niveau comprend aussi : ${list(names)}.`,
  secondPerson: (name) => `${name} peut retirer vos vins.`,
  addSecondPerson: () =>
    'Oui, une personne majeure peut retirer à votre place : indiquez son nom sous « Pick-up code ». Elle apporte le code et une pièce d’identité.',
  onItsWay: (parcels) => `En route : ${list(parcels)}.`,
  noParcel: () => 'Aucun colis n’est en route pour vous.',
  noPoints: () => 'Nous n’avons pas de programme de points.',
  ratings: (count) => `Vous avez noté ${count} ${count === 1 ? 'vin' : 'vins'}.`,
  hadWines: (labels) => `Oui, parmi vos vins : ${list(labels)}.`,
  hadNone: () => 'Je ne trouve pas ce vin parmi les vôtres.',
  noFee: () => 'C’est sans frais.',
  pauseRestsPerks: () =>
    'Pendant une pause, la remise et les autres avantages sont suspendus ; ils reviennent à la reprise.',
  cannotCome: (contact) =>
    `Si vous ne pouvez pas venir d’ici là, une personne majeure peut retirer pour vous : indiquez son nom sous « Pick-up code ». Ou demandez à notre équipe avant le dernier jour : ${contact}.`,
  howToRate: () => 'Vous pouvez noter les vins que vous avez eus sous « Rate Wines ».',
  place: (club, address) => `${club} se trouve ici : ${address}.`,
  askForPlace: (club) => `Le retrait se fait chez ${club}.`,
  pickUpHours: (hours) => `Heures de retrait : ${hours}.`,
  noHours: (club) => `${club} n’a pas indiqué ses horaires ici.`,
  callFor: (contact) => `Pour les horaires du jour, renseignez-vous : ${contact}.`,
  bringCode: () => 'Apportez votre code de retrait et une pièce d’identité.',
  reach: (contact) => `Vous pouvez nous joindre ici : ${contact}.`,
  website: (address) => `Notre site : ${address}`,
  events: () => 'Prochainement :',
  noEvents: (club) => `${club} n’a pas d’événement prévu en ce moment.`,
  event: (title, when, price) => `${title}, ${when} (${price})`,
  shipsTo: (states) => `Nous livrons ici : ${list(states)}. Ailleurs, le retrait est possible.`,
  shipsThere: (state) => `Oui, nous livrons ici : ${state}.`,
  notThere: (state, states) => `Non, nous ne livrons pas ici : ${state}. Nous livrons : ${list(states)}.`,
  onlyStates: (club) => `Non, ${club} ne livre qu’aux États-Unis.`,
  noShipping: (club) => `${club} ne livre pas ; les membres retirent leurs vins.`,
  gifts: (club) => `Oui, vous pouvez offrir une adhésion à ${club} ou une somme.`,
  noGifts: (contact) => `Les cadeaux ne s’achètent pas en ligne ici. Demandez à notre équipe : ${contact}.`,
  tiers: (tiers) => `Nos niveaux : ${tiers.join(', ')}.`,
  faulty: (contact) =>
    `J’en suis désolé. Notre équipe décide des bouteilles défectueuses et des remboursements. Rapportez-la ou écrivez-nous : ${contact}.`,
  askTeam: (contact) =>
    contact === null
      ? 'C’est à notre équipe de répondre. Demandez-lui.'
      : `C’est à notre équipe de répondre. Demandez-lui : ${contact}.`,
}
