/** Who is asking: a signed-in organiser. */
export type Viewer = { userId: string; sessionId: string; mobile: string }

/** Where a request comes from, signed in or not. */
export type Caller = { address: string; userAgent: string }
