import { createRequestHandler, type AppLoadContext, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'

type Render = (request: Request, context: AppLoadContext) => Promise<Response>

interface RouteNode {
  id: string
  path?: string
  index?: boolean
  caseSensitive?: boolean
  children?: RouteNode[]
}

/** The number of paths whose handler is cached; made-up ones replace others instead of growing memory. */
const mostPaths = 2_000

/**
 * Remix's request handler for a finished build. Remix ranks the whole route map for every match, several times per
 * request; here each part of the map has a handler that knows only that part, and the part of a path is computed
 * once. It includes what a page sends to the browser: the routes of the path and of its parents.
 */
export function remixHandler(build: ServerBuild): Render {
  const whole = createRequestHandler(build, 'production')
  const tree = childrenOf(build)
  const parts = new Map<string, Render>()
  const paths = new LRUCache<string, Render>({ max: mostPaths })

  function handlerOf(pathname: string): Render {
    const matched = [pathname, ...above(pathname)].map((path) => routesOf(tree, path))
    if (matched[0]?.length === 0) return whole
    const ids = new Set(matched.flat())
    const key = [...ids].toSorted().join(' ')
    let render = parts.get(key)
    if (!render) {
      render = createRequestHandler(partOf(build, ids), 'production')
      parts.set(key, render)
    }
    return render
  }

  return (request, context) => {
    const pathname = pagePath(new URL(request.url).pathname)
    if (pathname === '/__manifest') return whole(request, context)
    let render = paths.get(pathname)
    if (!render) {
      render = handlerOf(pathname)
      paths.set(pathname, render)
    }
    return render(request, context)
  }
}

/** The page whose data is requested, as Remix reads it. */
function pagePath(pathname: string): string {
  if (!pathname.endsWith('.data')) return pathname
  return pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
}

/** The parent paths of a path, up to the root. */
function above(pathname: string): string[] {
  const segments = pathname.split('/').filter(Boolean)
  return segments.map((_, index) => `/${segments.slice(0, index).join('/')}`)
}

function routesOf(tree: RouteNode[], pathname: string): string[] {
  const matches = matchRoutes(tree as Parameters<typeof matchRoutes>[0], pathname) ?? []
  return matches.map(({ route }) => route.id ?? '')
}

function partOf(build: ServerBuild, ids: Set<string>): ServerBuild {
  const routeOf = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: routeOf(build.routes),
    assets: { ...build.assets, routes: routeOf(build.assets.routes) },
  }
}

function childrenOf(build: ServerBuild, parentId?: string): RouteNode[] {
  const routes = Object.values(build.routes).filter((route) => route?.parentId === parentId)
  return routes.flatMap((route) => {
    if (!route) return []
    const { id, path, index, caseSensitive } = route
    const children = childrenOf(build, id)
    return [{ id, path, index, caseSensitive, ...(children.length > 0 ? { children } : {}) } as RouteNode]
  })
}
