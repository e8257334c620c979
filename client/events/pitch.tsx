import type { ReactNode } from 'react'
import type { EventType } from '#client/graphql/generated.ts'

/** Line drawing of the sport's ground; a generic one when there is none for it. */
export function Pitch({ type }: { type: EventType }) {
  return (
    <svg className="court" viewBox="0 0 48 64" aria-hidden="true">
      {drawings[type] ?? drawings.OTHER}
    </svg>
  )
}

const drawings: Partial<Record<EventType, ReactNode>> = {
  BADMINTON: (
    <>
      <rect x="7" y="3" width="34" height="58" />
      <path d="M11 3v58M37 3v58M7 8h34M7 56h34M7 24h34M7 40h34M24 3v21M24 40v21" />
      <path d="M3 32h42" strokeWidth="2.6" />
    </>
  ),
  BASKETBALL: (
    <>
      <rect x="4" y="3" width="40" height="58" />
      <path d="M4 32h40" />
      <circle cx="24" cy="32" r="6" />
      <path d="M17 3v13h14V3M17 61V48h14v13M7 3v6a17 15 0 0 0 34 0V3M7 61v-6a17 15 0 0 1 34 0v6" />
    </>
  ),
  CRICKET: (
    <>
      <ellipse cx="24" cy="32" rx="21" ry="29" />
      <ellipse cx="24" cy="32" rx="12" ry="18" strokeDasharray="2 3" />
      <rect x="20.5" y="21" width="7" height="22" />
      <path d="M18.5 25h11M18.5 39h11" />
    </>
  ),
  FOOTBALL: (
    <>
      <rect x="4" y="3" width="40" height="58" />
      <path d="M4 32h40" />
      <circle cx="24" cy="32" r="7" />
      <path d="M12 3v10h24V3M18 3v4.5h12V3M12 61V51h24v10M18 61v-4.5h12V61" />
    </>
  ),
  OTHER: (
    <>
      <ellipse cx="24" cy="32" rx="21" ry="29" strokeDasharray="4 3" />
      <path d="M20 44V20l12 5-12 5" />
    </>
  ),
  TENNIS: (
    <>
      <rect x="6" y="3" width="36" height="58" />
      <path d="M11 3v58M37 3v58M11 18h26M11 46h26M24 18v28" />
      <path d="M3 32h42" strokeWidth="2.6" />
    </>
  ),
  VOLLEYBALL: (
    <>
      <rect x="8" y="4" width="32" height="56" />
      <path d="M8 23h32M8 41h32" />
      <path d="M4 32h40" strokeWidth="2.6" />
    </>
  ),
}
