export const words = { en: { title: '404 Not Found' } }
