import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { followLanguage, language } from './i18n/language.ts'
import { router } from './router.tsx'
import { followServerSentences } from './server-sentences/server-sentence.ts'
import { registerServiceWorker } from './service-worker/register.ts'
import { followTheme } from './theme/theme.ts'

followTheme()
followLanguage()
followServerSentences(language)
if (import.meta.env.PROD) registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
