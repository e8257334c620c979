import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { followLanguage } from './language/language.ts'
import { router } from './router.tsx'
import { followTheme } from './theme/theme.ts'

followTheme()
followLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for the app.')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
