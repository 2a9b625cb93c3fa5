// Spanish sentences about the club. Pure.
import type { ClubMessages } from './en'
import { writing } from './writing'

const { day, list } = writing('es')
const until = (date: string | null) => (date === null ? '' : ` hasta el ${day(date)}`)

export const spanishClub: ClubMessages = {
  membersOnly: (page) => `Cada miembro lo encuentra en su cuenta, en «${page}».`,
  onPage: (page) => `Lo encontrará en «${page}».`,
  noMembership: () => 'En este momento no tiene una membresía activa.',
  noBox: () => 'Su próxima caja aún no está anunciada. Le escribiremos cuando lo esté.',
  boxOn: (of, from, to) => `Su caja «${of}» se puede recoger del ${day(from)} al ${day(to)}.`,
  boxReady: (of, to) => `Su caja «${of}» está lista. Recójala antes del ${day(to)}.`,
  boxShips: (of, from) => `Su caja «${of}» se le enviará a partir del ${day(from)}.`,
  boxWines: (wines) => `Contiene: ${list(wines)}.`,
  openUntil: (date) => `Puede cambiarla hasta el ${day(date)}.`,
  isSkipped: (of) => `Ha saltado su caja «${of}».`,
  maySkip: (of, date) =>
    `Sí, puede saltar su caja «${of}»${until(date)}: ábrala y pulse «Skip». Lo que pagó pasa a la siguiente caja.`,
  tooLateToChange: (of) => `Ya es tarde para saltar su caja «${of}».`,
  skipPayment: () => 'En «Membership» puede ver si su próximo pago se puede saltar.',
  maySwap: (of, date) =>
    `Sí, puede cambiar botellas de su caja «${of}»${until(date)}: ábrala y elija otro vino.`,
  noSwap: (of) => `Las botellas de su caja «${of}» no se pueden cambiar en este momento.`,
  isPaused: (date) => `Su membresía está en pausa hasta el ${day(date)}.`,
  mayPause: () => 'Sí. Elija cuánto tiempo en «Membership»; no se cobra nada durante la pausa.',
  mayNotPause: () => 'Su membresía no se puede pausar en este momento. El motivo aparece en «Membership».',
  mayResume: (date) =>
    `Su membresía está en pausa hasta el ${day(date)}. Puede reanudarla antes en «Membership».`,
  mayUndoCancel: (date) =>
    `Su membresía termina el ${day(date)}. Hasta entonces puede deshacerlo en «Membership».`,
  isActive: (tier) => `Su nivel es ${tier}.`,
  mayChangeTier: () => 'Allí puede comparar los niveles y cambiar; verá el precio antes de confirmar.',
  endsOn: (date) => `Su membresía termina el ${day(date)}.`,
  mayCancel: (date) =>
    `Puede cancelar en línea en «Membership»${date === null ? '' : `; terminaría el ${day(date)}, al final del tiempo pagado`}. Nada cambia hasta que confirme.`,
  pays: (price, tier, addsTax) => `Paga ${price} al mes por ${tier}${addsTax ? ', más impuestos' : ''}.`,
  nextPayment: (price, date, name) =>
    `Su próximo pago de ${price} es el ${day(date)}${name ? ` (${name})` : ''}.`,
  noPayment: () => 'No hay ningún pago previsto.',
  card: (name) => `Sus pagos se hacen con: ${name}.`,
  updateCard: () => 'Puede cambiar su tarjeta en «Billing», en la página segura de Stripe.',
  discount: (percent) =>
    `Sí: su membresía descuenta un ${percent} en cada botella de la carta. El carrito muestra su precio.`,
  noDiscount: () => 'Su nivel no incluye descuento en botellas.',
  discountByTier: () => 'Los precios de los miembros dependen del nivel. Cada nivel indica lo que incluye.',
  perks: (names) => `Su nivel incluye además: ${list(names)}.`,
  secondPerson: (name) => `${name} puede recoger por usted.`,
  addSecondPerson: () =>
    'Sí, una persona mayor de edad puede recoger por usted: escriba su nombre en «Pick-up code». Debe traer el código y un documento.',
  onItsWay: (parcels) => `En camino: ${list(parcels)}.`,
  noParcel: () => 'No hay ningún paquete en camino.',
  noPoints: () => 'No tenemos un programa de puntos.',
  ratings: (count) => `Ha valorado ${count} ${count === 1 ? 'vino' : 'vinos'}.`,
  hadWines: (labels) => `Sí, entre sus vinos: ${list(labels)}.`,
  hadNone: () => 'No encuentro ese vino entre los suyos.',
  noFee: () => 'No tiene ningún coste.',
  pauseRestsPerks: () =>
    'Durante una pausa, el descuento y las demás ventajas quedan suspendidos; vuelven cuando se reanuda.',
  cannotCome: (contact) =>
    `Si no puede venir hasta entonces, otra persona mayor de edad puede recogerlo: indique su nombre en «Pick-up code». O pregunte a nuestro equipo antes del último día: ${contact}.`,
  howToRate: () => 'Puede valorar los vinos que ha tenido en «Rate Wines».',
  place: (club, address) => `${club} está en ${address}.`,
  askForPlace: (club) => `La recogida es en ${club}.`,
  pickUpHours: (hours) => `Horario de recogida: ${hours}.`,
  noHours: (club) => `${club} no ha indicado aquí su horario.`,
  callFor: (contact) => `Para el horario de hoy, pregunte: ${contact}.`,
  bringCode: () => 'Traiga su código de recogida y un documento.',
  reach: (contact) => `Puede contactarnos: ${contact}.`,
  website: (address) => `Nuestra web: ${address}`,
  events: () => 'Próximamente:',
  noEvents: (club) => `${club} no tiene eventos previstos en este momento.`,
  event: (title, when, price) => `${title}, ${when} (${price})`,
  shipsTo: (states) => `Enviamos a ${list(states)}. En otros lugares se puede recoger.`,
  shipsThere: (state) => `Sí, enviamos a ${state}.`,
  notThere: (state, states) => `No, no enviamos a ${state}. Enviamos a ${list(states)}.`,
  onlyStates: (club) => `No, ${club} solo envía dentro de Estados Unidos.`,
  noShipping: (club) => `${club} no hace envíos; los miembros recogen sus vinos.`,
  gifts: (club) => `Sí, puede regalar una membresía de ${club} o una suma.`,
  noGifts: (contact) => `Los regalos no se compran en línea aquí. Pregunte a nuestro equipo: ${contact}.`,
  tiers: (tiers) => `Nuestros niveles: ${tiers.join(', ')}.`,
  faulty: (contact) =>
    `Lo siento. Nuestro equipo decide sobre botellas defectuosas y reembolsos. Tráigala o escríbanos: ${contact}.`,
  askTeam: (contact) =>
    contact === null
      ? 'Eso lo responde nuestro equipo. Pregúntele.'
      : `Eso lo responde nuestro equipo. Pregúntele: ${contact}.`,
}
