export type Logo = { url: string; width: number; height: number }
