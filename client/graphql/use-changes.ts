import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useSubscription } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { backOffMs } from '#client/media/back-off.ts'
import { serverErrorOf } from './server-error.ts'

const LONGEST_WAIT_MS = 60_000
/** Refusals after which asking again does not help. */
const final = ['FORBIDDEN', 'NOT_FOUND', 'UNAUTHENTICATED']

type Changes<Data, Variables> = {
  variables: Variables
  skip?: boolean
  onData?(data: Data): void
  /** Called when messages may have been missed, or will not come. */
  onGap?(): void
}

/** Subscribes while the screen is shown, and again when the subscription ends. Results go to the cache, and to `onData`. */
export function useChanges<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, skip = false, onData, onGap }: Changes<Data, Variables>,
): void {
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)
  const failures = useRef(0)

  const { restart } = useSubscription<Data, OperationVariables>(document, {
    variables,
    skip,
    ignoreResults: true,
    onData({ data: { data } }) {
      failures.current = 0
      if (data) onData?.(data as unknown as Data)
    },
    onError(error) {
      if (!final.includes(serverErrorOf(error)?.code ?? '')) return openAgain()
      failures.current = Number.POSITIVE_INFINITY
      onGap?.()
    },
    onComplete: () => openAgain(onGap),
  })

  /** An error is followed by `complete`: only the first counts. */
  function openAgain(opened?: () => void) {
    if (again.current !== undefined || failures.current === Number.POSITIVE_INFINITY) return
    const open = () => {
      again.current = undefined
      restart()
      opened?.()
    }
    again.current = setTimeout(open, backOffMs(failures.current, { longestMs: LONGEST_WAIT_MS }))
    failures.current += 1
  }

  const subject = skip ? null : JSON.stringify(variables)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another subscription
  useEffect(
    () => () => {
      clearTimeout(again.current)
      again.current = undefined
      failures.current = 0
    },
    [subject],
  )
}
