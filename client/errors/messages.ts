export const messages = {
  en: {
    title: 'Unexpected Application Error!',
    kept: 'What you typed is kept on this phone.',
    reload: 'Reload',
    events: 'Back to the events',
  },
  hi: {
    kept: 'आपने जो लिखा है, वह इस फ़ोन पर सुरक्षित है।',
    reload: 'फिर से खोलें',
    events: 'कार्यक्रमों पर वापस जाएँ',
  },
}
