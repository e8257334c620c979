import { locales } from '#client/format/dates.ts'

export const messages = {
  en: {
    share: 'Share',
    linkCopied: 'Link copied to clipboard!',
    startsIn: 'Starts in',
    startsInSpoken: (days: number, hours: number, minutes: number) =>
      `Starts in ${[plural(days, 'day'), plural(hours, 'hour'), plural(minutes, 'minute')].filter(Boolean).join(', ') || 'less than a minute'}`,
    days: 'days',
    hours: 'hours',
    minutes: 'min',
    seconds: 'sec',
    startsAt: (when: string) => `Starts ${when}`,
    soon: 'Starting soon',
    soonText: 'The match will appear here when it starts.',
    onAir: 'We’re live',
    onAirText: 'Waiting for the first camera…',
    watching: (count: number) => `${count.toLocaleString(locales.en)} watching`,
    endedAt: (when: string) => `Ended ${when}`,
    ended: 'This event has ended',
    cancelled: 'This event was cancelled',
    cancelledText: 'Called off by the organiser.',
    cancelledOn: (when: string) => `Called off by the organiser on ${when}.`,
    saver: 'Data saver',
    saverMore: 'Still pictures instead of video',
    keys: 'Keyboard shortcuts',
    keysMore: 'Space: pause. Arrows: 10 seconds. M: sound. F: full screen',
    teams: 'Teams',
    versus: 'v',
    sponsors: 'Sponsors',
    calendar: 'Add to calendar',
  },
  hi: {
    share: 'शेयर करें',
    linkCopied: 'लिंक कॉपी हो गया!',
    startsIn: 'शुरू होने में',
    startsInSpoken: (days: number, hours: number, minutes: number) =>
      `शुरू होने में ${[days && `${days} दिन`, hours && `${hours} घंटे`, minutes && `${minutes} मिनट`].filter(Boolean).join(', ') || 'एक मिनट से कम'}`,
    days: 'दिन',
    hours: 'घंटे',
    minutes: 'मिनट',
    seconds: 'सेकंड',
    startsAt: (when: string) => `${when} पर शुरू`,
    soon: 'जल्द शुरू होगा',
    soonText: 'मैच शुरू होते ही यहाँ दिखेगा।',
    onAir: 'लाइव है',
    onAirText: 'पहले कैमरे का इंतज़ार है…',
    watching: (count: number) => `${count.toLocaleString(locales.hi)} लोग देख रहे हैं`,
    endedAt: (when: string) => `${when} पर समाप्त`,
    ended: 'यह कार्यक्रम समाप्त हो गया है',
    cancelled: 'यह कार्यक्रम रद्द हो गया',
    cancelledText: 'आयोजक ने इसे रद्द कर दिया।',
    cancelledOn: (when: string) => `आयोजक ने ${when} को इसे रद्द कर दिया।`,
    saver: 'डेटा बचत',
    saverMore: 'वीडियो की जगह स्थिर चित्र',
    keys: 'कीबोर्ड शॉर्टकट',
    keysMore: 'Space: रोकें। तीर: 10 सेकंड। M: आवाज़। F: पूरी स्क्रीन',
    teams: 'टीमें',
    versus: 'बनाम',
    sponsors: 'प्रायोजक',
    calendar: 'कैलेंडर में जोड़ें',
  },
}

function plural(count: number, unit: string): string {
  if (count === 0) return ''
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
