import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { shownKeys } from '../shared/src/content-keys'

/** Options common to development and `build.mjs`. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), adminAddress()],
  define: { CONTENT_KEYS: JSON.stringify(shownKeys) },
  resolve: {
    // The package writes styles that no CSP could allow; see the file.
    alias: { 'react-remove-scroll': fileURLToPath(new URL('src/ui/scroll-lock.tsx', import.meta.url)) },
  },
  build: {
    assetsInlineLimit: 0,
    modulePreload: false,
    sourcemap: false,
    // The first versions with `light-dark()`, which cannot be transpiled: its colours are custom properties.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
  },
})

/** Serves the admin at its production URLs in development, too. */
function adminAddress(): Plugin {
  return {
    name: 'admin-address',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/admin(\/setup-mfa)?\/?(\?|$)/.test(request.url ?? '')) request.url = '/admin.html'
        next()
      })
    },
  }
}
