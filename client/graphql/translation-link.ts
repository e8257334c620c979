import { ApolloLink } from '@apollo/client'
import { catchError, concatMap, from, mergeMap, type Observable, of, throwError } from 'rxjs'
import { translationsLoaded } from '#client/server-sentences/server-sentence.ts'
import { serverErrorOf } from './server-error.ts'

/** Holds back answers with errors until their sentences can be translated. */
export const translationLink = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    concatMap((result) => (result.errors ? whenTranslated(of(result)) : of(result))),
    catchError((error: unknown) => {
      const failure = throwError(() => error)
      return serverErrorOf(error) ? whenTranslated(failure) : failure
    }),
  ),
)

function whenTranslated<Result>(answer: Observable<Result>): Observable<Result> {
  return from(translationsLoaded()).pipe(mergeMap(() => answer))
}
