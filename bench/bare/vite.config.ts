import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from '../../remix.config.js'

const entry: Plugin = {
  name: 'bare-entry',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild ? { build: { rollupOptions: { input: './bench/bare/server.ts' } } } : undefined,
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The product's own pages with another entry: the comparison is about what runs before Remix. */
export default defineConfig({
  root,
  plugins: [tailwindcss(), remix({ ...remixConfig, buildDirectory: 'build/bare' }), entry],
  resolve: { alias: { '~': `${root}app`, '#': root.replace(/\/$/, '') } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
})
