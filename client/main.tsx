import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { router } from './router.tsx'
import { registerServiceWorker } from './service-worker/register.ts'
import { followTheme } from './theme/theme.ts'

followTheme()
if (import.meta.env.PROD) registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
