import { defineConfig } from '@playwright/test'
import suite from '../../playwright.config.ts'

const [one, ...others] = [suite.webServer ?? []].flat()
if (!one) throw new Error('The browser suite has no server to take the place of.')

/** Runs the browser suite through nginx with three servers. */
export default defineConfig({
  ...suite,
  webServer: [{ ...one, command: 'exec node --import tsx tools/cluster/served.ts' }, ...others],
})
