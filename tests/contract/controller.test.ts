import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { Controller, RecordingEditor } from '#server/live/programme/controller.ts'

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ path: join('server', name), text: readFileSync(join('server', name), 'utf8') }))

test('a controller and a recording editor are made by the authorization of the studio only', () => {
  const assertion = /\bas (unknown as )?(Controller|RecordingEditor)\b|<(Controller|RecordingEditor)>\s*[{(]/
  const makers = sources.filter(({ text }) => assertion.test(text)).map(({ path }) => path)
  expect(makers).toEqual(['server/studio/authorization.ts'])
})

test('the fields of a controller or a recording editor do not make one', () => {
  expectTypeOf<{ eventId: string; name: string; userId: string | null }>().not.toExtend<Controller>()
  expectTypeOf<Pick<RecordingEditor, 'eventId' | 'user'>>().not.toExtend<RecordingEditor>()
  expectTypeOf<Controller>().not.toExtend<RecordingEditor>()
})
