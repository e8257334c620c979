export type ButtonLook = { kind?: 'primary' | 'secondary' | 'ball' | 'ball-quiet'; block?: boolean; small?: boolean }

/** Also for links that look like buttons. */
export function buttonClass({ kind = 'primary', block = false, small = false }: ButtonLook = {}): string {
  return ['btn', `btn--${kind}`, block && 'btn--block', small && 'btn--sm'].filter(Boolean).join(' ')
}
