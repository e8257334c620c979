export const words = {
  en: {
    title: 'Settings',
    language: 'Language',
    theme: 'Theme',
    auto: 'Same as this phone',
    light: 'Noon (light)',
    dark: 'Floodlight (dark)',
    brightSun: 'Bright sun',
    brightSunHint: 'Strongest contrast, for use outdoors',
  },
  hi: {
    title: 'सेटिंग',
    language: 'भाषा',
    theme: 'थीम',
    auto: 'इस फ़ोन के अनुसार',
    light: 'दोपहर (उजली)',
    dark: 'फ़्लडलाइट (गहरी)',
    brightSun: 'तेज़ धूप',
    brightSunHint: 'सबसे तेज़ कंट्रास्ट, खुले मैदान के लिए',
  },
}
