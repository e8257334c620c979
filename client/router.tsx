import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject, ScrollRestoration } from 'react-router-dom'
import { ApplicationError } from './errors/application-error.tsx'
import { RequireSession } from './session/require-session.tsx'

/** The table of spec 2.1 and decisions.md. */
const signedIn = [
  screen('/create-profile', () => import('#client/screens/create-profile/create-profile.tsx'), 'CreateProfile'),
  screen('/events-layout', () => import('#client/screens/events-home/events-home.tsx'), 'EventsHome'),
  screen('/add-event', () => import('#client/screens/new-event/new-event.tsx'), 'NewEvent'),
  screen('/edit-event/:id', () => import('#client/screens/edit-event/edit-event.tsx'), 'EditEvent'),
  screen('/view-event/:id', () => import('#client/screens/view-event/view-event.tsx'), 'ViewEvent'),
  screen('/my-profile', () => import('#client/screens/my-profile/my-profile.tsx'), 'MyProfile'),
  screen('/settings', () => import('#client/screens/settings/settings.tsx'), 'Settings'),
]

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/otp-login" replace /> },
  screen('/otp-login', () => import('#client/screens/otp-login/otp-login.tsx'), 'OtpLogin'),
  {
    lazy: { Component: async () => (await import('#client/graphql/with-apollo.tsx')).WithApollo },
    children: [
      screen('/event/:slug', () => import('#client/screens/watch/watch.tsx'), 'Watch'),
      { element: <RequireSession />, children: signedIn },
    ],
  },
  screen('*', () => import('#client/screens/not-found/not-found.tsx'), 'NotFound'),
]

export const router = createBrowserRouter([
  { element: <App />, errorElement: <ApplicationError />, hydrateFallbackElement: <></>, children: routes },
])

/** A screen's code is loaded when the screen is first opened. */
function screen<Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return { path, lazy: async () => ({ Component: (await load())[name] }) } satisfies RouteObject
}

function App() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
