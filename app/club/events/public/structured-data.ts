// An event in the vocabulary of schema.org, for search engines. Pure.
import type { EventPageView } from './event-page.server'

/** https://schema.org/Event with its offer. Times are instants with their zone; texts are escaped where they are written. */
export function eventStructuredData(
  event: Pick<
    EventPageView,
    'title' | 'description' | 'startsAt' | 'endsAt' | 'place' | 'state' | 'priceCents' | 'currency'
  >,
  { url, imageUrl, club }: { url: string; imageUrl: string; club: { name: string; url: string; address: string | null } },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.title,
    ...(event.description && { description: event.description.slice(0, 1_000) }),
    startDate: event.startsAt.toISOString(),
    endDate: event.endsAt.toISOString(),
    eventStatus: `https://schema.org/${event.state === 'canceled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.place.split(',')[0]!,
      address: event.place,
    },
    image: [imageUrl],
    organizer: { '@type': 'Organization', name: club.name, url: club.url },
    ...(event.priceCents !== null && {
      offers: {
        '@type': 'Offer',
        url,
        price: (event.priceCents / 100).toFixed(2),
        priceCurrency: event.currency.toUpperCase(),
        availability: `https://schema.org/${event.state === 'published' ? 'InStock' : 'SoldOut'}`,
      },
    }),
  }
}
