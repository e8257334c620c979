/** Keys of localStorage, as the spec names them (spec 3.1, 3.3). `freshUntil`: ms since 1970. */
export const sessionKeys = {
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  user: 'user',
  freshUntil: 'freshUntil',
} as const
