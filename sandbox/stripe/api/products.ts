import { invalid } from '../errors'
import { bool, emptyable, hash, list, metadata, need, text, unsupporteds, url } from '../params'
import { type WorkingSet } from '../engine/working-set'
import { type Product } from '../types'
import { endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'

const features = list(hash({ name: need(text(80)) }), 15)

const shared = {
  active: bool,
  statement_descriptor: text(22),
  shippable: bool,
  tax_code: emptyable(text()),
}
const details = {
  images: list(url, 8),
  marketing_features: features,
  unit_label: text(12),
  url,
}
/** Can be unset later, and not be made empty. */
const changed = {
  images: emptyable(details.images),
  marketing_features: emptyable(details.marketing_features),
  unit_label: emptyable(details.unit_label),
  url: emptyable(details.url),
}

export const products = [
  endpoint(
    'POST',
    '/v1/products',
    {
      ...shared,
      ...details,
      name: need(text(250)),
      description: text(40_000),
      id: text(255),
      metadata,
      ...unsupporteds('default_price_data', 'package_dimensions', 'tax_details', 'type'),
    },
    async ({ workingSet, params, emulator }) => {
      if (params.id && (await emulator.store.get('product', params.id))) {
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      }
      const product: Product = {
        ...productOf(workingSet, params),
        ...(params.id && { id: params.id }),
        active: params.active ?? true,
        marketing_features: params.marketing_features ?? [],
        shippable: params.shippable ?? null,
        statement_descriptor: params.statement_descriptor ?? null,
        unit_label: params.unit_label ?? null,
        url: params.url ?? null,
      }
      workingSet.put('product', product)
      workingSet.emit('product.created', product)
      return product
    },
  ),
  endpoint('GET', '/v1/products/:id', {}, (call) => retrieve(call, 'product')),
  endpoint(
    'POST',
    '/v1/products/:id',
    {
      ...shared,
      ...changed,
      name: text(250),
      description: emptyable(text(40_000)),
      default_price: text(),
      metadata: emptyable(metadata),
      ...unsupporteds('package_dimensions', 'tax_details'),
    },
    async ({ workingSet, params, load, ids }) => {
      const { id } = await load('product', ids[0] as string)
      if (params.default_price !== undefined) {
        const price = await load('price', params.default_price, 'default_price')
        if (price.body.product !== id) {
          throw invalid('The default price must belong to the product.', { param: 'default_price' })
        }
      }
      const {
        metadata: changes,
        expand: _expand,
        images,
        marketing_features: marketing,
        ...rest
      } = params as typeof params & {
        expand?: string[]
      }
      const product = workingSet.edit('product', id)
      Object.assign(product, rest, {
        updated: workingSet.now,
        metadata: mergeMetadata(product.metadata, changes),
      })
      if (images !== undefined) product.images = images ?? []
      if (marketing !== undefined) product.marketing_features = marketing ?? []
      workingSet.emit('product.updated', product)
      return product
    },
  ),
  endpoint(
    'GET',
    '/v1/products',
    { ...paging, active: bool, created: range, ids: list(text()), url, ...unsupporteds('shippable', 'type') },
    (call) =>
      page(
        call,
        {
          type: 'product',
          created: call.params.created,
          ids: call.params.ids,
          states: states(call.params.active),
          ...(call.params.url ? { field: { name: 'url', values: [call.params.url] } } : {}),
        },
        '/v1/products',
      ),
  ),
]

/** An active product of this name, in which nothing else is set. */
export function productOf(
  workingSet: WorkingSet,
  params: {
    name: string
    description?: string
    images?: string[]
    tax_code?: string | null
    metadata?: Record<string, string>
  },
): Product {
  return {
    id: workingSet.mint('prod', 14),
    object: 'product',
    active: true,
    created: workingSet.now,
    default_price: null,
    description: params.description ?? null,
    images: params.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params.metadata),
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: params.tax_code ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: workingSet.now,
    url: null,
  }
}

/** The stored states that `active=` selects. */
export function states(active: boolean | undefined): string[] | undefined {
  return active === undefined ? undefined : [active ? 'active' : 'inactive']
}
