import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

/** The server and the operator's commands, for Node; packages stay where npm put them. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    {
      name: 'files beside the server',
      // `slate.ts` and `picture-decoder.ts` find their files by `import.meta.url`.
      writeBundle({ dir = '' }) {
        cpSync(`${import.meta.dirname}/live/storage/slate`, join(dir, 'slate'), { recursive: true })
        cpSync(`${import.meta.dirname}/live/stills/decoder-worker.mjs`, join(dir, 'decoder-worker.mjs'))
      },
    },
  ],
  build: {
    ssr: true,
    target: 'node20',
    outDir: '../dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { main: `${import.meta.dirname}/main.ts`, admin: `${import.meta.dirname}/admin/admin.ts` },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
