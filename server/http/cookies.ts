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

type CookieJar = Cookies & { toSet: string[] }

declare module 'fastify' {
  interface FastifyRequest {
    cookies: Cookies
    cookieJar: CookieJar | null
  }
}

/** Adds `request.cookies`. Cookies are HttpOnly and SameSite=Lax; over https also Secure with the `__Host-` prefix. */
export function addCookies(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.decorateRequest('cookieJar', null)
  app.decorateRequest('cookies', {
    getter(this: FastifyRequest) {
      this.cookieJar ??= openJar(this, isHttps)
      return this.cookieJar
    },
  })
  app.addHook('onSend', ({ cookieJar }, reply, _payload, done) => {
    if (cookieJar && cookieJar.toSet.length > 0) reply.header('set-cookie', cookieJar.toSet)
    done()
  })
}

function openJar({ headers }: FastifyRequest, isHttps: boolean): CookieJar {
  const prefix = isHttps ? '__Host-' : ''
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
