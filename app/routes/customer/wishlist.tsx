// The wines that a member wants to try, in their order: /customer/wishlist
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { tasteWines } from '~/club/tastes/wine-cards.server'
import { FoundWines } from '~/club/tastes/wishlist/components/found-wines'
import { WishlistRows } from '~/club/tastes/wishlist/components/wishlist-rows'
import { mostOnWishlist, moveForm, removeForm, addForm, orderForm } from '~/club/tastes/wishlist/schemas'
import { searchForWishlist } from '~/club/tastes/wishlist/search.server'
import {
  addToWishlist,
  moveOnWishlist,
  orderWishlist,
  removeFromWishlist,
  wishlist,
} from '~/club/tastes/wishlist/wishlist.server'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { SubmitButton } from '~/foundation/ui/form/button'
import { ListSearch } from '~/foundation/ui/form/list-search'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const q = (query.get('q') ?? '').trim().slice(0, 200)
  const items = await wishlist(db, member.id)
  const results = q === '' ? null : await searchForWishlist(db, q)
  const removed = query.get('done') === 'removed' ? (query.get('wine') ?? '') : ''
  const shown = [...items.map(({ wine }) => wine.id), ...(results?.wines.map(({ id }) => id) ?? [])]
  return {
    q,
    items,
    matches: results,
    offers: await offersOf(db, { memberId: member.id, wineIds: shown, now }),
    removed: isId(removed)
      ? {
          wine: (await db.read((db) => tasteWines(db, [removed]))).get(removed) ?? null,
          place: query.get('place'),
        }
      : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'tastes.change')
  const memberId = member.id
  const here = paths.customer.wishlist()
  return handleForms(request, context, {
    add: formHandler(addForm, async ({ wineId, place, from }) => {
      await addToWishlist(db, { memberId, wineId, place, now })
      return redirect(safeRedirect(from, here), 303)
    }),
    remove: formHandler(removeForm, async ({ wineId, from }) => {
      const place = await removeFromWishlist(db, { memberId, wineId })
      const done =
        place === null
          ? here
          : paths.customer.wishlist({ done: 'removed', wine: wineId, place: String(place) })
      return redirect(from === '' ? done : safeRedirect(from, here), 303)
    }),
    move: formHandler(moveForm, async ({ wineId, by }) => {
      await moveOnWishlist(db, { memberId, wineId, by })
      return redirect(here, 303)
    }),
    order: formHandler(orderForm, async ({ order }) => {
      await orderWishlist(db, { memberId, order })
      return redirect(here, 303)
    }),
  })
}

export const meta = privateClubPage('My Top 10 Wines to Try')

export default function Wishlist() {
  const { q, items, matches, offers, removed } = useLoaderData<typeof loader>()
  const onWishlist = new Set(items.map(({ wine }) => wine.id))
  return (
    <MemberPage title="My Top 10 Wines to Try">
      <RejectionNotice except={['add', 'remove', 'move', 'order']} />
      {removed?.wine && !onWishlist.has(removed.wine.id) && (
        <SuccessMessage>
          <p>{removed.wine.title} is no longer on your wishlist.</p>
          <Form method="post">
            <input type="hidden" name="intent" value="add" />
            <input type="hidden" name="id" value={removed.wine.id} />
            <input type="hidden" name="wineId" value={removed.wine.id} />
            {removed.place && <input type="hidden" name="place" value={removed.place} />}
            <SubmitButton intent="add" id={removed.wine.id} variant="secondary" size="small">
              Undo
            </SubmitButton>
          </Form>
        </SuccessMessage>
      )}
      <ListSearch
        text={{
          label: 'Find a wine on the list',
          hint: 'Producer, name, grape, region or year',
          value: q,
        }}
        choices={[]}
      />
      {matches && (
        <FoundWines q={q} found={matches} onWishlist={onWishlist} isFull={items.length >= mostOnWishlist} />
      )}
      {items.length === 0 ? (
        <EmptyState title="Your wishlist is empty" picture={<BottleRow count={3} />}>
          <p>
            Search the list for wines you’d like to try. We’ll email you when one of them is in your next box
            or back in stock.
          </p>
        </EmptyState>
      ) : (
        <section className="grid gap-3" aria-labelledby="items">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h2 id="items" className="text-2xl">
              Your wines
            </h2>
            <p className="text-sm text-muted">
              {items.length} of {mostOnWishlist}
            </p>
          </div>
          <WishlistRows
            items={items}
            addToCart={({ id, title }) => (
              <AddToCart offer={offers[id]} title={title} from={paths.customer.wishlist()} />
            )}
          />
        </section>
      )}
    </MemberPage>
  )
}
