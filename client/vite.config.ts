import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4000}`

/** The web app. In development Vite serves the sources and passes everything else on to the server. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '^/graphql$': server,
      '/uploads': server,
      '/healthz': server,
      '/readyz': server,
      '/dev/outbox': server,
    },
  },
})
