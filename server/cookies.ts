import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** `sess` stands for a session at the few calls that legacy browsers send without a bearer; `dev` makes a device known at sign-in. */
type CookieName = 'sess' | 'dev'

/** The cookies of one request, and those that its answer shall set. */
export type Cookies = {
  read(name: CookieName): string | null
  keep(name: CookieName, value: string, seconds: number): void
  /** Makes the browser forget everything of ours. */
  forget(): void
}

export type CookiesOf = (request: FastifyRequest) => Cookies

type Jar = Cookies & { toSet: string[]; isForgetting: boolean }

/** Reads and sets cookies that no script and no other site's form can use; over https, under names that no other host can set. */
export function openCookies(app: FastifyInstance, isHttps: boolean): CookiesOf {
  const jars = new WeakMap<FastifyRequest, Jar>()
  const prefix = isHttps ? '__Host-' : ''

  app.addHook('onSend', (request, reply, _payload, done) => {
    const jar = jars.get(request)
    if (jar && jar.toSet.length > 0) reply.header('set-cookie', jar.toSet)
    if (jar?.isForgetting) reply.header('clear-site-data', '"cookies"')
    done()
  })

  function openJar({ headers }: FastifyRequest): Jar {
    const sent = parseCookie(headers.cookie ?? '')
    const written = (name: CookieName, value: string, maxAge: number) =>
      stringifySetCookie(prefix + name, value, { httpOnly: true, secure: isHttps, sameSite: 'lax', path: '/', maxAge })
    return {
      toSet: [],
      isForgetting: false,
      read: (name) => sent[prefix + name] ?? null,
      keep(name, value, seconds) {
        this.toSet.push(written(name, value, seconds))
      },
      forget() {
        this.toSet.push(written('sess', '', 0))
        this.isForgetting = true
      },
    }
  }

  return (request) => {
    const jar = jars.get(request) ?? openJar(request)
    jars.set(request, jar)
    return jar
  }
}
