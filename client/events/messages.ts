export const messages = {
  en: {
    live: 'Live',
    completed: 'Completed',
    cancelled: 'Cancelled',
    private: 'Private',
    loading: 'Loading...',
    notFound: 'Event not found.',
    notLoaded: 'Couldn’t load it. Check your internet and try again.',
    tryAgain: 'Try again',
    backToEvents: 'Back to events',
  },
  hi: {
    live: 'लाइव',
    completed: 'समाप्त',
    cancelled: 'रद्द',
    private: 'निजी',
    loading: 'लोड हो रहा है...',
    notFound: 'कार्यक्रम नहीं मिला।',
    notLoaded: 'यह लोड नहीं हो सका। नेटवर्क जाँचें और फिर कोशिश करें।',
    tryAgain: 'फिर कोशिश करें',
    backToEvents: 'कार्यक्रमों पर वापस',
  },
}
