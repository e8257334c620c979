export const words = {
  en: {
    back: 'Back',
    less: 'Less',
    more: 'More',
    skip: 'Skip to content',
  },
  hi: {
    back: 'वापस',
    less: 'कम',
    more: 'ज़्यादा',
    skip: 'सीधे सामग्री पर जाएँ',
  },
}
