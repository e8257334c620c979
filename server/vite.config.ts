import { defineConfig } from 'vite'

/** The server in one file, for Node; packages stay where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'main.ts',
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    sourcemap: true,
  },
})
