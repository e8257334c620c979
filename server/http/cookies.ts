import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `sess`: the session, for the legacy calls without a bearer. `dev`: the trusted-device mark for sign-in. */
type CookieName = 'sess' | 'dev'

export type Cookies = {
  read(name: CookieName): string | null
  keep(name: CookieName, value: string, seconds: number): void
  /** Not by `Clear-Site-Data`, which would also delete the cookies of sibling hosts. */
  forget(name: CookieName): void
}

export type CookiesOf = (request: FastifyRequest) => Cookies

type Jar = Cookies & { toSet: string[] }

/** Cookies are HttpOnly and SameSite=Lax; over https also Secure with the `__Host-` prefix. */
export function openCookies(app: FastifyInstance, isHttps: boolean): CookiesOf {
  const jars = new WeakMap<FastifyRequest, Jar>()
  const prefix = isHttps ? '__Host-' : ''

  app.addHook('onSend', (request, reply, _payload, done) => {
    const jar = jars.get(request)
    if (jar && jar.toSet.length > 0) reply.header('set-cookie', jar.toSet)
    done()
  })

  function openJar({ headers }: FastifyRequest): Jar {
    const sent = parseCookie(headers.cookie ?? '')
    const written = (name: CookieName, value: string, maxAge: number) =>
      stringifySetCookie(prefix + name, value, { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/', maxAge })
    return {
      toSet: [],
      read: (name) => sent[prefix + name] ?? null,
      keep(name, value, seconds) {
        this.toSet.push(written(name, value, seconds))
      },
      forget(name) {
        this.toSet.push(written(name, '', 0))
      },
    }
  }

  return (request) => {
    const jar = jars.get(request) ?? openJar(request)
    jars.set(request, jar)
    return jar
  }
}
