export const messages = { en: { title: '404 Not Found' } }
