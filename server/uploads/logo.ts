/** A sponsor's logo as it is served. */
export type Logo = { url: string; width: number; height: number }
