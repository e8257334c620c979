import { runPlaywright } from '#tools/node-program.ts'

await runPlaywright('tools/screenshots/playwright.config.ts', process.argv.slice(2))
