import type { Language } from '#schema/i18n/language.ts'
import { messages } from '#schema/pages/messages/generated.ts'
import { messages as productMessages } from '#schema/product/messages/generated.ts'
import { namesIn } from '#schema/product/product-names.ts'
import type { Event } from '#server/events/event.ts'
import { type Site, sportName, venueClock, venueWeekday } from './head-elements.ts'
import { escaped } from './page.ts'

type Product = Site['product']

/* Markup shown while the app loads, where the app renders the same. Class names are those of client/ui/theme. */

export function loginPaint(product: Product, language: Language): string {
  const { name } = namesIn(language, product)
  return `<div class="gate">
        <header class="gate__art turf">
          <h1 class="gate__title">${escaped(name)}</h1>
          <p class="gate__tagline">${productMessages[language].tagline}</p>
        </header>
        <main class="gate__form"><h2>${messages[language].login}</h2><div class="gate__wait"></div></main>
      </div>`
}

/** Only for events that may be shown to everybody. */
export function eventPaint(product: Product, event: Event, language: Language): string {
  const { name } = namesIn(language, product)
  const sport = sportName(event.type, language) ?? messages[language].event
  return `<div class="app"><div class="app__page">
        <header class="topbar topbar--roped"><p class="topbar__title">${MARK} ${escaped(name)}</p></header>
        <main class="user">
          <div class="viewer__stage"><div class="player player--turf"></div>${deck(event)}</div>
          <div class="viewer__head">
            <p class="cluster"><span class="badge badge--plain">${sport}</span></p>
            <h1 class="viewer__title">${typed(event.title)}</h1>
            <p class="muted">${venueWeekday(event, language)}, ${venueClock(event, language)} • ${typed(event.venue)}</p>
            <div class="share-row"></div>
          </div>
          <div class="viewer__side">${teams(event, language)}</div>
          <div class="viewer__about"><p>${event.description.split('\n').map(typed).join('<br>')}</p></div>
        </main>
      </div></div>`
}

function deck({ status }: Event): string {
  return status === 'live' || status === 'completed' ? '<div class="deck deck--coming"></div>' : ''
}

function teams({ details }: Event, language: Language): string {
  if (!details) return ''
  const names = `${typed(details.team1)} <span class="score__note">${messages[language].versus}</span> ${typed(details.team2)}`
  return `<section class="score"><p class="score__team">${names}</p></section>`
}

const MARK =
  '<svg class="mark" viewBox="0 0 56 40" aria-hidden="true"><ellipse cx="28" cy="20" rx="25" ry="17"/><path d="M28 11v18"/></svg>'

/** Isolates the text direction of user input. */
function typed(text: string): string {
  return `<bdi>${escaped(text)}</bdi>`
}
