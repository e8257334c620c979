import { CombinedGraphQLErrors, ServerError } from '@apollo/client'
import { expect, test } from 'vitest'
import { serverErrorOf, wasAnswered } from './server-error.ts'

test('reads code, message and field errors of a server error', () => {
  const fields = { title: 'Title is required.' }
  const error = new CombinedGraphQLErrors({
    errors: [{ message: 'Title is required.', extensions: { code: 'BAD_USER_INPUT', fields } }],
  })

  expect(serverErrorOf(error)).toEqual({ code: 'BAD_USER_INPUT', message: 'Title is required.', fieldErrors: fields })
})

test('reads the retry time of a temporary error', () => {
  const extensions = { code: 'RATE_LIMITED', retryAfter: 30 }
  const error = new CombinedGraphQLErrors({ errors: [{ message: 'Please wait 30 seconds.', extensions }] })

  expect(serverErrorOf(error)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 30 })
})

test('an HTTP error with a GraphQL result is a server error, too', () => {
  const bodyText = '{"errors":[{"message":"Please sign in.","extensions":{"code":"UNAUTHENTICATED"}}]}'
  const error = new ServerError('401', { response: new Response(bodyText, { status: 401 }), bodyText })

  expect(serverErrorOf(error)).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Please sign in.' })
})

test('an HTTP error without a GraphQL result is an answer, but no server error', () => {
  const bodyText = '<h1>Bad gateway</h1>'
  const error = new ServerError('502', { response: new Response(bodyText, { status: 502 }), bodyText })

  expect(serverErrorOf(error)).toBeNull()
  expect(wasAnswered(error)).toBe(true)
})

test('a network error is neither an answer nor a server error', () => {
  const error = new TypeError('Failed to fetch')

  expect(serverErrorOf(error)).toBeNull()
  expect(wasAnswered(error)).toBe(false)
})
