const devanagari = /\p{Script=Devanagari}/u

/** What people typed, in any script and direction: it keeps to itself, and its script gets the room it needs. */
export function UserText({ children }: { children: string }) {
  return <bdi lang={devanagari.test(children) ? 'hi' : undefined}>{children}</bdi>
}
