export type ButtonLook = { kind?: 'primary' | 'secondary' | 'ball' | 'ball-quiet'; block?: boolean; small?: boolean }

/** The look of a button, for links that lead somewhere like one. */
export function buttonClass({ kind = 'primary', block = false, small = false }: ButtonLook = {}): string {
  return ['btn', `btn--${kind}`, block && 'btn--block', small && 'btn--sm'].filter(Boolean).join(' ')
}
