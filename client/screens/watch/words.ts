export const words = {
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
    soonText: 'The organiser has not started the stream yet. This page notices by itself.',
    onAir: 'On the air',
    onAirText: 'The picture will appear here as soon as the first camera sends one.',
    ended: 'This event has ended',
    cancelled: 'This event was cancelled',
    cancelledText: 'The organiser called it off.',
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
    soonText: 'आयोजक ने अभी स्ट्रीम शुरू नहीं की है। यह पेज खुद देख लेगा।',
    onAir: 'लाइव है',
    onAirText: 'पहले कैमरे से तस्वीर आते ही यहाँ दिखेगी।',
    ended: 'यह कार्यक्रम समाप्त हो गया है',
    cancelled: 'यह कार्यक्रम रद्द हो गया',
    cancelledText: 'आयोजक ने इसे रद्द कर दिया।',
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
