import { type ComponentType, useLayoutEffect } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useMatches,
} from 'react-router-dom'
import { ApplicationError } from './errors/application-error.tsx'
import { endFirstPaint, isFirstPainted } from './first-paint.ts'
import { type Language, languages } from './language/language.ts'
import { Speaking } from './language/speaking.tsx'
import { RequireSession } from './session/require-session.tsx'

/** The table of spec 2.1 and decisions.md. */
const signedIn = [
  screen('/create-profile', () => import('#client/screens/create-profile/create-profile.tsx'), 'CreateProfile'),
  screen('/events-layout', () => import('#client/screens/events-home/events-home.tsx'), 'EventsHome'),
  screen('/add-event', () => import('#client/screens/new-event/new-event.tsx'), 'NewEvent'),
  screen('/edit-event/:id', () => import('#client/screens/edit-event/edit-event.tsx'), 'EditEvent'),
  screen('/view-event/:id', () => import('#client/screens/view-event/view-event.tsx'), 'ViewEvent'),
  screen('/my-profile', () => import('#client/screens/my-profile/my-profile.tsx'), 'MyProfile'),
  screen('/settings', () => import('#client/screens/settings/settings.tsx'), 'Settings', languages),
]

const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/otp-login" replace /> },
  screen('/join', () => import('#client/screens/join-device/join-device.tsx'), 'JoinDevice'),
  screen('/otp-login', () => import('#client/screens/otp-login/otp-login.tsx'), 'OtpLogin', languages),
  {
    lazy: { Component: async () => (await import('#client/graphql/with-apollo.tsx')).WithApollo },
    children: [
      {
        ...screen('/event/:slug', () => import('#client/screens/watch/watch.tsx'), 'Watch', languages),
        loader: async ({ params: { slug = '' } }) => {
          if (isFirstPainted()) await (await import('#client/screens/watch/read-ahead.ts')).readAhead(slug)
          return null
        },
      },
      screen('/control/:id', () => import('#client/screens/control-room/control-room.tsx'), 'ControlRoom'),
      { element: <RequireSession />, children: signedIn },
    ],
  },
  screen('*', () => import('#client/screens/not-found/not-found.tsx'), 'NotFound'),
]

export const router = createBrowserRouter([
  {
    element: <App />,
    errorElement: (
      <Speaking languages={languages}>
        <ApplicationError />
      </Speaking>
    ),
    hydrateFallbackElement: <></>,
    children: routes,
  },
])

type Handle = { spoken: readonly Language[] }

/** A screen's code is loaded when the screen is first opened. `spoken`: the languages that it has all its words in. */
function screen<Name extends string>(
  path: string,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  spoken: Handle['spoken'] = ['en'],
) {
  const handle: Handle = { spoken }
  return { path, handle, lazy: async () => ({ Component: (await load())[name] }) } satisfies RouteObject
}

function App() {
  useLayoutEffect(endFirstPaint, [])
  const { spoken } = (useMatches().at(-1)?.handle ?? { spoken: languages }) as Handle
  return (
    <Speaking languages={spoken}>
      <Outlet />
      {/* NOTE: pages opened by their address all have the same key. */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </Speaking>
  )
}
