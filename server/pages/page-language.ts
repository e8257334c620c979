import { parseCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageOr } from '#schema/i18n/language.ts'
import { LANGUAGE_COOKIE } from '#schema/i18n/language-cookie.ts'

/** The language that the user chose in the app, else the first of the browser's that the app speaks. */
export function pageLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const chosen = languageOr(parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE], null)
  return chosen ?? preferredLanguage(headers['accept-language'] ?? '')
}

/** Declares the page's language, and to caches what it depends on. */
export function inLanguage(page: string, language: Language, reply: FastifyReply): string {
  const others = String(reply.getHeader('vary') ?? '')
  reply.header('vary', [...(others ? [others] : []), 'accept-language', 'cookie'].join(', '))
  return page.replace('<html lang="en">', `<html lang="${language}">`)
}

/** `Accept-Language` (RFC 9110, 12.5.4): the most wanted first, those of one weight in their order. */
function preferredLanguage(accepted: string): Language {
  const ranges = accepted.split(',').map((range) => {
    const [code = '', weight = ''] = range.split(';').map((part) => part.trim())
    return { code, weight: weight.startsWith('q=') ? Number(weight.slice(2)) : 1 }
  })
  const wanted = ranges.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return wanted.map(({ code }) => languageOr(code, null)).find((language) => language !== null) ?? 'en'
}
