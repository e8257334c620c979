/** Cookie with the language that the user chose, readable by scripts: the server paints pages in it. */
export const LANGUAGE_COOKIE = 'language'
