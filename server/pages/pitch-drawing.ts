import type { EventType } from '#schema/event-input.ts'

/** Courts from above, as SVG lines in a box of 48 by 64. A new sport may lack one. */
export const courtLines: { other: string } & { [Type in EventType]?: string } = {
  badminton: `
    <rect x="7" y="3" width="34" height="58"/>
    <path d="M11 3v58M37 3v58M7 8h34M7 56h34M7 24h34M7 40h34M24 3v21M24 40v21"/>
    <path d="M3 32h42" stroke-width="1.4"/>`,
  basketball: `
    <rect x="4" y="3" width="40" height="58"/>
    <path d="M4 32h40"/>
    <circle cx="24" cy="32" r="6"/>
    <path d="M17 3v13h14V3M17 61V48h14v13M7 3v6a17 15 0 0 0 34 0V3M7 61v-6a17 15 0 0 1 34 0v6"/>`,
  cricket: `
    <ellipse cx="24" cy="32" rx="12" ry="18" stroke-dasharray="1.6 2.4"/>
    <rect x="20.5" y="21" width="7" height="22" fill="#c9a66b" stroke="none"/>
    <path d="M18.5 25h11M18.5 39h11M21.5 22.6h5M21.5 41.4h5"/>
    <path d="M11 14h0M37 12h0M6 30h0M43 36h0M12 50h0M35 53h0M24 6h0M31 23.5h0M19 45h0" stroke-width="1.5"/>`,
  football: `
    <rect x="4" y="3" width="40" height="58"/>
    <path d="M4 32h40"/>
    <circle cx="24" cy="32" r="7"/>
    <path d="M12 3v10h24V3M18 3v4.5h12V3M12 61V51h24v10M18 61v-4.5h12V61"/>`,
  other: `
    <ellipse cx="24" cy="32" rx="19" ry="27" stroke-dasharray="2.4 2.4"/>
    <path transform="rotate(-90 24 32)" d="M20 44V20l12 5-12 5" stroke-width="1"/>`,
  tennis: `
    <rect x="6" y="3" width="36" height="58"/>
    <path d="M11 3v58M37 3v58M11 18h26M11 46h26M24 18v28"/>
    <path d="M3 32h42" stroke-width="1.4"/>`,
  volleyball: `
    <rect x="8" y="4" width="32" height="56"/>
    <path d="M8 23h32M8 41h32"/>
    <path d="M4 32h40" stroke-width="1.4"/>`,
}
