import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import routes from './app/routes'
import remixConfig from './remix.config.js'
import { clientChunks } from './scripts/client-chunks'

/**
 * Makes server.ts the entry of the server build, so that the composition root and the routes share one
 * module graph (one DomainError, one cache). server.ts imports Remix's build as a virtual module.
 */
const serverEntry: Plugin = {
  name: 'server-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: './server.ts' } } } : undefined,
}

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  plugins: [tailwindcss(), remix(remixConfig), serverEntry, clientChunks(root, routes)],
  resolve: { alias: { '~': `${root}app`, '#': root.replace(/\/$/, '') } },
  // Bundled and shaken: imported whole, the letters' components cost 290 ms at start and 47 MB, the icons 21 MB.
  ssr: { noExternal: [/^@react-email\//, 'lucide-react', 'kysely', 'radix-ui', /^@radix-ui\//] },
  optimizeDeps: {
    // What pages run in the browser. Discovery would find the server's packages too, and reload pages for each.
    noDiscovery: true,
    include: [
      ...['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
      ...['@remix-run/react', '@conform-to/react', '@conform-to/zod/v4', 'zod', 'zod/v4/core'],
      ...['class-variance-authority', 'lucide-react', 'radix-ui', '@simplewebauthn/browser'],
    ],
  },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
