const devanagari = /\p{Script=Devanagari}/u

/** User-entered text in any script. Isolates its direction, and marks Devanagari for the style sheet. */
export function UserText({ children }: { children: string }) {
  return <bdi lang={devanagari.test(children) ? 'hi' : undefined}>{children}</bdi>
}
