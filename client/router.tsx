import { type ComponentType, useLayoutEffect } from 'react'
import { createBrowserRouter, createPath, Outlet, type RouteObject, replace, ScrollRestoration } from 'react-router-dom'
import { endFirstPaint, isFirstPainted } from './app/first-paint.ts'
import { lazyImport } from './app/lazy-import.ts'
import { registerScreen } from './app/preload-screen.ts'
import { RequireSession } from './auth/require-session.tsx'
import { ApplicationError } from './errors/application-error.tsx'
import { blockBack } from './screens/events-home/block-back.ts'
import { hasTokens } from './session/session.ts'

/** Routes of spec 2.1. */
const signedIn = [
  screen('/create-profile', () => import('#client/screens/create-profile/create-profile.tsx'), 'CreateProfile'),
  screen('/events-layout', () => import('#client/screens/events-home/events-home.tsx'), 'EventsHome'),
  screen('/add-event', () => import('#client/screens/new-event/new-event.tsx'), 'NewEvent'),
  screen('/edit-event/:id', () => import('#client/screens/edit-event/edit-event.tsx'), 'EditEvent'),
  screen('/view-event/:id', () => import('#client/screens/view-event/view-event.tsx'), 'ViewEvent'),
  screen('/my-profile', () => import('#client/screens/my-profile/my-profile.tsx'), 'MyProfile'),
  screen('/contacts', () => import('#client/screens/contacts/contacts.tsx'), 'Contacts'),
  screen('/new-group', () => import('#client/screens/new-group/new-group.tsx'), 'NewGroup'),
  screen('/groups/:id', () => import('#client/screens/new-group/new-group.tsx'), 'NewGroup'),
  screen('/saved-messages', () => import('#client/screens/saved-messages/saved-messages.tsx'), 'SavedMessages'),
  screen('/settings', () => import('#client/screens/settings/settings.tsx'), 'Settings'),
]

const loadApollo = () => import('#client/graphql/with-apollo.tsx')

const routes: RouteObject[] = [
  { path: '/', loader: () => replace(hasTokens() ? '/events-layout' : '/otp-login') },
  screen('/sponsor/:token', () => import('#client/screens/sponsor-report/sponsor-report.tsx'), 'SponsorReportScreen'),
  screen('/join', () => import('#client/screens/join-device/join-device.tsx'), 'JoinDevice'),
  {
    ...screen('/otp-login', () => import('#client/screens/otp-login/otp-login.tsx'), 'OtpLogin'),
    loader: () => (hasTokens() ? replace('/events-layout') : null),
  },
  {
    lazy: { Component: async () => (await fetchScreen(loadApollo)).WithApollo },
    children: [
      {
        ...screen('/event/:slug', () => import('#client/screens/watch/watch.tsx'), 'Watch'),
        loader: async ({ params: { slug = '' } }) => {
          const { preloadEvent } = await fetchScreen(() => import('./screens/watch/preload-event.ts'))
          const preloaded = preloadEvent(slug)
          if (isFirstPainted()) await preloaded
          return null
        },
      },
      {
        ...screen('/embed/:slug', () => import('#client/screens/watch/embed/embed.tsx'), 'Embed'),
        loader: async ({ params: { slug = '' } }) => {
          const { preloadEventData } = await fetchScreen(() => import('./screens/watch/preload-event.ts'))
          void preloadEventData(slug)
          return null
        },
      },
      screen('/score/:eventId?', () => import('#client/screens/scorer/scorer.tsx'), 'ScorerPage'),
      screen('/control/:id', () => import('#client/screens/control-room/control-room.tsx'), 'ControlRoom'),
      { element: <RequireSession />, children: signedIn },
    ],
  },
  screen('*', () => import('#client/screens/not-found/not-found.tsx'), 'NotFound'),
]

export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: <ApplicationError />,
    hydrateFallbackElement: <></>,
    children: routes,
  },
])

blockBack(router)

/** Loads a screen's code on first use. */
function screen<Name extends string>(path: string, load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  registerScreen(path, () => Promise.all([load(), loadApollo()]))
  return { path, lazy: async () => ({ Component: (await fetchScreen(load))[name] }) } satisfies RouteObject
}

/** Fails at once when offline: the error screen reloads when the network is back. */
function fetchScreen<Part>(load: () => Promise<Part>): Promise<Part> {
  return lazyImport(load, { waits: false, beforeReload: enterPendingAddress })
}

/** The router changes the URL only once a screen has loaded; a reload before that would open the previous screen. */
function enterPendingAddress() {
  const { location: wanted } = router.state.navigation
  if (!wanted) return
  const path = createPath(wanted)
  if (new URL(path, location.href).href === location.href) return
  // Same shape as the router's own history state.
  history.pushState({ usr: wanted.state, key: wanted.key }, '', path)
}

function App() {
  useLayoutEffect(endFirstPaint, [])
  return (
    <>
      <Outlet />
      {/* NOTE: every page that was opened by its URL has the key `default`. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}
