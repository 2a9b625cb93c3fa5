// The differences of an open count, to be posted: /business/inventory/counts/:stocktakeId/review
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { DifferenceFigures, DifferencesTable, PageLinks } from '~/cellar/counting/components/differences'
import { PostForm } from '~/cellar/counting/components/post-form'
import { ReasonForm } from '~/cellar/counting/components/reason-form'
import { UncountedNotice } from '~/cellar/counting/components/uncounted-notice'
import { postStocktake } from '~/cellar/counting/post-stocktake.server'
import { reviewView } from '~/cellar/counting/result-view.server'
import { saveReason } from '~/cellar/counting/save-reason.server'
import { postForm, reasonForm } from '~/cellar/counting/schemas'
import { stocktakeById } from '~/cellar/counting/stocktakes.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'wines.read')
  const { id, location, status, ...stocktake } = await stocktakeById(db, idIn(params, 'stocktakeId'))
  if (status !== 'open') throw redirect(paths.business.inventory.count(id))
  const review = await reviewView(db, { id, location, status, ...stocktake }, request.url, may('costs.read'))
  return { id, location, review, mayPost: may('stock.adjust'), mayCount: may('stock.move') }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'stock.adjust')
  const stocktakeId = idIn(params, 'stocktakeId')
  const by = { userId: user.id, requestId: context.requestId, now }
  return handleForms(request, context, {
    reason: formHandler(reasonForm, async ({ wineId, reason }) => {
      await saveReason(db, { stocktakeId, wineId, reason })
      return {}
    }),
    post: formHandler(postForm, async (post) => {
      await postStocktake(db, { stocktakeId, ...post, ...by })
      return redirect(paths.business.inventory.count(stocktakeId, { done: 'posted' }), 303)
    }),
  })
}

export const meta = privatePage('Review a count')

export default function ReviewCount() {
  const { id, location, review, mayPost, mayCount } = useLoaderData<typeof loader>()
  const { lines, totals, withCosts, page, pages, uncounted, short, version } = review
  const { count, countReview } = paths.business.inventory
  const isEmpty = totals.counted === 0
  return (
    <>
      <PortalTitle
        title={`Review the count of ${location}`}
        action={
          mayCount && (
            <ButtonLink to={count(id)} variant="secondary" document>
              Keep counting
            </ButtonLink>
          )
        }
      >
        A difference is what was counted less what was on record at that moment. Sales and deliveries since
        then are not part of it.
      </PortalTitle>
      <RejectionNotice except={['post']} />
      {isEmpty && uncounted.wines === 0 ? (
        <EmptyState title="Nothing counted yet">
          <p>Differences appear here as wines are counted.</p>
        </EmptyState>
      ) : (
        <>
          <DifferenceFigures totals={totals} />
          {short > 0 && (
            <Banner tone="error" title="This count can’t be posted yet">
              <p>
                {short === 1 ? 'One wine has' : `${short} wines have`} fewer bottles available than the count
                takes off, because bottles are promised to members or have left since. Count them again, or
                release the promise.
              </p>
            </Banner>
          )}
          <UncountedNotice uncounted={uncounted} stocktakeId={id} />
          {lines.length > 0 ? (
            <section className="grid gap-3" aria-labelledby="differences">
              <h2 id="differences" className="text-2xl">
                Differences
              </h2>
              <DifferencesTable
                lines={lines}
                withCosts={withCosts}
                hrefOf={mayCount ? (wine) => count(id, { wine }) : null}
                reasonOf={(line) => (mayPost ? <ReasonForm line={line} /> : line.reason || '–')}
              />
              <PageLinks page={page} pages={pages} hrefOf={(to) => countReview(id, { page: String(to) })} />
            </section>
          ) : (
            !isEmpty && (
              <EmptyState title="No differences">
                <p>Everything that was counted agrees with your records.</p>
              </EmptyState>
            )
          )}
          {mayPost ? (
            <PostForm version={version} differences={totals.differences} uncounted={uncounted} />
          ) : (
            <Banner tone="info" title="An owner or manager posts this count">
              <p>Tell them when you have counted everything.</p>
            </Banner>
          )}
        </>
      )}
    </>
  )
}
