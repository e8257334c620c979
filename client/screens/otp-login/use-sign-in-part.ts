import { loadPart, MissingPartError } from '#client/app/lazy-part.ts'
import { useRaise } from '#client/errors/use-raise.ts'

/** Loads the part that talks to the server on demand; when it is missing for good, shows the error screen. */
export function useSignInPart(): () => Promise<typeof import('./sign-in.ts')> {
  const raise = useRaise()
  return async () => {
    try {
      return await loadPart(() => import('./sign-in.ts'), { waits: false })
    } catch (error) {
      if (error instanceof MissingPartError) raise(error)
      throw error
    }
  }
}
