export const messages = {
  en: {
    back: 'Back',
    less: 'Less',
    more: 'More',
    offline: 'You are offline.',
    offlineMore: 'We’ll carry on when you’re back.',
    skip: 'Skip to content',
  },
  hi: {
    back: 'वापस',
    less: 'कम',
    more: 'ज़्यादा',
    offline: 'आप ऑफ़लाइन हैं।',
    offlineMore: 'नेटवर्क लौटते ही यह पेज अपने आप आगे बढ़ेगा।',
    skip: 'सीधे सामग्री पर जाएँ',
  },
}
