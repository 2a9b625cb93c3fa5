import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'

/**
 * The peer: a page of ours rendered by Remix's own request handler on Node's own HTTP server and by nothing
 * else. Its loaders have their data in memory: no host, no headers, no log, no database.
 * @param data the body of the page's `.data` request, which tells what each of its loaders returned
 */
export async function serveBare(port: number, data: ReadableStream<Uint8Array>): Promise<void> {
  const build = (await import('virtual:remix/server-build')) as unknown as ServerBuild
  const results = await decode(data)
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route || !(id in results)) return [id, route]
    return [id, { ...route, module: { ...route.module, loader: () => results[id]?.data ?? null } }]
  })
  const bare = { ...build, routes: Object.fromEntries(routes) } as ServerBuild
  const render = createRequestHandler(bare, 'production')
  const context = {
    nonce: 'bare',
    requestId: 'bare',
    memo: new Map(),
    log: console,
  } as unknown as AppLoadContext
  const server = createServer(getRequestListener((request) => render(request, context)))
  await once(server.listen(port, '127.0.0.1'), 'listening')
}

type Results = Record<string, { data?: unknown }>

/** Loader data travels in the format of a package that only Remix itself depends on. */
async function decode(data: ReadableStream<Uint8Array>): Promise<Results> {
  const remix = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))
  const { decode } = remix('turbo-stream') as {
    decode(stream: ReadableStream<Uint8Array>): Promise<{ value: Results; done: Promise<void> }>
  }
  const decoded = await decode(data)
  await decoded.done
  return decoded.value
}
